import { createContainmentSearch } from '../../shared/check/analysis/similar-texts.ts';
import { type ToldPart, wordsOfLine } from '../../shared/play/index.ts';
import type { Fact, PlanDraft, ScriptLine } from '../../shared/story/index.ts';
import type { TurnRecord } from '../../shared/wire/index.ts';

/** The facts that a player learnt in a part, and the lines that reveal them. */
export interface MarkedFacts {
  readonly lines: readonly ScriptLine[];
  readonly marked: readonly Fact[];
  /** Facts learnt in the turn without a marked line: no line matches, or another part may have revealed them. */
  readonly unmarked: readonly Fact[];
}

/** The facts that a turn revealed to the player, as in the draft. Facts known from the start are left out. */
function learntIn({ premise, acts }: PlanDraft, { mutations }: Pick<TurnRecord, 'mutations'>): Fact[] {
  const ids = new Set(mutations.flatMap((one) => (one.type === 'facts-earned' ? one.facts : [])));
  return [premise?.facts, ...acts.map(({ facts }) => facts)]
    .flatMap((facts) => facts ?? [])
    .filter(({ id, audience }) => ids.has(id) && audience !== 'player');
}

/**
 * Marks lines that say a fact nearly verbatim. A record lists the facts of the whole turn: with several parts they
 * cannot be assigned.
 */
export function markFactsInLines(
  lines: readonly ScriptLine[],
  draft: PlanDraft,
  record: Pick<TurnRecord, 'mutations' | 'told'>,
  toldPart: ToldPart,
): MarkedFacts {
  const learnt = learntIn(draft, record);
  const isAlone = record.told.every(({ part, frames }) => part === toldPart.part || frames === undefined);
  if (learnt.length === 0 || !isAlone) return { lines, marked: [], unmarked: learnt };
  const saidIn = createContainmentSearch(learnt.map(({ text }) => text));
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
