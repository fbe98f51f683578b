import type { Checklist } from '../../../shared/checklist/index.ts';

/** Longer checklists are shortened to this many steps, unfinished ones first. */
const SHOWN_AT_MOST = 40;

/**
 * The checklist as one line for the changing tail of the prompt: `Checklist: {…}` with objective, status and the ids,
 * titles and statuses of the steps. planning_read_plan gives details and notes. Null without a checklist.
 */
export function renderChecklistState(checklist: Checklist | null): string | null {
  if (!checklist) return null;
  const { objective, status, steps } = checklist;
  const excess = Math.max(0, steps.length - SHOWN_AT_MOST);
  const done = steps.filter((step) => step.status === 'done').slice(0, excess);
  const left = steps.filter((step) => !done.includes(step)).slice(0, SHOWN_AT_MOST);
  const json = JSON.stringify({
    objective,
    status,
    steps: left.map(({ stepId, title, status: standing }) => ({ stepId, title, status: standing })),
    ...(excess > 0 ? { notShown: excess } : {}),
  });
  // A fence inside a text could end another part of the prompt.
  return `Checklist: ${json.replaceAll('```', "'''")}`;
}
