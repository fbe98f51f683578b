import type { RecoveryProposal, StepArgs } from '../../../../shared/plan/index.ts';
import { sameJson } from '../../../../shared/story/index.ts';

/** The arguments a proposal would have otherwise than they are; null where it leaves them. */
export function changedArgs(args: StepArgs, { choice, args: proposed }: RecoveryProposal): StepArgs | null {
  if (choice !== 'retry' || proposed === undefined) return null;
  const changed = Object.entries(proposed).filter(([name, value]) => !sameJson(value, args[name]));
  return changed.length === 0 ? null : Object.fromEntries(changed);
}
