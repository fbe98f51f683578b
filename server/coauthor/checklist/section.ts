import {
  CHECKLIST_STEP_STATUSES,
  DEFAULT_PLANNING_STRATEGY,
  type PlanningStrategy,
} from '../../../shared/checklist/index.ts';

const HEADING = '## Your working plan';

const INTRODUCTION =
  'Keep a plan of your own work, a checklist, in this session where it helps. It holds what you are about to do, not the story, and it ends with the session.';

interface Mindset {
  introduction: string;
  items: readonly string[];
}

/** How to think, without a word about tools: the only part that differs. Planning tools, "Strategies". */
const MINDSETS: Record<PlanningStrategy, Mindset> = {
  react: {
    introduction: 'Work in small turns: reason, act, observe, repeat.',
    items: [
      'Reason about the next step in a sentence or two.',
      'Act on it with one tool call.',
      'Observe what came back, and update the plan by it.',
      'Capture the observation as a note on its plan step, then take the next turn.',
    ],
  },
  plan_act_reflect: {
    introduction: 'Plan as a whole, act, then reflect.',
    items: [
      'Outline the entire plan before you begin.',
      'Act: carry out the steps in their order.',
      'Reflect in a sentence after each tool call or completed step: did it do what the plan needs?',
      'Append the reflection as a note on its plan step, or give it as a brief status update.',
    ],
  },
  goal_decompose_route_synthesise: {
    introduction: 'Frame the goal, decompose it, route the tools, synthesise.',
    items: [
      'Restate the goal in your own words.',
      'Break it into concrete sub-problems before you think of tools.',
      'Assign to each sub-problem the tools it takes, then work through them.',
      'Synthesise the results into one cohesive answer at the end.',
    ],
  },
};

const STATUSES = CHECKLIST_STEP_STATUSES.map((status) => `\`${status}\``).join(', ');

/** How to use the tools: the same for every strategy. Planning tools, "The checklist's prompt". */
const USAGE_INTRODUCTION = 'Use the tools like this:';
const USAGE = [
  'Plan work that takes several steps. Answer a question, or make a single change, directly and without a plan.',
  'Set it up with `planning_setup_plan`: one objective, and the steps you can see so far. This replaces any plan there is.',
  'Expand it as you learn more: append steps with `planning_add_step`, and reword one with `planning_update_step`.',
  'Step ids follow the pattern `S###`, as in `S001`. The id must be given to update or mark a step; take it from the plan, do not make one up.',
  `A step with \`about\` is ticked by itself once the draft has what it is about. Track the others with \`planning_mark_step\`: ${STATUSES}, with a note where there is something to remember. The plan completes itself once every step is done.`,
  'Look it up with `planning_read_plan` when you are unsure what is left.',
  'Take care with `planning_clear_plan`: it discards the current plan with all its steps. Call it when the work is given up.',
  'Stay brief: a short line for each title, ASCII only, in English.',
];

const numbered = (items: readonly string[]): string => items.map((item, index) => `${index + 1}. ${item}`).join('\n');

/**
 * Renders the prompt section that teaches an agent its checklist tools: markdown in ASCII, without reference to other
 * sections. Planning tools, "The checklist's prompt".
 */
export function renderPlanningToolsSection(strategy: PlanningStrategy = DEFAULT_PLANNING_STRATEGY): string {
  const { introduction, items } = MINDSETS[strategy];
  return [HEADING, INTRODUCTION, introduction, numbered(items), USAGE_INTRODUCTION, numbered(USAGE)].join('\n\n');
}
