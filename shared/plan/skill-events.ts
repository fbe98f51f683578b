import { z } from 'zod';
import { getErrorMessage } from '../error.ts';
import { type Failure, failure } from './failure.ts';
import { jsonObject, jsonProblem, sayJsonProblem } from './json.ts';

const SKILL_PROTOCOL_VERSION = '0';

export const SKILL_EVENT_LIMITS = { characters: 1_000_000, depth: 64 } as const;

/** A script's input: one JSON object on standard input. */
export const SkillRequestSchema = z.object({
  requestId: z.string().min(1),
  tool: z.string().min(1),
  operation: z.string().min(1),
  input: z.record(z.string(), z.unknown()),
});
export type SkillRequest = z.infer<typeof SkillRequestSchema>;

const name = z.string().min(1).max(256);
const event = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.object({ version: z.literal(SKILL_PROTOCOL_VERSION), type: z.literal(type), ...shape });

/** A line of a step's log. Levels are free text; `debug`, `info`, `warn`, `error` have their own display. */
export const LogEntrySchema = z.object({
  level: z.string().min(1).max(32),
  message: z.string(),
  fields: z.record(z.string(), z.unknown()).optional(),
});
export type LogEntry = z.infer<typeof LogEntrySchema>;

/** A file made by a step. `path` is relative to its skill's data. */
export const PlanAssetSchema = z.object({
  assetId: name,
  kind: name,
  mediaType: name,
  path: z.string().min(1).max(1024),
});
export type PlanAsset = z.infer<typeof PlanAssetSchema>;

/** One line of a script's standard output. Plan execution, "Order". */
export const SkillEventSchema = z.discriminatedUnion('type', [
  event('log', LogEntrySchema.shape),
  event('state_patch', { patch: jsonObject(SKILL_EVENT_LIMITS) }),
  event('asset', PlanAssetSchema.shape),
  /** `narrative_choice` with `{ choices: [] }` becomes choices; other events are up to the display. */
  event('ui_event', { event: name, payload: z.unknown().optional() }),
  event('error', { errorCode: name, errorMessage: z.string(), details: z.unknown().optional() }),
  /** The last event; later output is ignored. */
  event('done', { ok: z.boolean(), summary: z.string().optional() }),
]);
export type SkillEvent = z.infer<typeof SkillEventSchema>;

export type SkillLine = { ok: true; event: SkillEvent } | { ok: false; failure: Failure };

/** Invalid JSON is `invalid_json`; JSON outside the protocol is a `process_error`. */
export function readSkillLine(line: string): SkillLine {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    const why = getErrorMessage(error);
    return {
      ok: false,
      failure: failure('invalid_json', 'invalid_json', `The script wrote a line that is not JSON: ${why}`),
    };
  }
  const problem = jsonProblem(value, SKILL_EVENT_LIMITS);
  if (problem) return { ok: false, failure: badEvent(sayJsonProblem(problem, SKILL_EVENT_LIMITS)) };
  const parsed = SkillEventSchema.safeParse(value);
  if (parsed.success) return { ok: true, event: parsed.data };
  const [issue] = parsed.error.issues;
  return { ok: false, failure: badEvent(`${issue?.path.join('.') || 'the line'}: ${issue?.message ?? 'wrong shape'}`) };
}

const EVENT_TYPES = SkillEventSchema.options.map(({ shape }) => shape.type.value).join(', ');

const badEvent = (what: string): Failure =>
  failure(
    'process_error',
    'invalid_event',
    `The script wrote a line that is no event. Expected { "version": "0", "type": … } with one of the types ${EVENT_TYPES}. ${what}`,
  );
