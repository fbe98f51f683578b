import { createConditionParser } from '../../../../shared/play/index.ts';

/** What the text of a condition field is read as. Rules of play, "Conditions". */
type ConditionReading = 'empty' | 'condition' | 'prose';

/** What a text is read as, and the flags that it names as a condition. */
export interface ConditionText {
  reading: ConditionReading;
  flags: readonly string[];
}

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

const parsers = [createConditionParser(false), createConditionParser(true)];

/** Reads a text as a condition or as prose, for a story that counts in integers or fractions. */
export function classifyCondition(text: string): ConditionText {
  if (text.trim() === '') return { reading: 'empty', flags: [] };
  for (const parse of parsers) {
    const condition = parse(text);
    if (condition) return { reading: 'condition', flags: condition.reads.flags };
  }
  return { reading: 'prose', flags: [] };
}
