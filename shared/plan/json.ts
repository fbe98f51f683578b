import { z } from 'zod';

/** How much JSON may be: `characters` as `JSON.stringify` would write it, and how many objects and lists lie in one another. */
export interface JsonLimits {
  characters: number;
  depth: number;
}

/**
 * What keeps a value from being JSON within `limits`, or null. Stops as soon as it knows, so that neither a value nested
 * a hundred thousand times nor one that repeats itself without end costs anything.
 */
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

/** Characters a scalar takes, escapes not counted; null for what JSON cannot hold. */
function scalarLength(value: unknown): number | null {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value === 'number') return Number.isFinite(value) ? String(value).length : null;
  if (typeof value === 'boolean' || value === null) return 4;
  // A field that is undefined is not written at all.
  if (value === undefined) return 0;
  return null;
}

const SENTENCES = {
  too_large: ({ characters }: JsonLimits) => `Expected at most ${characters} characters of JSON, got more.`,
  too_deep: ({ depth }: JsonLimits) => `Expected at most ${depth} objects and lists within one another, got more.`,
  not_json: () => 'Expected JSON: text, numbers, true, false, null, lists and objects.',
};

/** Says a problem of `jsonProblem` in a sentence. */
export const sayJsonProblem = (problem: keyof typeof SENTENCES, limits: JsonLimits): string =>
  SENTENCES[problem](limits);

/** A JSON object within limits. Its content is whatever a tool or a skill says it is. */
export const jsonObject = (limits: JsonLimits) =>
  z.record(z.string(), z.unknown()).check(({ value, issues }) => {
    const problem = jsonProblem(value, limits);
    if (problem) issues.push({ code: 'custom', input: value, message: sayJsonProblem(problem, limits) });
  });
