import type { PlanDraft } from '../../story/index.ts';
import type { Finding } from '../finding.ts';
import { KnownFindingCodeSchema } from '../registry.ts';
import { ACT_REPAIRS } from './acts.ts';
import type { RepairCall, RepairRule } from './call.ts';
import { type Deed, deedsOf, sentenceOfDeed } from './deed.ts';
import { ENCOUNTER_REPAIRS } from './encounters.ts';
import { PEOPLE_REPAIRS } from './people.ts';
import { SCENE_REPAIRS } from './scenes.ts';
import { winningEdits } from './winning.ts';

export type { RepairCall } from './call.ts';
export type { Deed } from './deed.ts';

/** One way to mend a finding. */
export interface Repair {
  /** The calls of planning tools it takes. */
  readonly calls: readonly RepairCall[];
  /** What they do, one after the other. */
  readonly deeds: readonly Deed[];
  /** The same in English, for an author: `Give “The Lamp Room” a way to “The Shrine Hall”.` */
  readonly sentence: string;
}

/** As many ways are offered for the author to choose from. */
const OFFERED_MOST = 3;

/** The repairs there are by rule, by the code of what they mend. */
export const REPAIRS: Readonly<Partial<Record<string, RepairRule>>> = {
  ...ENCOUNTER_REPAIRS,
  ...ACT_REPAIRS,
  ...PEOPLE_REPAIRS,
  ...SCENE_REPAIRS,
};

/** Findings whose repairs are searched for: what is tried is proven to help. */
const SEARCHED: ReadonlySet<string> = new Set(['act-cannot-be-completed', 'act-soft-lock']);

function ruled(draft: PlanDraft, finding: Finding): RepairCall[] | null {
  const known = KnownFindingCodeSchema.safeParse(finding.code);
  const calls = known.success ? (REPAIRS[known.data]?.(draft, finding) ?? null) : null;
  return calls === null || calls.length === 0 ? null : calls;
}

function repairFrom(draft: PlanDraft, calls: readonly RepairCall[]): Repair {
  const deeds = deedsOf(draft, calls);
  return { calls, deeds, sentence: deeds.map(sentenceOfDeed).join(' ') };
}

/**
 * The calls of planning tools that mend a finding of a draft; null where it needs the author's mind. They stand as they are: nothing is
 * locked or approved here. For an act that can be lost they are searched for, within a bound of states; see `winningEdits`.
 * @param finding what `checkDraft` said of this draft
 */
export function repairOf(draft: PlanDraft, finding: Finding): RepairCall[] | null {
  if (!SEARCHED.has(finding.code)) return ruled(draft, finding);
  for (const { calls } of winningEdits(draft, finding)) return [...calls];
  return null;
}

/**
 * Ways to mend a finding of a draft, up to three of as many edits, each of other kinds; the first is that of `repairOf`. None where it
 * needs the author's mind.
 * @param finding what `checkDraft` said of this draft
 */
export function repairsOf(draft: PlanDraft, finding: Finding): Repair[] {
  if (!SEARCHED.has(finding.code)) {
    const calls = ruled(draft, finding);
    return calls === null ? [] : [repairFrom(draft, calls)];
  }
  const offered: Repair[] = [];
  for (const { calls } of winningEdits(draft, finding)) {
    offered.push(repairFrom(draft, calls));
    if (offered.length === OFFERED_MOST) break;
  }
  return offered;
}
