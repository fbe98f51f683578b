import { type Handler, Parser } from 'htmlparser2';
import { RefusalError } from '../../../shared/error.ts';

/** Maximum nesting of elements: the parser takes quadratic time in the depth. */
const DEPTH_MAX = 2000;
const LINE_END = 10;

/**
 * Parses external HTML or XML; only predefined entities are resolved, nothing is loaded or run. `place` receives rows
 * from 1.
 * @throws RefusalError `malformed` if nested too deeply
 */
export function parseMarkup(
  name: string,
  markup: string,
  { onopentag, ontext, onclosetag }: Partial<Pick<Handler, 'onopentag' | 'ontext' | 'onclosetag'>>,
  { isXml = false, place = { row: 1 } }: { isXml?: boolean; place?: { row: number } } = {},
): void {
  let depth = 0;
  let counted = 0;
  const follow = () => {
    for (; counted < parser.startIndex; counted += 1) if (markup.charCodeAt(counted) === LINE_END) place.row += 1;
  };
  const parser = new Parser(
    {
      ontext: (text) => {
        follow();
        ontext?.(text);
      },
      onopentag: (element, attributes, isImplied) => {
        follow();
        depth += 1;
        if (depth > DEPTH_MAX) {
          throw new RefusalError('malformed', `${name} nests its elements too deeply.`, {
            hint: 'Create it again, then import it again.',
            reason: { code: 'file-broken', name },
          });
        }
        onopentag?.(element, attributes, isImplied);
      },
      onclosetag: (element, isImplied) => {
        depth -= 1;
        onclosetag?.(element, isImplied);
      },
    },
    { xmlMode: isXml, decodeEntities: true },
  );
  parser.write(markup);
  parser.end();
}
