import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildWeb } from '../../server/build/build-web.ts';
import { inMemory } from '../support/quick-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of what has been painted and composed by then; a theatre begins with it, and leaves its own there. */
    art: string;
  }
}

export default async function prepareJourneys(project: TestProject) {
  await buildWeb({ onProgress: (line) => console.info(line) });
  const art = mkdtempSync(join(inMemory().TMPDIR ?? tmpdir(), 'kamishibai-e2e-art-'));
  project.provide('art', art);
  return () => rmSync(art, { recursive: true, force: true });
}
