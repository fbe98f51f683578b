import { RefusalError } from '../error.ts';
import { jsonProblem, sayJsonProblem } from './json.ts';
import { PLAN_LIMITS } from './limits.ts';
import type { StepArgs } from './plan.ts';

/** Limits of arguments after references are resolved. */
const RESOLVED_ARGS_LIMITS = { characters: 1_000_000, depth: 64 } as const;

/** Longer texts are not references, in characters. */
const REFERENCE_MAX_LENGTH = 1000;

export interface Reference {
  stepId: string;
  /** The path in that step's value: keys and indexes; empty for the whole. */
  path: string[];
  at: (string | number)[];
}

/** Null unless the whole string is `$step_1` or `$step_1.path`. Ids may contain dots; the longest match wins. */
export function readReference(text: string, has: (stepId: string) => boolean): Omit<Reference, 'at'> | null {
  if (!text.startsWith('$') || text.startsWith('$$') || text.length > REFERENCE_MAX_LENGTH) return null;
  const body = text.slice(1);
  for (let end = body.length; end > 0; end = body.lastIndexOf('.', end - 1)) {
    if (end > PLAN_LIMITS.id || !has(body.slice(0, end))) continue;
    const path = end === body.length ? [] : body.slice(end + 1).split('.');
    return path.includes('') ? null : { stepId: body.slice(0, end), path };
  }
  return null;
}

/** In order, nested ones included. Keys are never references. */
export function referencesIn(args: StepArgs, stepIds: Pick<ReadonlySet<string>, 'has'>): Reference[] {
  const found: Reference[] = [];
  const has = (id: string) => stepIds.has(id);
  const at: (string | number)[] = [];
  const look = (value: unknown) => {
    if (typeof value === 'string') {
      const reference = readReference(value, has);
      if (reference) found.push({ ...reference, at: [...at] });
    } else if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) lookWithin(index, item);
    } else if (typeof value === 'object' && value !== null) {
      for (const key of Object.keys(value)) lookWithin(key, Reflect.get(value, key));
    }
  };
  const lookWithin = (key: string | number, value: unknown) => {
    at.push(key);
    look(value);
    at.pop();
  };
  look(args);
  return found;
}

/** Resolved arguments, and the references with an invalid path, which became null. */
export interface ResolvedArgs {
  args: StepArgs;
  missing: string[];
}

/**
 * Resolves references to values (null: a step gave nothing), and unescapes a leading `$$`. Plan execution,
 * "References".
 * @throws RefusalError `too_large` beyond `RESOLVED_ARGS_LIMITS`, `refused` if a value is not JSON
 */
export function resolveArgs(args: StepArgs, values: Pick<ReadonlyMap<string, unknown>, 'has' | 'get'>): ResolvedArgs {
  if (Object.keys(args).length === 0) return { args: {}, missing: [] };
  const missing: string[] = [];
  const has = (id: string) => values.has(id);
  const resolved = mapStrings(args, (text) => {
    if (text.startsWith('$$')) return text.slice(1);
    const reference = readReference(text, has);
    if (reference === null) return text;
    const value = valueAt(values.get(reference.stepId), reference.path);
    if (value === undefined && reference.path.length > 0) missing.push(text);
    return value ?? null;
  });
  const problem = jsonProblem(resolved, RESOLVED_ARGS_LIMITS);
  if (problem !== null) {
    throw new RefusalError(
      problem === 'not_json' ? 'refused' : 'too_large',
      `With the values of other steps put in, the arguments cannot be given to a tool. ${sayJsonProblem(problem, RESOLVED_ARGS_LIMITS)}`,
      { hint: 'Refer to a part of the value, such as "$step_1.id", instead of the whole.' },
    );
  }
  return { args: resolved, missing };
}

/** The value at a path of own keys; undefined if missing. */
function valueAt(value: unknown, path: readonly string[]): unknown {
  let at = value;
  for (const key of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    at = Reflect.get(at, key);
  }
  return at;
}

/** Replaces every string in arguments; safe for any key. Depth is at most 32: `StepArgsSchema`. */
function mapStrings(args: StepArgs, replace: (text: string) => unknown): StepArgs {
  const map = (value: unknown): unknown => {
    if (typeof value === 'string') return replace(value);
    if (Array.isArray(value)) return value.map(map);
    if (typeof value === 'object' && value !== null) return mapObject(value);
    return value;
  };
  const mapObject = (object: object) =>
    Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));
  return mapObject(args);
}
