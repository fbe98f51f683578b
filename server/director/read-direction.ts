import type { z } from 'zod';
import { isObject } from '../../shared/json.ts';
import { type MemoryProposal, MemoryProposalSchema } from '../../shared/memory/index.ts';
import {
  type Plan,
  PlanInvalidError,
  type PlanOrigin,
  planWarnings,
  TickPlanSchema,
  tryReadPlan,
} from '../../shared/plan/index.ts';
import { type DirectorProposal, DirectorProposalSchema, MANNER_MAX_LENGTH } from '../../shared/play/index.ts';
import type { Judge } from '../models/judge.ts';
import { readNearJson } from '../models/near-json.ts';
import type { Dropped } from './types.ts';

type Json = Readonly<Record<string, unknown>>;

/** What a model's answer holds, part by part. */
export interface ReadDirection {
  /** Null where it planned nothing, and where its plan is `invalid`. */
  plan: Plan | null;
  /** What keeps its plan from being one. */
  invalid: PlanInvalidError | null;
  proposal: DirectorProposal;
  memory: MemoryProposal | null;
  /** Parts that had not the shape of one, left out. */
  dropped: Dropped[];
  warnings: string[];
  /** The plan as it was written; {} where there was none. */
  written: Json;
}

/** Nulls and blanks count as left out: models fill in every field they are shown. */
const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === '';

/**
 * Reads the object in a model's answer: the whole text, a code fence, or what lies between the outermost braces; repaired where it is nearly JSON.
 * @throws SyntaxError when the answer holds no JSON object
 */
export function readAnswerObject(text: string): Record<string, unknown> {
  const { value } = readNearJson(text);
  if (isObject(value)) return value;
  throw new SyntaxError('The answer is no JSON object.');
}

/** Whether an answer can be read at all; what is wrong with a plan in it is told with the next attempt. */
export function judgeDirection(): Judge {
  let text = '';
  return {
    take(more) {
      text += more;
      return undefined;
    },
    end() {
      try {
        readAnswerObject(text);
        return null;
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
        return `${error.message.replace(/[.\s]+$/u, '')}. Answer with one JSON object and nothing else.`;
      }
    },
  };
}

/**
 * Reads a Director's answer: the plan, flat or under `plan`, in the words of a story tick (`actions`) or of Plan JSON (`tools`); the
 * proposal, flat or under `direction`; what is to be remembered. What has the wrong shape is left out with its reason and the rest is
 * kept, but for the plan's steps: a plan that lost one would be another. Plan execution, "Formats".
 *
 * @param options `strict`: a plan must have all that a story tick's has to have
 */
export function readDirection(value: Json, origin: PlanOrigin, options: { strict?: boolean } = {}): ReadDirection {
  const dropped: Dropped[] = [];
  const proposed = isObject(value.direction) ? { ...value, ...value.direction } : value;
  const proposal = readParts(DirectorProposalSchema, proposed, '', dropped);
  const wished = proposed.memory;
  const memory = isObject(wished) ? readParts(MemoryProposalSchema, wished, 'memory.', dropped) : {};
  if (!isAbsent(wished) && !isObject(wished)) {
    dropped.push({ what: 'memory', reason: 'Expected an object.' });
  }
  const written = writtenPlan(proposed);
  const read = readPlanPart(written, origin, options.strict === true, dropped);
  return {
    ...read,
    proposal: DirectorProposalSchema.parse(proposal),
    memory: Object.keys(memory).length === 0 ? null : MemoryProposalSchema.parse(memory),
    dropped,
    // The advice holds whatever the plan is written in.
    warnings: read.plan === null ? [] : planWarnings({ ...read.plan, format: 'tick' }),
    written,
  };
}

/** Reads every part of an object's schema by itself; of lists that are wrong, the items that are right. */
function readParts(schema: z.ZodObject, value: Json, where: string, dropped: Dropped[]): Record<string, unknown> {
  const parts: Record<string, unknown> = {};
  for (const [name, part] of Object.entries<z.ZodType>(schema.shape)) {
    const given = value[name];
    if (isAbsent(given)) continue;
    const cut = name === 'manner' && typeof given === 'string' ? given.slice(0, MANNER_MAX_LENGTH) : given;
    const parsed = part.safeParse(cut);
    if (parsed.success) {
      parts[name] = parsed.data;
      continue;
    }
    dropped.push({ what: where + name, reason: parsed.error.issues[0]?.message ?? 'wrong shape' });
    const kept = Array.isArray(cut) ? rightItems(part, cut) : [];
    if (kept.length > 0) parts[name] = kept;
  }
  return parts;
}

/** Lists longer than any schema allows are not gone through. */
const ITEMS_READ = 50;

/** The items of a list that its schema takes, one after another, as many as it takes. */
function rightItems(schema: z.ZodType, list: readonly unknown[]): unknown[] {
  const kept: unknown[] = [];
  for (const item of list.slice(0, ITEMS_READ)) {
    const parsed = schema.safeParse([...kept, item]);
    if (parsed.success) kept.push(item);
  }
  return kept;
}

const PLAN_WORDS = ['actions', 'tools', 'rationale', 'scene_intention'] as const;

/** The plan within an answer, as written; {} where there is none. Parts that are not the plan's are left aside. */
function writtenPlan(value: Json): Json {
  const within = isObject(value.plan) ? value.plan : value;
  if (!PLAN_WORDS.some((word) => !isAbsent(within[word]))) return {};
  if (within !== value) return within;
  const names = isAbsent(within.actions) && Array.isArray(within.tools) ? NARRATORIA_WORDS : TICK_WORDS;
  return Object.fromEntries(names.flatMap((name) => (value[name] === undefined ? [] : [[name, value[name]]])));
}

const TICK_WORDS = Object.keys(TickPlanSchema.shape);
/** Of Plan JSON; its story words, where a model adds some, are kept as well. */
const NARRATORIA_WORDS = ['narrative', 'tools', 'parallel', ...TICK_WORDS];
const REQUIRED = ['rationale', 'actions', 'scene_intention'] as const;
const OPTIONAL = ['pov_character', 'target_location', 'expected_outcomes'] as const;

function readPlanPart(
  written: Json,
  origin: PlanOrigin,
  strict: boolean,
  dropped: Dropped[],
): Pick<ReadDirection, 'plan' | 'invalid'> {
  if (Object.keys(written).length === 0 && !strict) return { plan: null, invalid: null };
  const isNarratoria = isAbsent(written.actions) && Array.isArray(written.tools);
  if (strict && !isNarratoria) {
    const missing = REQUIRED.filter((name) => written[name] === undefined || written[name] === null);
    if (missing.length > 0) {
      const issues = missing.map((name) => ({
        code: 'invalid_json' as const,
        message: `'${name}' is a required property`,
      }));
      return { plan: null, invalid: new PlanInvalidError(issues) };
    }
  }
  const story = strict && !isNarratoria ? written : storyWords(written, dropped);
  const actions = Array.isArray(written.actions) && !strict ? written.actions.map(withArgs) : (written.actions ?? []);
  // Ids and times are the server's.
  const read = isNarratoria
    ? tryReadPlan('narratoria', { ...written, requestId: undefined }, origin)
    : tryReadPlan('tick', { ...story, actions, tick: undefined, timestamp: undefined }, origin);
  if (!read.ok) return { plan: null, invalid: new PlanInvalidError(read.issues) };
  if (!isNarratoria) return { plan: read.plan, invalid: null };
  const told = tryReadPlan('tick', { ...story, actions: [] }, origin);
  const words = told.ok ? told.plan : null;
  return {
    plan: {
      ...read.plan,
      rationale: words?.rationale,
      sceneIntention: words?.sceneIntention,
      povCharacter: words?.povCharacter,
      targetLocation: words?.targetLocation,
      expectedOutcomes: words?.expectedOutcomes,
    },
    invalid: null,
  };
}

/** An action that leaves its arguments out calls its tool without any. */
const withArgs = (action: unknown): unknown =>
  isObject(action) && isAbsent(action.args) ? { ...action, args: {} } : action;

/** A plan's words besides its steps: texts that are none are left out, and what the format asks for is blank. */
function storyWords(written: Json, dropped: Dropped[]): Record<string, unknown> {
  const words: Record<string, unknown> = { rationale: '', scene_intention: '' };
  for (const name of ['rationale', 'scene_intention', ...OPTIONAL] as const) {
    const given = written[name];
    if (isAbsent(given)) continue;
    const parsed = TickPlanSchema.shape[name].safeParse(given);
    if (parsed.success) words[name] = parsed.data;
    else dropped.push({ what: `plan.${name}`, reason: parsed.error.issues[0]?.message ?? 'wrong shape' });
  }
  return words;
}
