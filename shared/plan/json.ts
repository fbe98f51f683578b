import { z } from 'zod';

/** Limits of a JSON value: `characters` as written by `JSON.stringify`, and nesting depth. */
export interface JsonLimits {
  characters: number;
  depth: number;
}

/** Why a value is not JSON within `limits`, or null. Stops early: deeply nested or cyclic values cost nothing. */
export function jsonProblem(value: unknown, limits: JsonLimits): 'too_large' | 'too_deep' | 'not_json' | null {
  const left: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  let characters = 0;
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value: part, depth } = next;
    if (isContainer(part)) {
      if (depth >= limits.depth) return 'too_deep';
      const keys = Array.isArray(part) ? part.length : Object.keys(part).reduce((sum, key) => sum + key.length + 3, 0);
      characters += 2 + keys;
      if (characters > limits.characters) return 'too_large';
      for (const child of Object.values(part)) left.push({ value: child, depth: depth + 1 });
    } else {
      const length = scalarLength(part);
      if (length === null) return 'not_json';
      characters += length;
      if (characters > limits.characters) return 'too_large';
    }
  }
  return null;
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

function scalarLength(value: unknown): number | null {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value === 'number') return Number.isFinite(value) ? String(value).length : null;
  if (typeof value === 'boolean' || value === null) return 4;
  // Undefined fields are not written.
  if (value === undefined) return 0;
  return null;
}

const SENTENCES = {
  too_large: ({ characters }: JsonLimits) => `Expected at most ${characters} characters of JSON, got more.`,
  too_deep: ({ depth }: JsonLimits) => `Expected at most ${depth} objects and lists within one another, got more.`,
  not_json: () => 'Expected JSON: text, numbers, true, false, null, lists and objects.',
};

export const sayJsonProblem = (problem: keyof typeof SENTENCES, limits: JsonLimits): string =>
  SENTENCES[problem](limits);

/** A JSON object within limits, of any content. */
export const jsonObject = (limits: JsonLimits) =>
  z.record(z.string(), z.unknown()).check(({ value, issues }) => {
    const problem = jsonProblem(value, limits);
    if (problem) issues.push({ code: 'custom', input: value, message: sayJsonProblem(problem, limits) });
  });
