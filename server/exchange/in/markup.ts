import { type Handler, Parser } from 'htmlparser2';
import { RefusalError } from '../../../shared/error.ts';

/** Elements stand in one another no deeper: the parser takes time for each that grows with those around it. */
const DEPTH_MAX = 2000;

/**
 * Reads HTML or XML from outside. Only the entities of the language itself are known, nothing is loaded, nothing is run.
 * @param name the file it stands in
 * @throws RefusalError `malformed` where it is nested too deep
 */
export function readMarkupOf(
  name: string,
  markup: string,
  { onopentag, ontext, onclosetag }: Partial<Pick<Handler, 'onopentag' | 'ontext' | 'onclosetag'>>,
  { isXml = false } = {},
): void {
  let depth = 0;
  const parser = new Parser(
    {
      ontext: (text) => ontext?.(text),
      onopentag: (element, attributes, isImplied) => {
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
