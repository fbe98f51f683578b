import { type ConditionScope, createConditionParser } from '../../shared/play/index.ts';
import { encountersOf, type PlanDraft, type ScriptLine } from '../../shared/story/index.ts';

/** The conditions of a script's lines, each once, in the order they come. */
export const conditionsOf = (lines: readonly ScriptLine[]): string[] => [
  ...new Set(lines.flatMap(({ when }) => (when === undefined ? [] : [when]))),
];

/** What conditions read where a story begins: nothing has happened, and its numbers are where they begin. */
export const beginningOf = (draft: PlanDraft): ConditionScope => ({
  flags: new Map(
    encountersOf(draft).flatMap(({ encounter }) => (encounter.potentialFlags ?? []).map((flag) => [flag, false])),
  ),
  ...{ turn: 1, progress: 0, doom: 0, location: '', visited: [] },
  meters: Object.fromEntries((draft.premise?.meters ?? []).map(({ id, initial }) => [id, initial])),
});

const parsers = [createConditionParser(false), createConditionParser(true)];

/** Whether a condition holds there; what is none never does. */
export const holdsAt = (text: string, scope: ConditionScope): boolean =>
  parsers.some((parse) => parse(text)?.holds(scope) ?? false);
