import { rolldown } from 'rolldown';
import type { Plugin, Rolldown } from 'vite';
import { listFontFiles } from '../ui/fonts-plugin.ts';

type Bundle = Rolldown.OutputBundle;

/** Parts of the app that open offline; of others only files loaded during a visit are cached. */
const ROOMS = /\/web\/(stage|library|i18n|ui|router)\//;
const BESIDE = ['color-scheme.js', 'logo.svg', 'manifest.webmanifest'];

/** Latin fonts, upright and italic; other scripts are cached when a visit loads them. */
const LATIN = /\b(lora|source-sans-3)-latin-wght-/;

/** The files needed to open these parts: their static imports, and their own dynamic imports. */
export function listPrecachedFiles(bundle: Bundle): string[] {
  const files = new Set<string>();
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
  const add = (name: string) => {
    const chunk = bundle[name];
    if (files.has(name) || chunk?.type !== 'chunk') return;
    files.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const other of chunk.imports) add(other);
    for (const later of chunk.dynamicImports) {
      const facade = bundle[later]?.type === 'chunk' ? bundle[later].facadeModuleId : null;
      if (facade && ROOMS.test(facade)) add(later);
    }
  };
  for (const { isEntry, fileName } of chunks) if (isEntry) add(fileName);
  for (const font of listFontFiles(bundle, LATIN)) files.add(font);
  return [...files].toSorted();
}

/** Builds the service worker with the list of files to cache. The hash in the entry's name is its version. */
export function serviceWorkerPlugin(source: string): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const entry = Object.values(bundle).find((each) => each.type === 'chunk' && each.isEntry);
        const worker = await rolldown({
          input: source,
          transform: {
            define: {
              VERSION: JSON.stringify(entry?.fileName),
              FILES: JSON.stringify([...listPrecachedFiles(bundle), ...BESIDE]),
            },
          },
        });
        const { output } = await worker.generate({ format: 'iife', minify: true });
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: output[0].code });
      },
    },
  };
}
