import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin, Rolldown } from 'vite';

/** The fonts that the first view of every page is set in, by their names without the hash. */
const UPRIGHT = /\b(lora|source-sans-3)-latin-wght-normal\b/;

const require = createRequire(import.meta.url);

/** The terms under which each font is passed on. */
const LICENCES = {
  lora: require.resolve('@fontsource-variable/lora/LICENSE'),
  'source-sans-3': require.resolve('@fontsource-variable/source-sans-3/LICENSE'),
  opendyslexic: require.resolve('@fontsource/opendyslexic/LICENSE'),
};

/**
 * Names the fonts of the first view in the page's head, so that the browser fetches them beside the stylesheet that asks for them, and lays the
 * licence of each font beside the app.
 */
export function fonts(): Plugin {
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
        fontsIn(bundle, UPRIGHT).map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head',
        })),
    },
  };
}

/** The fonts among an app's files whose names match. */
export const fontsIn = (bundle: Rolldown.OutputBundle, name: RegExp): string[] =>
  Object.keys(bundle).filter((file) => file.endsWith('.woff2') && name.test(file));
