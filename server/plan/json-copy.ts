import { getErrorMessage } from '../../shared/error.ts';
import { type JsonLimits, jsonProblem, sayJsonProblem } from '../../shared/plan/index.ts';

export type JsonCopy = { ok: true; value: unknown } | { ok: false; problem: string };

/**
 * Copies a JSON value so that its source cannot change it. Undefined fields are dropped; undefined becomes null.
 * @returns the problem as a sentence if it is not JSON or exceeds the limits
 */
export function copyJson(value: unknown, limits: JsonLimits): JsonCopy {
  if (value === undefined || value === null || typeof value === 'boolean') return { ok: true, value: value ?? null };
  const problem = jsonProblem(value, limits);
  // It may be an undefined field, which JSON drops.
  if (problem !== null && problem !== 'not_json') return { ok: false, problem: sayJsonProblem(problem, limits) };
  let copy: unknown;
  try {
    copy = JSON.parse(JSON.stringify(value));
  } catch (error) {
    const why = getErrorMessage(error);
    return { ok: false, problem: `${sayJsonProblem('not_json', limits)} ${why}` };
  }
  const left = jsonProblem(copy, limits);
  return left === null ? { ok: true, value: copy } : { ok: false, problem: sayJsonProblem(left, limits) };
}

/** Copies a valid JSON value, including `__proto__`, so that changes do not affect others. */
export function cloneJson<Json>(value: Json): Json;
export function cloneJson(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => cloneJson(item));
  const entries = Object.entries(value);
  return entries.length === 0 ? {} : Object.fromEntries(entries.map(([key, inner]) => [key, cloneJson(inner)]));
}
