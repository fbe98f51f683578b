import type { Checklist } from '../../../shared/checklist/index.ts';

/** Of more steps than these only some are shown, those that are not done first of all. */
const SHOWN_AT_MOST = 40;

/**
 * The checklist for the changing tail of the prompt, on one line: `Checklist: {…}` with objective, status and the ids,
 * titles and statuses of the steps; details and notes can be read with planning_read_plan. Null while there is none.
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
  // A fence inside a text could pass for the end of another part.
  return `Checklist: ${json.replaceAll('```', "'''")}`;
}
