/** How a text in the place of a condition is taken. Rules of play, "Conditions". */
type ConditionReading = 'empty' | 'condition' | 'prose';

export type ConditionReader = (text: string) => ConditionReading;

const NAMED = /has_flag\(\s*(["'])(.+?)\1\s*\)|flags\[\s*(["'])(.+?)\3\s*\]|\bflags\.(\w+)/g;

/** The flags a condition names, each once. */
export const flagsNamed = (text: string): string[] => [
  ...new Set([...text.matchAll(NAMED)].map((match) => match[2] ?? match[4] ?? match[5] ?? '')),
];

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
