import { sameJson } from '../../../../shared/json.ts';
import type { RecoveryProposal, StepArgs } from '../../../../shared/plan/index.ts';

/** The arguments that a proposal would change; null if it keeps them. */
export function changedArgs(args: StepArgs, { choice, args: proposed }: RecoveryProposal): StepArgs | null {
  if (choice !== 'retry' || proposed === undefined) return null;
  const changed = Object.entries(proposed).filter(([name, value]) => !sameJson(value, args[name]));
  return changed.length === 0 ? null : Object.fromEntries(changed);
}
