import { z } from 'zod';
import { listChoices } from '../english-lists.ts';
import { convertZodIssues, type Issue, issuesInWords, RefusalError } from '../error.ts';
import { withoutUndefined } from '../json.ts';
import { type Remark, remarked } from '../remarks.ts';
import { ignoredFields, remarkLeftOut } from '../story/index.ts';
import type { Checklist, ChecklistStep } from './checklist.ts';
import { type ChecklistEvent, foldChecklist } from './events.ts';
import { CHECKLIST_LIMITS } from './text.ts';
import {
  CHECKLIST_TOOL_INPUTS,
  type ChecklistToolInput,
  type ChecklistToolName,
  type ChecklistToolReturn,
} from './tools.ts';

/** A refused call; nothing has changed. Routes answer 422. Planning tools, "Checklist tools". */
export class ToolValidationError extends RefusalError {
  override readonly name = 'ToolValidationError';
  readonly tool: ChecklistToolName;

  constructor(
    tool: ChecklistToolName,
    message: string,
    details: { hint: string; issues?: readonly Issue[]; cause?: unknown },
  ) {
    super('refused', message, details);
    this.tool = tool;
  }
}

interface InputJson {
  properties?: Record<string, InputJson>;
  required?: string[];
  items?: InputJson;
  enum?: unknown[];
}

function describeFields({ properties = {}, required = [] }: InputJson): string {
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${name}${required.includes(name) ? '' : '?'}${describeForm(schema)}`,
  );
  return fields.length > 0 ? `{ ${fields.join(', ')} }` : '{}';
}

function describeForm({ items, enum: values }: InputJson): string {
  if (values) return `: ${values.map((value) => JSON.stringify(value)).join(' | ')}`;
  return items ? `: [${describeFields(items)}]` : '';
}

/** The signature of a checklist tool for a model: name and fields, optional ones with `?`. */
export const formatToolSignature = (tool: ChecklistToolName): string =>
  `${tool} ${describeFields(z.toJSONSchema(CHECKLIST_TOOL_INPUTS[tool], { io: 'input' }) as InputJson)}`;

/** The outcome of a tool call: the events to journal (none for reading), and its answer. */
interface ChecklistDecision<Name extends ChecklistToolName> {
  events: ChecklistEvent[];
  value: ChecklistToolReturn<Name>;
}

function unknownFields(tool: ChecklistToolName, raw: unknown): string[] {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return [];
  return Object.keys(raw).filter((key) => !Object.hasOwn(CHECKLIST_TOOL_INPUTS[tool].shape, key));
}

/** Validates and normalises a tool's input first. "Tool-first validation". */
function readInput<Name extends ChecklistToolName>(
  tool: Name,
  raw: unknown,
): { input: ChecklistToolInput<Name>; remarks: Remark[] } {
  const parsed = CHECKLIST_TOOL_INPUTS[tool].safeParse(raw);
  if (!parsed.success) {
    const issues = convertZodIssues(parsed.error);
    const unknown = unknownFields(tool, raw);
    const ignored = unknown.length > 0 ? ` It knows no ${listChoices(unknown)}.` : '';
    throw new ToolValidationError(tool, `The input of ${tool} does not fit. ${issuesInWords(issues)}${ignored}`, {
      issues,
      hint: `Call ${formatToolSignature(tool)} again with this corrected.`,
      cause: parsed.error,
    });
  }
  return {
    input: parsed.data as ChecklistToolInput<Name>,
    remarks: remarkLeftOut(tool, ignoredFields(raw, parsed.data)),
  };
}

function requireChecklist(tool: ChecklistToolName, checklist: Checklist | null): Checklist {
  if (checklist) return checklist;
  throw new ToolValidationError(tool, 'There is no plan in this session yet.', {
    hint: `Call ${formatToolSignature('planning_setup_plan')} first.`,
  });
}

const WHY_CLOSED = { completed: 'every step is done', abandoned: 'it was cleared' } as const;

function requireActive(tool: ChecklistToolName, checklist: Checklist | null): Checklist {
  const found = requireChecklist(tool, checklist);
  if (found.status === 'active') return found;
  throw new ToolValidationError(
    tool,
    `The plan is ${found.status}: ${WHY_CLOSED[found.status]}. Only an active plan can be changed.`,
    { hint: `For further work call ${formatToolSignature('planning_setup_plan')}, which begins a new one.` },
  );
}

function requireStep(tool: ChecklistToolName, checklist: Checklist, stepId: string): ChecklistStep {
  const found = checklist.steps.find((step) => step.stepId === stepId);
  if (found) return found;
  const none = checklist.steps.length === 0;
  const ids = none ? 'It has no steps yet.' : `Steps: ${listChoices(checklist.steps.map((step) => step.stepId))}.`;
  throw new ToolValidationError(tool, `The plan has no step "${stepId}". ${ids}`, {
    hint: none
      ? `Call ${formatToolSignature('planning_add_step')} first.`
      : `Call ${formatToolSignature(tool)} again with one of these ids.`,
  });
}

/** The events of each tool. @throws ToolValidationError if the tool refuses */
const DECIDERS: {
  [Name in ChecklistToolName]: (checklist: Checklist | null, input: ChecklistToolInput<Name>) => ChecklistEvent[];
} = {
  planning_setup_plan: (_checklist, { objective, initialSteps }) => [
    { type: 'checklist-set-up', objective, steps: initialSteps },
  ],
  planning_add_step: (checklist, { steps }) => {
    const { length } = requireActive('planning_add_step', checklist).steps;
    if (length + steps.length > CHECKLIST_LIMITS.steps) {
      throw new ToolValidationError(
        'planning_add_step',
        `A plan has at most ${CHECKLIST_LIMITS.steps} steps; this one has ${length}, and ${steps.length} more do not fit.`,
        { hint: 'Finish what is there, or call planning_setup_plan for a new plan with fewer, larger steps.' },
      );
    }
    return [{ type: 'checklist-steps-added', steps }];
  },
  planning_update_step: (checklist, { stepId, title, details }) => {
    requireStep('planning_update_step', requireActive('planning_update_step', checklist), stepId);
    return [
      {
        type: 'checklist-step-updated',
        stepId,
        ...(title === undefined ? {} : { title }),
        ...(details === undefined ? {} : { details }),
      },
    ];
  },
  planning_mark_step: (checklist, { stepId, status, note }) => {
    const { notes } = requireStep('planning_mark_step', requireActive('planning_mark_step', checklist), stepId);
    if (note !== undefined && notes.length >= CHECKLIST_LIMITS.notes) {
      throw new ToolValidationError(
        'planning_mark_step',
        `A step has at most ${CHECKLIST_LIMITS.notes} notes, and ${stepId} has that many.`,
        {
          hint: 'Call planning_mark_step again without note, or keep what matters in its details by planning_update_step.',
        },
      );
    }
    return [{ type: 'checklist-step-marked', stepId, status, ...(note === undefined ? {} : { note }) }];
  },
  planning_clear_plan: (checklist) => {
    if (requireChecklist('planning_clear_plan', checklist).status === 'abandoned') {
      throw new ToolValidationError(
        'planning_clear_plan',
        'The plan is abandoned already; there is nothing to clear.',
        {
          hint: `For further work call ${formatToolSignature('planning_setup_plan')}, which begins a new one.`,
        },
      );
    }
    return [{ type: 'checklist-cleared' }];
  },
  planning_read_plan: (checklist) => {
    requireChecklist('planning_read_plan', checklist);
    return [];
  },
};

/** The total characters of its strings. */
const measureChecklist = ({ objective, steps }: Checklist): number =>
  steps.reduce(
    (sum, { title, details, notes }) =>
      sum + title.length + (details?.length ?? 0) + notes.reduce((noted, note) => noted + note.length, 0),
    objective.length,
  );

function requireRoom(tool: ChecklistToolName, checklist: Checklist): void {
  const length = measureChecklist(checklist);
  if (length <= CHECKLIST_LIMITS.characters) return;
  throw new ToolValidationError(
    tool,
    `A plan has at most ${CHECKLIST_LIMITS.characters} characters in all; with this it would have ${length}.`,
    { hint: `Say it shorter: call ${formatToolSignature(tool)} again, or planning_setup_plan for a new plan.` },
  );
}

/**
 * Decides a call without changing the checklist: only folding the events does. Planning tools, "Checklist tools".
 * @throws ToolValidationError if the tool refuses
 */
export function decideChecklistTool<Name extends ChecklistToolName>(
  checklist: Checklist | null,
  tool: Name,
  raw: unknown,
): ChecklistDecision<Name> {
  const { input, remarks } = readInput(tool, raw);
  const events = DECIDERS[tool](checklist, input);
  const now = requireChecklist(tool, events.reduce(foldChecklist, checklist));
  if (events.length > 0) requireRoom(tool, now);
  const value = {
    ok: true,
    ...withoutUndefined(input),
    ...(events.length > 0 ? { checklist: now } : now),
    ...remarked(remarks),
  };
  return { events, value: value as unknown as ChecklistToolReturn<Name> };
}
