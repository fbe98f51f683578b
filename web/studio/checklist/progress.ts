import type { Checklist, ChecklistStep } from '../../../shared/checklist/index.ts';

export interface ChecklistProgress {
  done: number;
  total: number;
  share: number;
  /** The current step: the first in progress, else – while the list is active – the first that is not done. */
  current: ChecklistStep | null;
}

/** The progress of a checklist. A completed or abandoned one has no current step. */
export function getChecklistProgress({ status, steps }: Checklist): ChecklistProgress {
  const done = steps.filter((step) => step.status === 'done').length;
  const current =
    status === 'active'
      ? (steps.find((step) => step.status === 'in_progress') ??
        steps.find((step) => step.status === 'blocked') ??
        steps.find((step) => step.status === 'pending'))
      : undefined;
  return { done, total: steps.length, share: steps.length === 0 ? 0 : done / steps.length, current: current ?? null };
}
