import type { ChecklistToolName } from '../../../shared/checklist/index.ts';

/** Description of each checklist tool for the model. Planning tools, "Checklist tools". */
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
