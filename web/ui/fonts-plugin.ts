import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin, Rolldown } from 'vite';

/** The font files of every page's first view, by name without the hash. */
const UPRIGHT = /\b(lora|source-sans-3)-latin-wght-normal\b/;

const require = createRequire(import.meta.url);

/** The licence file of each font. */
const LICENCES = {
  lora: require.resolve('@fontsource-variable/lora/LICENSE'),
  'source-sans-3': require.resolve('@fontsource-variable/source-sans-3/LICENSE'),
  opendyslexic: require.resolve('@fontsource/opendyslexic/LICENSE'),
};

/** Preloads the fonts of the first view in the page's head, and copies each font's licence beside the app. */
export function fontsPlugin(): Plugin {
  return {
    name: 'fonts',
    apply: 'build',
    generateBundle() {
      for (const [font, file] of Object.entries(LICENCES))
        this.emitFile({ type: 'asset', fileName: `licences/${font}.txt`, source: readFileSync(file, 'utf8') });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        listFontFiles(bundle, UPRIGHT).map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head',
        })),
    },
  };
}

/** The font files of a bundle with matching names. */
export const listFontFiles = (bundle: Rolldown.OutputBundle, name: RegExp): string[] =>
  Object.keys(bundle).filter((file) => file.endsWith('.woff2') && name.test(file));
