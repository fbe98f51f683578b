import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { z } from 'zod';
import { type Figure, sizeRow } from './figure.ts';

const WEB = join(import.meta.dirname, '../../web');

const ManifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]), isEntry: z.boolean().default(false) }),
);
type Manifest = z.infer<typeof ManifestSchema>;

/** The files of chunks with all that these import at once. What is loaded only when it is asked for is not among them. */
export function filesOf(manifest: Manifest, sources: readonly string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const add = (source: string) => {
    if (seen.has(source)) return;
    seen.add(source);
    const chunk = manifest[source];
    if (chunk === undefined) throw new Error(`The web app has no chunk of ${source}.`);
    files.add(chunk.file);
    for (const other of chunk.imports) add(other);
  };
  for (const source of sources) add(source);
  return new Set([...files].filter((file) => file.endsWith('.js')));
}

const STUDIO = ['index.html', 'ui/authoring-shell.tsx', 'i18n/en.ts', 'studio/index.tsx'];

/** Pages, and the chunks that are asked for when one is opened: see `web/router`, and the studio's lazy parts. */
const PAGES = [
  { what: 'the stage', goal: 150, sources: ['index.html', 'router/play-page.tsx', 'stage/texts/en.ts'] },
  { what: 'the studio', goal: 400, sources: STUDIO },
  {
    what: 'the studio and all it loads besides for a conversation, a draft with a map, and a plan',
    goal: null,
    sources: [
      ...STUDIO,
      'studio/chat/markdown.ts',
      'studio/draft/cast-sheet.tsx',
      'studio/draft/act-sheet.tsx',
      'studio/draft/place-map.tsx',
      'studio/plan/plan-card.tsx',
    ],
  },
] as const;

/** P12: what has to come before a page can be shown. */
export const firstLoad: Figure = {
  name: 'P12',
  what: 'JavaScript of the first load, gzip',
  async measure() {
    const outDir = await mkdtemp(join(tmpdir(), 'kamishibai-bench-'));
    try {
      await build({
        root: WEB,
        configFile: join(WEB, 'vite.config.ts'),
        logLevel: 'error',
        build: { outDir, manifest: true, emptyOutDir: true },
      });
      const manifest = ManifestSchema.parse(JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')));
      return await Promise.all(
        PAGES.map(async ({ what, goal, sources }) => {
          const texts = await Promise.all([...filesOf(manifest, sources)].map((file) => readFile(join(outDir, file))));
          const bytes = texts.reduce((sum, text) => sum + gzipSync(text).length, 0);
          return sizeRow({
            name: 'P12',
            what: `JavaScript of the first load of ${what}, gzip`,
            value: bytes / 1024,
            unit: 'KB',
            goal,
          });
        }),
      );
    } finally {
      await rm(outDir, { recursive: true, force: true });
    }
  },
};
