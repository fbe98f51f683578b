import type { Plugin } from 'rolldown';
import { parseSync, Visitor } from 'rolldown/utils';

const NAMES_ITS_PLACE = new Set(['__dirname', '__filename']);

/** Fails the build if a bundled library uses `__dirname` or `import.meta`: it would look for files that are not beside the bundle. */
export const selfContained: Plugin = {
  name: 'self-contained',
  transform: {
    filter: { id: /[\\/]node_modules[\\/]/, code: /__dirname|__filename|import\.meta/ },
    handler(code, id) {
      const found = placeNamedIn(code, id);
      if (found === null) return null;
      return this.error(
        `${id} uses ${found}, which is another place in a bundle. Take its package out of BUNDLED_PACKAGES in bundle.ts.`,
      );
    },
  },
};

/** The expression by which a module names its own location; null if none. */
function placeNamedIn(code: string, id: string): string | null {
  let found: string | null = null;
  new Visitor({
    Identifier({ name }) {
      if (NAMES_ITS_PLACE.has(name)) found ??= name;
    },
    MetaProperty({ meta, property }) {
      if (meta.name === 'import') found ??= `import.meta (${property.name})`;
    },
  }).visit(parseSync(id, code).program);
  return found;
}

/** Removes zod's other locales: our own messages are translated elsewhere. */
export const onlyEnglish: Plugin = {
  name: 'only-english',
  load: {
    filter: { id: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ },
    handler: () => "export { default as en } from './en.js';",
  },
};
