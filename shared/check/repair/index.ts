import type { PlanDraft } from '../../story/index.ts';
import type { Finding } from '../finding.ts';
import { ACT_REPAIRS } from './acts.ts';
import type { RepairCall, RepairRule } from './call.ts';
import { describeRepairCalls, formatRepairAction, type RepairAction } from './describe-repair.ts';
import { ENCOUNTER_REPAIRS } from './encounters.ts';
import { PEOPLE_REPAIRS } from './people.ts';
import { SCENE_REPAIRS } from './scenes.ts';
import { searchWinningEdits } from './search-repairs.ts';

export type { RepairAction } from './describe-repair.ts';

/** One way to repair a finding. */
export interface Repair {
  readonly calls: readonly RepairCall[];
  /** Their actions, in order. */
  readonly deeds: readonly RepairAction[];
  /** The actions as an English sentence: `Give “The Lamp Room” a way to “The Shrine Hall”.` */
  readonly sentence: string;
}

const OFFERED_MOST = 3;

export const REPAIRS: Readonly<Partial<Record<string, RepairRule>>> = {
  ...ENCOUNTER_REPAIRS,
  ...ACT_REPAIRS,
  ...PEOPLE_REPAIRS,
  ...SCENE_REPAIRS,
};

/** Findings whose repairs are found by search and proven to work. */
const SEARCHED: ReadonlySet<string> = new Set(['act-cannot-be-completed', 'act-soft-lock']);

function applyRule(draft: PlanDraft, finding: Finding): readonly RepairCall[] {
  const rule = Object.hasOwn(REPAIRS, finding.code) ? REPAIRS[finding.code] : undefined;
  return rule?.(draft, finding) ?? [];
}

function repairFrom(draft: PlanDraft, calls: readonly RepairCall[]): Repair {
  const deeds = describeRepairCalls(draft, calls);
  return { calls, deeds, sentence: deeds.map(formatRepairAction).join(' ') };
}

/**
 * Up to three alternatives with equally many edits of different kinds; empty if the author must decide. Locks and
 * approvals are not considered. See `searchWinningEdits`.
 */
export function findRepairs(draft: PlanDraft, finding: Finding): Repair[] {
  if (SEARCHED.has(finding.code)) {
    const offered: Repair[] = [];
    for (const { calls } of searchWinningEdits(draft, finding)) {
      offered.push(repairFrom(draft, calls));
      if (offered.length === OFFERED_MOST) break;
    }
    return offered;
  }
  const calls = applyRule(draft, finding);
  return calls.length === 0 ? [] : [repairFrom(draft, calls)];
}
