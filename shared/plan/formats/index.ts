import { z } from 'zod';
import { getErrorMessage, issueInWords } from '../../error.ts';
import { jsonProblem } from '../json.ts';
import { PLAN_LIMITS } from '../limits.ts';
import type { PlanOrigin } from '../new-step.ts';
import { PLAN_FORMATS, type Plan, type PlanFormat } from '../plan.ts';
import { PlanInvalidError, type PlanIssue } from '../validate.ts';
import { KamishibaiPlanSchema, kamishibaiCodec } from './kamishibai.ts';
import { NarratoriaPlanSchema, narratoriaCodec } from './narratoria.ts';
import { readJson } from './read-json.ts';
import { TaskPlanSchema, taskCodec } from './task.ts';
import { TickPlanSchema, tickCodec } from './tick.ts';

export { readJson } from './read-json.ts';
export { planWarnings, TICK_ACTIONS_ADVISED, TickPlanSchema, tickCodec } from './tick.ts';

export const WIRE_SCHEMAS = {
  narratoria: NarratoriaPlanSchema,
  tick: TickPlanSchema,
  task: TaskPlanSchema,
  kamishibai: KamishibaiPlanSchema,
} satisfies Record<PlanFormat, z.ZodType>;

const CODECS = { narratoria: narratoriaCodec, tick: tickCodec, task: taskCodec, kamishibai: kamishibaiCodec };

export type ReadPlan = { ok: true; plan: Plan } | { ok: false; issues: PlanIssue[] };

/** Maximum nesting of a plan; arguments, results and conditions have narrower limits. */
const DEPTH_MAX = 100;

const ISSUES_MAX = 100;

/**
 * Parses a plan from untrusted JSON or text that contains it (see `readJson`), and reports all problems of its shape.
 */
export function tryReadPlan(format: PlanFormat, input: unknown, origin: PlanOrigin): ReadPlan {
  let value: unknown;
  try {
    value = typeof input === 'string' ? readJson(input) : input;
  } catch (error) {
    const message = getErrorMessage(error);
    return { ok: false, issues: [{ code: 'invalid_json', message }] };
  }
  // Recursive functions would overflow the stack.
  if (jsonProblem(value, { characters: Number.POSITIVE_INFINITY, depth: DEPTH_MAX }) === 'too_deep') {
    return { ok: false, issues: [{ code: 'invalid_json', message: `A plan nests at most ${DEPTH_MAX} levels deep.` }] };
  }
  // A model asked for steps may answer with the bare array.
  if (format === 'task' && Array.isArray(value)) value = { steps: value };
  const codec: z.ZodType<Plan> = CODECS[format](origin);
  const parsed = codec.safeParse(value);
  if (parsed.success) return { ok: true, plan: parsed.data };
  const other = formatLike(format, value);
  if (other !== null) {
    const [own, its] = [LISTS[format], LISTS[other]].map((list) => JSON.stringify(list));
    const message = `This looks like ${other}: it has ${its}. A ${format} plan has ${own} instead. Name the format it is written in.`;
    return { ok: false, issues: [{ code: 'invalid_json', message }] };
  }
  const issues = parsed.error.issues.slice(0, ISSUES_MAX).map(({ path, message }): PlanIssue => {
    const stepId = stepIdAt(value, path);
    return {
      code: 'invalid_json',
      ...(stepId === undefined ? {} : { stepId }),
      message: issueInWords({ path: path.map(String).join('.'), message }),
    };
  });
  return { ok: false, issues };
}

/** @throws PlanInvalidError with every issue, all of them `invalid_json` */
export function readPlan(format: PlanFormat, input: unknown, origin: PlanOrigin): Plan {
  const read = tryReadPlan(format, input, origin);
  if (!read.ok) throw new PlanInvalidError(read.issues);
  return read.plan;
}

/** @throws ZodError if the plan is malformed */
export function writePlan(format: PlanFormat, plan: Plan): unknown {
  const codec = writers.get(format) ?? CODECS[format](NOWHERE);
  writers.set(format, codec);
  return z.encode(codec, plan);
}

const NOWHERE = { id: '', createdAt: '' };
const writers = new Map<PlanFormat, z.ZodType<Plan>>();

/** The field with the steps in each format. */
const LISTS = { narratoria: 'tools', tick: 'actions', task: 'steps', kamishibai: 'steps' } as const satisfies Record<
  PlanFormat,
  string
>;

/** The other format whose step field the input uses; null if there is none or several. */
function formatLike(format: PlanFormat, value: unknown): PlanFormat | null {
  const lists = (other: PlanFormat) => Array.isArray(property(value, LISTS[other]));
  return lists(format) ? null : (PLAN_FORMATS.find(lists) ?? null);
}

function stepIdAt(value: unknown, [list, index]: readonly PropertyKey[]): string | undefined {
  if ((list !== 'steps' && list !== 'tools') || typeof index !== 'number') return undefined;
  const step: unknown = property(property(value, list), index);
  const id = property(step, list === 'tools' ? 'toolId' : 'id');
  return typeof id === 'string' && id !== '' && id.length <= PLAN_LIMITS.id ? id : undefined;
}

const property = (value: unknown, key: PropertyKey): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
