import type { Checklist, ChecklistToolName } from '../../../shared/checklist/index.ts';

/** Longer checklists are shortened to this many steps, unfinished ones first. */
const SHOWN_AT_MOST = 40;

/** The checklist for the changing tail of the prompt; planning_read_plan gives details. Null without a checklist. */
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

export const CHECKLIST_TOOL_DESCRIPTIONS: Record<ChecklistToolName, string> = {
  planning_setup_plan:
    'Sets up the plan of your own work in this session: an objective and its first steps. Replaces any plan there is; ids begin at S001.',
  planning_add_step: 'Appends steps to the plan, which must be active. They get the next ids.',
  planning_update_step: 'Changes the title of a step, its details, or both; what is left out stays.',
  planning_mark_step:
    'Sets the status of a step and may add a note to it. When every step is done the plan is complete by itself.',
  planning_clear_plan: 'Abandons the plan: its objective is kept, its steps are gone.',
  planning_read_plan: 'Shows the plan with the ids, statuses and notes of its steps. Changes nothing.',
};
