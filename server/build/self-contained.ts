import type { Plugin } from 'rolldown';
import { parseSync, Visitor } from 'rolldown/utils';

const NAMES_ITS_PLACE = new Set(['__dirname', '__filename']);

/**
 * Fails the build where a library that is bundled names the place of its own file: bundled, it has another place, and what it looks for is not
 * there.
 */
export const selfContained: Plugin = {
  name: 'self-contained',
  transform: {
    filter: { id: /[\\/]node_modules[\\/]/, code: /__dirname|__filename|import\.meta/ },
    handler(code, id) {
      const found = placeNamedIn(code, id);
      if (found === null) return null;
      return this.error(
        `${id} uses ${found}, which is another place in a bundle. Take its package out of STARTS_WITH in bundle.ts.`,
      );
    },
  },
};

/** How a module names its own place; null where it does not. */
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
