import { Lexer, type Token } from 'fountain-js';

/** So many rows are taken apart at a time: what does it copies all it has for each thing it finds. */
const ROWS_AT_ONCE = 200;
/** Longer runs of signs that set words off set nothing off, and what looks for their end would look from each of them anew. */
const SIGNS_MAX = 200;

/** A text without what a writer struck out between slashes and stars; a row of its own in its place where it ended one. */
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

/**
 * What a screenplay consists of, one thing after the other, its title page apart. Nothing is made a page of, as the library's own `parse` would:
 * what that does takes time that grows with the square of what is between two rows.
 */
export function fountainTokens(text: string): { title: readonly Token[]; script: readonly Token[] } {
  const source = withoutBoneyard(text).replace(/[*_ ]+/g, (signs) => signs.slice(0, SIGNS_MAX));
  const end = source.search(/\n[^\S\n]*\n/);
  const head = end < 0 ? source : source.slice(0, end + 1);
  const [title] = Lexer.tokenize(head);
  // Where there is a title page, it is all that stands above the first blank row.
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
