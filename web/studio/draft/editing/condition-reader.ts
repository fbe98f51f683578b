import { createConditionParser } from '../../../../shared/play/index.ts';
import type { ConditionReader } from './condition.ts';

const parsers = [createConditionParser(false), createConditionParser(true)];

/** Whether the rules read a text as a condition, in a story that counts in whole numbers or in fractions; else it is prose. */
export const readCondition: ConditionReader = (text) => {
  if (text.trim() === '') return 'empty';
  return parsers.some((parse) => parse(text) !== null) ? 'condition' : 'prose';
};
