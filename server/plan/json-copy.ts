import { type JsonLimits, jsonProblem, sayJsonProblem } from '../../shared/plan/index.ts';

export type JsonCopy = { ok: true; value: unknown } | { ok: false; problem: string };

/**
 * Copies a value as JSON holds it, so that whoever made it cannot change it later. Fields that are undefined are left out;
 * undefined itself is null.
 *
 * @returns why not, in a sentence, where it is no JSON or passes the limits
 */
export function copyJson(value: unknown, limits: JsonLimits): JsonCopy {
  if (value === undefined || value === null || typeof value === 'boolean') return { ok: true, value: value ?? null };
  const problem = jsonProblem(value, limits);
  // What is no JSON may only be an undefined field, which JSON leaves out.
  if (problem !== null && problem !== 'not_json') return { ok: false, problem: sayJsonProblem(problem, limits) };
  let copy: unknown;
  try {
    copy = JSON.parse(JSON.stringify(value));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { ok: false, problem: `${sayJsonProblem('not_json', limits)} ${why}` };
  }
  const left = jsonProblem(copy, limits);
  return left === null ? { ok: true, value: copy } : { ok: false, problem: sayJsonProblem(left, limits) };
}

/** Copies what is JSON already, `__proto__` included, so that whoever gets the copy cannot change it for others. */
export function cloneJson<Json>(value: Json): Json;
export function cloneJson(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => cloneJson(item));
  const entries = Object.entries(value);
  return entries.length === 0 ? {} : Object.fromEntries(entries.map(([key, inner]) => [key, cloneJson(inner)]));
}
