import { Lexer, type Token } from 'fountain-js';

/** Rows tokenized at a time: the tokenizer copies its input for each match. */
const ROWS_AT_ONCE = 200;
/** Longer runs of emphasis characters are cut, since looking for their end takes quadratic time. */
const SIGNS_MAX = 200;

/** Removes boneyard comments, keeping a line break where one ended a row. */
function withoutBoneyard(text: string): string {
  const kept: string[] = [];
  let from = 0;
  for (let at = text.indexOf('/*'); at >= 0; at = text.indexOf('/*', from)) {
    const end = text.indexOf('*/', at + 2);
    if (end < 0) break;
    kept.push(text.slice(from, at), Lexer.boneyardStripper(text.slice(at, end + 2)));
    from = end + 2;
  }
  return kept.join('') + text.slice(from);
}

/** Not the library's `parse`, which takes quadratic time in the gap between blank rows. The title page is apart. */
export function fountainTokens(text: string): { title: readonly Token[]; script: readonly Token[] } {
  const source = withoutBoneyard(text).replace(/[*_ ]+/g, (signs) => signs.slice(0, SIGNS_MAX));
  const end = source.search(/\n[^\S\n]*\n/);
  const head = end < 0 ? source : source.slice(0, end + 1);
  const [title] = Lexer.tokenize(head);
  // A title page ends at the first blank row.
  const rows = (title.length > 0 ? source.slice(head.length) : source).split('\n');
  const script: Token[] = [];
  for (let from = 0; from < rows.length; ) {
    let to = Math.min(rows.length, from + ROWS_AT_ONCE);
    while (to < rows.length && rows[to - 1] !== '') to += 1;
    script.push(...Lexer.tokenizeScript(rows.slice(from, to).join('\n')));
    from = to;
  }
  return { title, script };
}
