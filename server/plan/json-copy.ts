import { type JsonLimits, jsonProblem, sayJsonProblem } from '../../shared/plan/index.ts';

export type JsonCopy = { ok: true; value: unknown } | { ok: false; problem: string };

/**
 * Copies a value as JSON holds it, so that whoever made it cannot change it later. Fields that are undefined are left out;
 * undefined itself is null.
 *
 * @returns why not, in a sentence, where it is no JSON or passes the limits
 */
export function copyJson(value: unknown, limits: JsonLimits): JsonCopy {
  const problem = jsonProblem(value ?? null, limits);
  // What is no JSON may only be an undefined field, which JSON leaves out.
  if (problem !== null && problem !== 'not_json') return { ok: false, problem: sayJsonProblem(problem, limits) };
  let copy: unknown;
  try {
    copy = JSON.parse(JSON.stringify(value ?? null));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { ok: false, problem: `${sayJsonProblem('not_json', limits)} ${why}` };
  }
  const left = jsonProblem(copy, limits);
  return left === null ? { ok: true, value: copy } : { ok: false, problem: sayJsonProblem(left, limits) };
}
