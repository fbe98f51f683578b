import { writtenCheck } from './consequences.ts';
import { NONE, type RulesState } from './rules-state.ts';
import type { StoryEncounter } from './story.ts';

/** Asks for the written roll of an encounter. @returns whether it has one */
export function askWritten(now: RulesState, encounter: number): boolean {
  const check = writtenCheck(now, encounter);
  if (check === null) return false;
  now.pending = encounter;
  now.modifier = check.modifier;
  now.onAsked(encounter, check);
  return true;
}

/** Whether the Director may ask for a roll: at most one per encounter, and none if a check is written. Rules of play, "Checks". */
export const mayAsk = ({ active, checked, program }: RulesState): boolean =>
  active !== NONE && checked[active] === 0 && (program.isPlain || !hasWrittenCheck(program.encounters[active]));

const hasWrittenCheck = (encounter: StoryEncounter | undefined): boolean =>
  encounter !== undefined && (encounter.check !== null || encounter.options.some(({ check }) => check !== null));

/** Asks for the written roll of the encounter under way. */
export function askForWritten(now: RulesState): void {
  askWritten(now, now.active);
}

/** Asks for a roll in the encounter under way. */
export function requestRoll(now: RulesState, modifier: number): void {
  now.pending = now.active;
  now.modifier = modifier;
}
