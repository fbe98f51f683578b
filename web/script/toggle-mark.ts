import type { TextSelection } from './use-script.ts';

interface Remarked extends TextSelection {
  text: string;
}

/** Wraps the selection in a mark, or removes the mark around it; an empty selection gets an empty mark. */
export function toggleMark(text: string, { from, to }: TextSelection, mark: 'b' | 'i'): Remarked {
  const [open, close] = [`{${mark}}`, `{/${mark}}`];
  const [before, inside, after] = [text.slice(0, from), text.slice(from, to), text.slice(to)];
  if (before.endsWith(open) && after.startsWith(close))
    return {
      text: before.slice(0, -open.length) + inside + after.slice(close.length),
      from: from - open.length,
      to: to - open.length,
    };
  if (inside.startsWith(open) && inside.endsWith(close) && inside.length >= open.length + close.length) {
    const words = inside.slice(open.length, -close.length);
    return { text: before + words + after, from, to: from + words.length };
  }
  return { text: before + open + inside + close + after, from: from + open.length, to: to + open.length };
}
