import { getErrorMessage, RefusalError } from '../../shared/error.ts';
import {
  type Failure,
  failure,
  SKILL_EVENT_LIMITS,
  type SkillEvent,
  SkillEventSchema,
} from '../../shared/plan/index.ts';
import { copyJson } from './json-copy.ts';
import { ToolOutcomeSchema } from './tool.ts';

/** Limits of a tool's value: characters of JSON, and nesting. */
export const VALUE_LIMITS = SKILL_EVENT_LIMITS;

export type ToolAnswer = { events: readonly unknown[] } & (
  | { ok: true; value: unknown }
  | { ok: false; failure: Failure; retry: boolean }
);

/** Validates a tool's answer: `process_error` if invalid, `invalid_json` for the value. Plan execution, "Failures". */
export function parseToolAnswer(tool: string, answered: unknown): ToolAnswer {
  const outcome = ToolOutcomeSchema.safeParse(answered);
  if (!outcome.success) {
    const message = `The tool "${tool}" answered with an invalid outcome. Expected { ok: true, value } or { ok: false, failure }.`;
    return { ok: false, failure: failure('process_error', 'invalid_answer', message), retry: true, events: [] };
  }
  const { events = [] } = outcome.data;
  if (!outcome.data.ok) {
    const { failure: given, error, retry = true } = outcome.data;
    const said = error ?? `The tool "${tool}" failed, and did not say why.`;
    return { ok: false, failure: given ?? failure('tool_failure', 'tool_failed', said), retry, events };
  }
  const copy = copyJson(outcome.data.value, VALUE_LIMITS);
  if (copy.ok) return { ok: true, value: copy.value, events };
  const message = `The tool "${tool}" gave a value that cannot be stored. ${copy.problem}`;
  return { ok: false, failure: failure('invalid_json', 'invalid_value', message), retry: true, events };
}

/** Converts a thrown error. Refusals carry their own advice and would recur. */
export function toFailedAnswer(tool: string, thrown: unknown): ToolAnswer {
  if (thrown instanceof RefusalError) {
    const message = thrown.hint === undefined ? thrown.message : `${thrown.message} ${thrown.hint}`;
    return { ok: false, failure: failure('tool_failure', thrown.code, message), retry: false, events: [] };
  }
  const message = `The tool "${tool}" broke: ${sayError(thrown)}`;
  return { ok: false, failure: failure('tool_failure', 'tool_threw', message), retry: true, events: [] };
}

export function sayError(thrown: unknown): string {
  try {
    return getErrorMessage(thrown);
  } catch {
    // Conversion to text may throw, as for an object without a prototype.
    return 'it threw what cannot be told';
  }
}

export type ParsedEvent = { ok: true; event: SkillEvent } | { ok: false; failure: Failure };

/** Validates and copies a tool's event. */
export function parseToolEvent(tool: string, sent: unknown): ParsedEvent {
  const refuse = (why: string): ParsedEvent => ({
    ok: false,
    failure: failure('process_error', 'invalid_event', `The tool "${tool}" sent what is no event. ${why}`),
  });
  const copy = copyJson(sent, SKILL_EVENT_LIMITS);
  if (!copy.ok) return refuse(copy.problem);
  const parsed = SkillEventSchema.safeParse(copy.value);
  if (parsed.success) return { ok: true, event: parsed.data };
  const [issue] = parsed.error.issues;
  return refuse(`${issue?.path.join('.') || 'the event'}: ${issue?.message ?? 'wrong shape'}`);
}
