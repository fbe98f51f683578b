import { createConditionParser } from '../../../../shared/play/index.ts';
import type { ConditionText } from './condition.ts';

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
