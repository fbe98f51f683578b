import { overlapWith } from '../../shared/check/overlap.ts';
import { type ToldPart, wordsOfLine } from '../../shared/play/index.ts';
import type { Fact, PlanDraft, ScriptLine } from '../../shared/story/index.ts';
import type { TurnRecord } from '../../shared/wire/index.ts';

/** What a player learnt with a part, and which of its lines say so. */
export interface KeptFacts {
  /** The lines, those that give a fact away marked with it. */
  readonly lines: readonly ScriptLine[];
  /** Facts that lines are marked with. */
  readonly marked: readonly Fact[];
  /** Facts that were learnt in the turn, which no line is marked with: no line is seen to say it, or another part may have. */
  readonly unmarked: readonly Fact[];
}

/** The facts a turn let the player learn, as the draft has them. Those that are the player's from the start hold nothing back. */
function learntIn({ premise, acts }: PlanDraft, { mutations }: Pick<TurnRecord, 'mutations'>): Fact[] {
  const ids = new Set(mutations.flatMap((one) => (one.type === 'facts-earned' ? one.facts : [])));
  return [premise?.facts, ...acts.map(({ facts }) => facts)]
    .flatMap((facts) => facts ?? [])
    .filter(({ id, audience }) => ids.has(id) && audience !== 'player');
}

/**
 * Marks the lines that were made of a part with the facts they give away: those that were learnt in a turn which told nothing but this
 * part, by lines that say the fact in nearly its own words. A record has the facts of the whole turn: where it told more, nobody knows
 * which part each came with.
 */
export function markedWithFacts(
  lines: readonly ScriptLine[],
  draft: PlanDraft,
  record: Pick<TurnRecord, 'mutations' | 'told'>,
  told: ToldPart,
): KeptFacts {
  const learnt = learntIn(draft, record);
  const isAlone = record.told.every(({ part, frames }) => part === told.part || frames === undefined);
  if (learnt.length === 0 || !isAlone) return { lines, marked: [], unmarked: learnt };
  const saidIn = overlapWith(learnt.map(({ text }) => text));
  const said = lines.map((line) => saidIn(wordsOfLine(line)).flatMap((index) => learnt[index]?.id ?? []));
  const all = new Set(said.flat());
  return {
    lines: lines.map((line, index) => {
      const tells = [...new Set([...(line.tells ?? []), ...(said[index] ?? [])])];
      return tells.length === 0 ? line : { ...line, tells };
    }),
    marked: learnt.filter(({ id }) => all.has(id)),
    unmarked: learnt.filter(({ id }) => !all.has(id)),
  };
}
