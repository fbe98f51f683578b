import type { PlanDraft } from '../../story/index.ts';
import type { Finding } from '../finding.ts';
import { KnownFindingCodeSchema } from '../registry.ts';
import { ACT_REPAIRS } from './acts.ts';
import type { Repair, RepairCall } from './call.ts';
import { ENCOUNTER_REPAIRS } from './encounters.ts';
import { PEOPLE_REPAIRS } from './people.ts';

export type { RepairCall } from './call.ts';

/** The repairs there are, by the code of what they mend. */
export const REPAIRS: Readonly<Partial<Record<string, Repair>>> = {
  ...ENCOUNTER_REPAIRS,
  ...ACT_REPAIRS,
  ...PEOPLE_REPAIRS,
};

/**
 * The calls of planning tools that mend a finding of a draft; null where it needs the author's mind. They stand as they are: nothing is
 * locked or approved here.
 * @param finding what `checkDraft` said of this draft
 */
export function repairOf(draft: PlanDraft, finding: Finding): RepairCall[] | null {
  const known = KnownFindingCodeSchema.safeParse(finding.code);
  const calls = known.success ? (REPAIRS[known.data]?.(draft, finding) ?? null) : null;
  return calls === null || calls.length === 0 ? null : calls;
}
