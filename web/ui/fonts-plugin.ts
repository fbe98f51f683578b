import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin, Rolldown } from 'vite';

/** The fonts that the first view of every page is set in, by their names without the hash. */
const UPRIGHT = /\b(lora|source-sans-3)-latin-wght-normal\b/;

/** The packages whose fonts an app has. */
const PACKAGES = ['@fontsource-variable/lora', '@fontsource-variable/source-sans-3', '@fontsource/opendyslexic'];

/**
 * Names the fonts of the first view in the page's head, so that the browser fetches them beside the stylesheet that asks for them, and lays the
 * licence of each font beside the app.
 */
export function fonts(): Plugin {
  const require = createRequire(import.meta.url);
  return {
    name: 'fonts',
    apply: 'build',
    generateBundle() {
      for (const name of PACKAGES) {
        const fileName = `licences/${name.split('/').at(-1)}.txt`;
        this.emitFile({ type: 'asset', fileName, source: readFileSync(require.resolve(`${name}/LICENSE`), 'utf8') });
      }
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
