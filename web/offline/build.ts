import { rolldown } from 'rolldown';
import type { Plugin, Rolldown } from 'vite';
import { fontsIn } from '../ui/fonts-plugin.ts';

type Bundle = Rolldown.OutputBundle;

/** Rooms of the app that open without a connection; of every other room only what a visit has fetched is there. */
const ROOMS = /\/web\/(stage|library|i18n|ui|router)\//;
/** What lies beside the app's own files and is asked for by its page. */
const BESIDE = ['color-scheme.js', 'logo.svg', 'manifest.webmanifest'];

/** Letters of Latin scripts, upright and slanted; of other scripts only what a visit has fetched is there. */
const LATIN = /\b(lora|source-sans-3)-latin-wght-/;

/** The files a page needs that is opened at one of these rooms: what is imported there, and what of the rooms is fetched later. */
export function filesOfRooms(bundle: Bundle): string[] {
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
  for (const font of fontsIn(bundle, LATIN)) files.add(font);
  return [...files].toSorted();
}

/**
 * Builds the service worker beside the app, with the names of the files it is to keep. A file's name holds a hash of what is in it
 * and of what it asks for, so that the entry's says which version of the app this is.
 */
export function serviceWorker(source: string): Plugin {
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
              FILES: JSON.stringify([...filesOfRooms(bundle), ...BESIDE]),
            },
          },
        });
        const { output } = await worker.generate({ format: 'iife', minify: true });
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: output[0].code });
      },
    },
  };
}
