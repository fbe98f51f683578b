/** How a text in the place of a condition is taken. Rules of play, "Conditions". */
type ConditionReading = 'empty' | 'condition' | 'prose';

/** How a text is taken, and the flags it names as a condition. */
export interface ReadText {
  reading: ConditionReading;
  flags: readonly string[];
}

/** A condition with one more thing to hold, where the caret is; joined to what is there. */
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
