import { deriveNeeds, intersectNeeds } from '../conditions/condition-needs.ts';
import { isFull } from './act-end.ts';
import { hasBit } from './bits.ts';
import { markPeopleMet } from './consequences.ts';
import { findingNamesFact } from './knowledge.ts';
import { FORCED, NONE, type RulesState, WON } from './rules-state.ts';
import type { StoryEncounter } from './story.ts';
import { passTime } from './turn.ts';

export const CLIMAX_TURNS_MAX = 4;

/** Fixes how an act ends at the end of a climax turn: progress completed during the climax wins. */
export function settleClimax(now: RulesState): void {
  if (now.due !== FORCED || !isFull(now)) return;
  now.due = WON;
  now.endedAs[now.act.index] = WON;
  now.onDue(WON);
}

/** Completed progress wins at once, so that the next turn knows the open endings. */
export function closeClimaxTurn(now: RulesState): void {
  settleClimax(now);
  now.asking = NONE;
  markPeopleMet(now);
  passTime(now);
  now.climaxTurns += 1;
  now.onClimaxTold();
}

/** Flags and facts still missing for every ending of a won act. Only for the last act. */
function missingToWin({ program, act, bits }: RulesState): { flags: Set<string>; facts: Set<string> } {
  const { story, flagBits, factBits } = program;
  const endings =
    act.index === program.actCount - 1
      ? story.endings.filter(({ outcome, position }) => outcome !== 'forced' && position !== 'forced')
      : [];
  const nothing = { flags: new Set<string>(), facts: new Set<string>() };
  const needed = intersectNeeds(endings.map(({ when }) => (when === null ? nothing : deriveNeeds(when.ast))));
  const isMissing = (numbers: ReadonlyMap<string, number>) => (name: string) => {
    const bit = numbers.get(name);
    return bit === undefined || !hasBit(bits, bit);
  };
  const facts = new Set([...needed.facts].filter(isMissing(factBits)));
  const flags = new Set([...needed.flags].filter(isMissing(flagBits)));
  for (const fact of facts) {
    const { revealWhen } = story.factById.get(fact) ?? {};
    if (!revealWhen) continue;
    for (const flag of deriveNeeds(revealWhen.ast).flags) if (isMissing(flagBits)(flag)) flags.add(flag);
  }
  return { flags, facts };
}

/** An encounter playable in the act that gives something every ending of a won act needs; null if there is none. */
export function neededBeforeClimax(now: RulesState): { encounter: StoryEncounter; gives: string } | null {
  const { act, open, reach, landed, location } = now;
  const { flags, facts } = missingToWin(now);
  for (const [candidate, encounter] of act.act.candidates.entries()) {
    const isOpen = hasBit(open, candidate) && hasBit(reach, location * act.words * 32 + candidate);
    if (!isOpen || hasBit(landed, candidate)) continue;
    const gives =
      encounter.flags.find((flag) => flags.has(flag)) ??
      [...facts].find((fact) => encounter.findings.some((finding) => findingNamesFact(finding, fact)));
    if (gives !== undefined) return { encounter, gives };
  }
  return null;
}
