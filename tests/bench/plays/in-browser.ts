import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { buildWeb } from '../../../server/build/build-web.ts';
import { readConfig } from '../../../server/config.ts';
import { startServer } from '../../../server/listen.ts';
import { createLogger } from '../../../server/log.ts';
import type { Overrides } from '../../../server/overrides.ts';
import type { VNPackage } from '../../../shared/story/index.ts';
import { findOrInstallBrowser } from '../../support/find-browser.ts';

interface InBrowser {
  browser: Browser;
  address: string;
  play(): Promise<string>;
}

/** Measures in a browser at a server of its own, and clears both away. */
export async function inBrowser<T>(
  story: VNPackage,
  { env = {}, models }: { env?: Record<string, string>; models?: Overrides['models'] },
  measure: (given: InBrowser) => Promise<T>,
): Promise<T> {
  await buildWeb({ onProgress: console.error });
  const dataDir = await mkdtemp(join(tmpdir(), 'kamishibai-bench-'));
  const config = readConfig({ DATA_DIR: dataDir, OFFLINE_SEED: '7', PORT: '0', ...env });
  const server = await startServer(config, {
    log: createLogger('silent'),
    samplesDir: null,
    ...(models && { models }),
  });
  const browser = await chromium.launch({
    executablePath: findOrInstallBrowser(process.env, console.error),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const { address } = server;
    const post = async <Answer>(path: string, body: unknown): Promise<Answer> => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      return (await answer.json()) as Answer;
    };
    const { packageId } = await post<{ packageId: string }>('/api/packages/import', story);
    const play = async () => (await post<{ id: string }>('/api/plays', { packageId, seed: 7 })).id;
    return await measure({ browser, address, play });
  } finally {
    await browser.close();
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
