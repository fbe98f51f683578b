import type { TFunction } from 'i18next';
import {
  type ConditionClause,
  type ConditionGroup,
  type ConditionPart,
  isConditionGroup,
} from '../../shared/conditions/condition-tree.ts';
import type { ConditionLabels } from './condition-names.ts';

const COMPARED = {
  '>=': 'atLeast',
  '>': 'moreThan',
  '<=': 'atMost',
  '<': 'lessThan',
  '==': 'exactly',
  '!=': 'not',
} as const;
/** The words of a comparison. */
export const comparisonKey = (compare: keyof typeof COMPARED) => COMPARED[compare];

const OUTCOMES: readonly string[] = ['won', 'forced', ''];

function sayClause(t: TFunction, clause: ConditionClause, names: ConditionLabels): string {
  if ('compare' in clause) {
    const subject =
      clause.ask === 'meter'
        ? t('conditions.subject.meter', { name: names('meter', clause.name) })
        : t(`conditions.subject.${clause.ask}`);
    return t(`conditions.compare.${comparisonKey(clause.compare)}`, { subject, value: clause.value });
  }
  const { ask, is } = clause;
  const name = names(ask, clause.name);
  if (ask !== 'act') return t(`conditions.${is ? 'is' : 'isNot'}.${ask}`, { name });
  const outcome = OUTCOMES.includes(clause.outcome) ? clause.outcome || 'open' : 'open';
  return t(`conditions.act.${is ? 'is' : 'isNot'}.${outcome as 'won' | 'forced' | 'open'}`, { name });
}

const sayPart = (t: TFunction, part: ConditionPart, names: ConditionLabels): string =>
  isConditionGroup(part) ? t('conditions.grouped', { text: sayCondition(t, part, names) }) : sayClause(t, part, names);

/** A condition as a sentence of the interface's language, without a capital letter and full stop. */
export const sayCondition = (t: TFunction, { join, parts }: ConditionGroup, names: ConditionLabels): string =>
  parts.map((part) => sayPart(t, part, names)).join(t(`conditions.join.${join}`));
