import { z } from 'zod';
import { clip } from '../../shared/clip.ts';
import { isObject } from '../../shared/json.ts';
import { type MemoryProposal, MemoryProposalSchema, PLAYER } from '../../shared/memory/index.ts';
import {
  type Plan,
  PlanInvalidError,
  type PlanOrigin,
  planWarnings,
  TickPlanSchema,
  tryReadPlan,
} from '../../shared/plan/index.ts';
import {
  type Direction,
  DirectionSchema,
  type DirectorProposal,
  DirectorProposalSchema,
  wholeSentences,
} from '../../shared/play/index.ts';
import type { Judge } from '../models/calls/judge.ts';
import { readRepairedJson } from '../models/calls/repair-json.ts';
import type { DroppedPart } from './types.ts';

type Json = Readonly<Record<string, unknown>>;

export interface ParsedDirection {
  /** Null without a plan, and if it is `invalid`. */
  plan: Plan | null;
  invalid: PlanInvalidError | null;
  proposal: DirectorProposal;
  memory: MemoryProposal | null;
  dropped: DroppedPart[];
  warnings: string[];
  written: Json;
}

/** Nulls and blanks count as missing: models fill in every field they see. */
const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === '';

/** The object of an answer: the whole text, a code fence, or the outermost braces, repaired. @throws SyntaxError */
export function readAnswerObject(text: string): Record<string, unknown> {
  const { value } = readRepairedJson(text);
  if (isObject(value)) return value;
  throw new SyntaxError('The answer is no JSON object.');
}

/** Judges whether an answer is readable at all; plan issues are reported with the next attempt. */
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
 * Parses a Director's answer: direction, tool calls (`actions` or `tools`) and memory, flat or nested. Parts of an
 * invalid shape are dropped with the reason, long ones clipped. Plan execution, "Formats".
 * @param options `strict`: the plan needs everything a story tick's needs
 */
export function readDirection(value: Json, origin: PlanOrigin, options: { strict?: boolean } = {}): ParsedDirection {
  const dropped: DroppedPart[] = [];
  const strict = options.strict === true;
  const answer = isObject(value.direction) ? { ...value, ...value.direction } : value;
  const direction = readWords(answer, dropped);
  const memory = readMemory(answer, dropped);
  const proposal = readProposal(answer, direction, memory, dropped);
  const read = readPlanPart(withPlanWords(writtenPlan(answer), answer, direction), origin, strict, dropped);
  return {
    ...read,
    proposal: DirectorProposalSchema.parse(proposal),
    memory: Object.keys(memory).length === 0 ? null : MemoryProposalSchema.parse(memory),
    dropped,
    // Use the advice of the tick format for every format.
    warnings: read.plan === null ? [] : planWarnings({ ...read.plan, format: 'tick' }),
    written: writtenPlan(answer),
  };
}

const { positions, degrees, ...WORDS } = DirectionSchema.shape;
const WordsSchema = z.object({ ...WORDS, present: positions });
const DegreesSchema = degrees.unwrap();
const { direction: _, ...RULES } = DirectorProposalSchema.shape;
const RulesSchema = z.object(RULES);

/** The action's outcome and what happens; null if the answer has neither. */
function readWords(answer: Json, dropped: DroppedPart[]): Direction | null {
  const { present: listed = [], ...words } = readParts(WordsSchema, answer, '', dropped);
  const isAlone = Array.isArray(answer.present) && answer.present.length === 0;
  const present = isAlone ? [{ character: PLAYER, where: 'alone' }] : listed;
  const [first] = Array.isArray(words.beats) ? words.beats : [];
  const outcome = words.outcome ?? first;
  if (outcome === undefined) return null;
  const asked = isObject(answer.check) ? readParts(DegreesSchema, answer.check, 'check.', dropped) : {};
  return DirectionSchema.parse({
    ...words,
    outcome,
    positions: present,
    ...(Object.keys(asked).length > 0 && { degrees: asked }),
  });
}

function readMemory(answer: Json, dropped: DroppedPart[]): MemoryProposal {
  const { memory = {}, recap, settles, amends } = answer;
  if (!isAbsent(memory) && !isObject(memory)) dropped.push({ what: 'memory', reason: 'Expected an object.' });
  const flat = Object.entries({ recap, settles, amends }).filter(([, part]) => !isAbsent(part));
  const asked = { ...(isObject(memory) && memory), ...Object.fromEntries(flat) };
  return readParts(MemoryProposalSchema, asked, 'memory.', dropped);
}

function readProposal(
  answer: Json,
  direction: Direction | null,
  { settles = [] }: MemoryProposal,
  dropped: DroppedPart[],
): Record<string, unknown> {
  const { intent, lost } = answer;
  const named = isObject(intent) ? intent : answer;
  const isOnlyDeed = intent === 'deed';
  const items = isObject(answer.items) ? answer.items : {};
  const rules = readParts(
    RulesSchema,
    {
      ...answer,
      answer: isOnlyDeed || intent === 'place' ? undefined : (named.option ?? answer.answer),
      journey: isOnlyDeed || intent === 'option' ? undefined : (named.place ?? answer.journey),
      ...(!isAbsent(lost) && { items: { ...items, lost } }),
      settles: undefined,
    },
    '',
    dropped,
  );
  const known = settles.filter(({ knownBy = [] }) => knownBy.length > 0).length;
  // An answer that states what happens has also decided on the encounter.
  const isNone = answer.encounter === null || (direction !== null && isAbsent(answer.encounter));
  return {
    ...rules,
    ...(isNone && { encounter: null }),
    ...(known > 0 && { settles: known }),
    ...(direction && { direction }),
  };
}

/** Parses each part of an object's schema separately. */
export function readParts<Parts extends z.ZodObject>(
  schema: Parts,
  value: Json,
  where: string,
  dropped: DroppedPart[],
): Partial<z.infer<Parts>> {
  const parts: Record<string, unknown> = {};
  for (const [name, part] of Object.entries<z.ZodType>(schema.shape)) {
    const given = withoutBlanks(value[name]);
    if (isAbsent(given)) continue;
    const read = readPart(part, given, where + name, dropped);
    if (read !== undefined) parts[name] = read;
  }
  return parts as Partial<z.infer<Parts>>;
}

/** A part fitted to its schema: clipped, and without invalid items and fields; else undefined. */
function readPart(schema: z.ZodType, given: unknown, what: string, dropped: DroppedPart[]): unknown {
  const whole = schema.safeParse(given);
  if (whole.success) return whole.data;
  const shorter = shortened(given, whole.error.issues);
  const read = schema.safeParse(shorter);
  if (read.success) {
    dropped.push({ what, reason: `It was shortened: ${whole.error.issues[0]?.message ?? 'it is too long.'}` });
    return read.data;
  }
  dropped.push({ what, reason: read.error.issues[0]?.message ?? 'wrong shape' });
  if (Array.isArray(shorter)) {
    const items = rightItems(schema, shorter);
    return items.length > 0 ? items : undefined;
  }
  if (!isObject(shorter)) return undefined;
  const wrong = new Set(read.error.issues.map(({ path }) => path[0]));
  const right = Object.entries(shorter).filter(([name]) => !wrong.has(name));
  return right.length === 0 ? undefined : schema.safeParse(Object.fromEntries(right)).data;
}

/** Clips texts (after a whole sentence if possible) and lists that a schema found too long. */
function shortened(value: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const tooLong = issues.filter(({ code }) => code === 'too_big') as z.core.$ZodIssueTooBig[];
  return tooLong.reduce((cut, { path, maximum }) => changedAt(cut, path, Number(maximum)), value);
}

function changedAt(value: unknown, [key, ...rest]: readonly PropertyKey[], most: number): unknown {
  if (key === undefined) {
    if (typeof value === 'string') return wholeSentences(value, most) || clip(value, most);
    return Array.isArray(value) ? value.slice(0, most) : value;
  }
  if (Array.isArray(value)) return value.map((item, index) => (index === key ? changedAt(item, rest, most) : item));
  if (!isObject(value) || typeof key !== 'string' || !Object.hasOwn(value, key)) return value;
  return { ...value, [key]: changedAt(value[key], rest, most) };
}

/** Longer lists and deeper nesting than any schema's are not read. */
const ITEMS_READ = 50;
const DEPTH_READ = 6;

function withoutBlanks(value: unknown, depth = 0): unknown {
  if (depth > DEPTH_READ) return value;
  if (Array.isArray(value)) return value.slice(0, ITEMS_READ).map((item) => withoutBlanks(item, depth + 1));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => (isAbsent(part) ? [] : [[name, withoutBlanks(part, depth + 1)]])),
  );
}

function rightItems(schema: z.ZodType, list: readonly unknown[]): unknown[] {
  const kept: unknown[] = [];
  for (const item of list) if (schema.safeParse([...kept, item]).success) kept.push(item);
  return kept;
}

function withPlanWords(written: Json, { intent }: Json, direction: Direction | null): Json {
  if (direction === null) return written;
  const { outcome, beats } = direction;
  const meant = typeof intent === 'string' ? `${clip(intent, 40)}: ` : '';
  return {
    rationale: `${meant}${outcome}`,
    scene_intention: beats.join(' ') || outcome,
    actions: [],
    ...Object.fromEntries(Object.entries(written).filter(([, part]) => !isAbsent(part))),
  };
}

const PLAN_WORDS = ['actions', 'tools', 'rationale', 'scene_intention'] as const;

/** The plan in an answer as written, without other parts; {} for none. */
function writtenPlan(value: Json): Json {
  const within = isObject(value.plan) ? value.plan : value;
  if (!PLAN_WORDS.some((word) => !isAbsent(within[word]))) return {};
  if (within !== value) return within;
  const names = isAbsent(within.actions) && Array.isArray(within.tools) ? NARRATORIA_WORDS : TICK_WORDS;
  return Object.fromEntries(names.flatMap((name) => (value[name] === undefined ? [] : [[name, value[name]]])));
}

const TICK_WORDS = Object.keys(TickPlanSchema.shape);
/** Fields of Plan JSON, with story texts that a model may add. */
const NARRATORIA_WORDS = ['narrative', 'tools', 'parallel', ...TICK_WORDS];
const REQUIRED = ['rationale', 'actions', 'scene_intention'] as const;
const OPTIONAL = ['pov_character', 'target_location', 'expected_outcomes'] as const;

function readPlanPart(
  written: Json,
  origin: PlanOrigin,
  strict: boolean,
  dropped: DroppedPart[],
): Pick<ParsedDirection, 'plan' | 'invalid'> {
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
  const actions = strict ? (written.actions ?? []) : rightActions(written.actions ?? [], dropped);
  // Ids and times come from the server.
  const read = isNarratoria
    ? tryReadPlan('narratoria', { ...written, requestId: undefined }, origin)
    : tryReadPlan('tick', { ...story, actions, tick: undefined, timestamp: undefined }, origin);
  if (!read.ok) return { plan: null, invalid: new PlanInvalidError(read.issues) };
  if (!isNarratoria) return { plan: read.plan, invalid: null };
  const plan = tryReadPlan('tick', { ...story, actions: [] }, origin);
  const words = plan.ok ? plan.plan : null;
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

/** Valid actions; invalid ones are dropped individually. Missing arguments mean none. */
function rightActions(written: unknown, dropped: DroppedPart[]): unknown[] {
  if (!Array.isArray(written)) {
    dropped.push({ what: 'actions', reason: 'Expected a list of { tool, args, reason }.' });
    return [];
  }
  return written.slice(0, ITEMS_READ).flatMap((action, index) => {
    const whole = isObject(action) && isAbsent(action.args) ? { ...action, args: {} } : action;
    const read = TickActionSchema.safeParse(whole);
    if (read.success) return [read.data];
    dropped.push({ what: `actions.${index}`, reason: read.error.issues[0]?.message ?? 'wrong shape' });
    return [];
  });
}

const TickActionSchema = TickPlanSchema.shape.actions.element;

/** A plan's texts besides its steps: invalid ones are dropped, required ones blank. */
function storyWords(written: Json, dropped: DroppedPart[]): Record<string, unknown> {
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
