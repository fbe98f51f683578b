import type { ChecklistToolName } from '../../../shared/checklist/index.ts';
import type { Kind } from '../../shared/story/refusal-table.ts';

/** How the checklist stands before a call. */
export const CHECKLIST_STAGES = {
  none: [],
  active: [{ tool: 'planning_setup_plan', input: { objective: 'Write it', initialSteps: [{ title: 'Map' }] } }],
  completed: [
    { tool: 'planning_setup_plan', input: { objective: 'Write it', initialSteps: [{ title: 'Map' }] } },
    { tool: 'planning_mark_step', input: { stepId: 'S001', status: 'done' } },
  ],
} as const satisfies Record<string, readonly { tool: ChecklistToolName; input: unknown }[]>;
type Stage = keyof typeof CHECKLIST_STAGES;

/** A call that is refused: how the checklist stands, with what, for which reason, and what the hint names. */
interface Refused {
  stage: Stage;
  input: unknown;
  reason: RegExp;
  hint: RegExp;
  isLocked?: boolean;
}
/** A kind of refusal a tool cannot have: why, and a call that shows it. */
interface NotApplicable {
  because: string;
  stands: { stage: Stage; input: unknown; isLocked?: boolean };
}

const long = (length: number): string => 'x'.repeat(length);
const again = (tool: ChecklistToolName): RegExp => new RegExp(`^Call ${tool} .*again with this corrected`);
const none = /no plan in this session yet/;
const setUpFirst = /^Call planning_setup_plan .*first/;
const locked = { isLocked: true, reason: /checklist is locked by the author/, hint: /ask the author to unlock it/ };
const noFields = 'it has no fields; what it is sent besides is left out, with a warning';

/** Planning tools, "Checklist tools": every tool and every way a call of it may be wrong. */
export const CHECKLIST_REFUSALS: Record<ChecklistToolName, Record<Kind, Refused | NotApplicable>> = {
  planning_setup_plan: {
    'wrong type': {
      stage: 'active',
      input: { objective: 7 },
      reason: /objective: .*string/,
      hint: again('planning_setup_plan'),
    },
    'missing field': { stage: 'active', input: {}, reason: /objective: /, hint: again('planning_setup_plan') },
    'unknown id': {
      because: 'it names no step: those it brings get their ids from it',
      stands: { stage: 'active', input: { objective: 'Write it again' } },
    },
    'too long': {
      stage: 'active',
      input: { objective: long(241) },
      reason: /objective: .*at most 240 characters, got 241/,
      hint: again('planning_setup_plan'),
    },
    'wrong order': {
      because: 'it begins a plan whatever there was before',
      stands: { stage: 'completed', input: { objective: 'Write it again' } },
    },
    locked: { stage: 'active', input: { objective: 'Write it again' }, ...locked },
  },
  planning_add_step: {
    'wrong type': {
      stage: 'active',
      input: { steps: 'Draw' },
      reason: /steps: .*array/,
      hint: again('planning_add_step'),
    },
    'missing field': {
      stage: 'active',
      input: { steps: [{ details: 'Where?' }] },
      reason: /steps\.0\.title: /,
      hint: again('planning_add_step'),
    },
    'unknown id': {
      because: 'it names no step: those it brings get their ids from it',
      stands: { stage: 'active', input: { steps: [{ title: 'Draw' }] } },
    },
    'too long': {
      stage: 'active',
      input: { steps: [{ title: long(161) }] },
      reason: /steps\.0\.title: .*at most 160 characters, got 161/,
      hint: again('planning_add_step'),
    },
    'wrong order': { stage: 'none', input: { steps: [{ title: 'Draw' }] }, reason: none, hint: setUpFirst },
    locked: { stage: 'active', input: { steps: [{ title: 'Draw' }] }, ...locked },
  },
  planning_update_step: {
    'wrong type': {
      stage: 'active',
      input: { stepId: 'S001', title: 7 },
      reason: /title: .*string/,
      hint: again('planning_update_step'),
    },
    'missing field': {
      stage: 'active',
      input: { stepId: 'S001' },
      reason: /title or details, or both; got neither/,
      hint: again('planning_update_step'),
    },
    'unknown id': {
      stage: 'active',
      input: { stepId: 'S009', title: 'Draw' },
      reason: /no step "S009"\. Steps: S001/,
      hint: /^Call planning_update_step .*again with one of these ids/,
    },
    'too long': {
      stage: 'active',
      input: { stepId: 'S001', details: long(513) },
      reason: /details: .*at most 512 characters, got 513/,
      hint: again('planning_update_step'),
    },
    'wrong order': { stage: 'none', input: { stepId: 'S001', title: 'Draw' }, reason: none, hint: setUpFirst },
    locked: { stage: 'active', input: { stepId: 'S001', title: 'Draw' }, ...locked },
  },
  planning_mark_step: {
    'wrong type': {
      stage: 'active',
      input: { stepId: 'S001', status: 'finished' },
      reason: /status: .*pending.*in_progress.*blocked.*done/,
      hint: again('planning_mark_step'),
    },
    'missing field': {
      stage: 'active',
      input: { status: 'done' },
      reason: /stepId: /,
      hint: again('planning_mark_step'),
    },
    'unknown id': {
      stage: 'active',
      input: { stepId: 'S009', status: 'done' },
      reason: /no step "S009"\. Steps: S001/,
      hint: /^Call planning_mark_step .*again with one of these ids/,
    },
    'too long': {
      stage: 'active',
      input: { stepId: 'S001', status: 'done', note: long(513) },
      reason: /note: .*at most 512 characters, got 513/,
      hint: again('planning_mark_step'),
    },
    'wrong order': {
      stage: 'completed',
      input: { stepId: 'S001', status: 'pending' },
      reason: /plan is completed: every step is done\. Only an active plan can be changed/,
      hint: /planning_setup_plan .*begins a new one/,
    },
    locked: { stage: 'active', input: { stepId: 'S001', status: 'done' }, ...locked },
  },
  planning_clear_plan: {
    'wrong type': { stage: 'active', input: ['S001'], reason: /expected object/i, hint: again('planning_clear_plan') },
    'missing field': { because: noFields, stands: { stage: 'active', input: {} } },
    'unknown id': { because: noFields, stands: { stage: 'active', input: { stepId: 'S009' } } },
    'too long': { because: noFields, stands: { stage: 'active', input: { objective: long(241) } } },
    'wrong order': { stage: 'none', input: {}, reason: none, hint: setUpFirst },
    locked: { stage: 'active', input: {}, ...locked },
  },
  planning_read_plan: {
    'wrong type': {
      stage: 'active',
      input: 'all of it',
      reason: /expected object/i,
      hint: again('planning_read_plan'),
    },
    'missing field': { because: noFields, stands: { stage: 'active', input: {} } },
    'unknown id': { because: noFields, stands: { stage: 'active', input: { stepId: 'S009' } } },
    'too long': { because: noFields, stands: { stage: 'active', input: { objective: long(241) } } },
    'wrong order': { stage: 'none', input: {}, reason: none, hint: setUpFirst },
    locked: {
      because: 'a lock keeps what it is on from being changed, not from being read',
      stands: { stage: 'active', input: {}, isLocked: true },
    },
  },
};
