import { type Handler, Parser } from 'htmlparser2';
import { RefusalError } from '../../../shared/error.ts';

/** Elements stand in one another no deeper: the parser takes time for each that grows with those around it. */
const DEPTH_MAX = 2000;
const LINE_END = 10;

/**
 * Reads HTML or XML from outside. Only the entities of the language itself are known, nothing is loaded, nothing is run.
 * @param name the file it stands in
 * @param options.place is told the row, counted from 1, of what is read just then
 * @throws RefusalError `malformed` where it is nested too deep
 */
export function readMarkupOf(
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
          throw new RefusalError('malformed', `${name} nests its elements deeper than anything sound does.`, {
            hint: 'Make it again, then bring it again.',
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
