import { type ConditionScope, createConditionParser } from '../../shared/play/index.ts';
import { listEncounters, type PlanDraft, type ScriptLine } from '../../shared/story/index.ts';

/** The distinct conditions of a script's lines, in order. */
export const listConditions = (lines: readonly ScriptLine[]): string[] => [
  ...new Set(lines.flatMap(({ when }) => (when === undefined ? [] : [when]))),
];

/** The scope of conditions at the beginning of a story: no flags, initial meters. */
export const initialConditionScope = (draft: PlanDraft): ConditionScope => ({
  flags: new Map(
    listEncounters(draft).flatMap(({ encounter }) => (encounter.potentialFlags ?? []).map((flag) => [flag, false])),
  ),
  ...{ turn: 1, progress: 0, doom: 0, location: '', visited: [] },
  meters: Object.fromEntries((draft.premise?.meters ?? []).map(({ id, initial }) => [id, initial])),
});

const parsers = [createConditionParser(false), createConditionParser(true)];

/** Whether a condition holds in a scope; prose never does. */
export const conditionHolds = (text: string, scope: ConditionScope): boolean =>
  parsers.some((parse) => parse(text)?.holds(scope) ?? false);
