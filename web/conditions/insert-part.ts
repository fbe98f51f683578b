/** Inserts another part into a condition at the caret and joins it to the existing text. */
export function withPart(text: string, part: string, from: number, to: number): { text: string; caret: number } {
  const before = text.slice(0, from).trimEnd();
  const after = text.slice(to).trimStart();
  const joint = (side: string, at: 'before' | 'after') => {
    if (side === '') return '';
    const open = at === 'before' ? /(&&|\|\||[(!<>=+\-*/])$/.test(side) : /^(&&|\|\||[)<>=+\-*/])/.test(side);
    if (open) return at === 'before' && /[(!]$/.test(side) ? '' : ' ';
    return ' && ';
  };
  const head = before + joint(before, 'before') + part;
  return { text: head + (/^\)/.test(after) ? '' : joint(after, 'after')) + after, caret: head.length };
}
