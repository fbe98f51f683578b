import { createRequire } from 'node:module';
import { readJson } from '../../shared/plan/index.ts';

/** A longer text is not repaired, in characters: the time it takes grows with the square of its length, and is some 50 ms at most here. */
const REPAIRED_MAX_LENGTH = 20_000;
/** Nor is one that is nested deeper, since it is repaired by recursion. */
const REPAIRED_MAX_DEPTH = 64;

/** What JSON a model's answer holds, and whether it had to be mended to be read. */
export interface NearJson {
  value: unknown;
  isRepaired: boolean;
}

/**
 * Reads the JSON in a model's answer, with words around it or not, as `readJson` does; what is no JSON but nearly, with a comma too many, single quotes, a
 * quote or a line break left as it is, brackets that were not closed, is repaired. An answer that was cut off is not: what it had left to say would be missing.
 * @throws SyntaxError where it holds nothing that can be read, saying why, for the model
 */
export function readNearJson(text: string): NearJson {
  try {
    return { value: readJson(text), isRepaired: false };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const start = text.search(/[{[]/);
    if (start === -1) throw error;
    const rest = withoutFence(text.slice(start));
    if (wasCutOff(rest)) throw new SyntaxError(`${error.message} It stops in the middle.`, { cause: error });
    const last = Math.max(rest.lastIndexOf('}'), rest.lastIndexOf(']'));
    for (const candidate of new Set([rest, rest.slice(0, last + 1)])) {
      const value = repaired(candidate);
      if (value !== undefined) return { value, isRepaired: true };
    }
    throw error;
  }
}

const withoutFence = (text: string): string => {
  const fence = text.lastIndexOf('```');
  return (fence === -1 ? text : text.slice(0, fence)).trimEnd();
};

/** Whether a text ends before its value does. Brackets alone may be missing: a model forgets them. */
function wasCutOff(text: string): boolean {
  if (/[}\])]$/.test(text)) return false;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    if (inString && text[at] === '\\') at += 1;
    else if (text[at] === '"') inString = !inString;
  }
  // Words after the last bracket are an answer's own, unless a value had begun.
  const tail = text.slice(Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1);
  const isProse = tail.length < text.length && !/["',:]/.test(tail);
  return !isProse && (inString || !/(?:["']|\b(?:true|false|null))$/.test(text));
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const char of text) {
    if (char === '{' || char === '[' || char === '(') depth += 1;
    else if (char === '}' || char === ']' || char === ')') depth = Math.max(0, depth - 1);
    if (depth > REPAIRED_MAX_DEPTH) return true;
  }
  return false;
}

/** The value of an object or a list that is nearly JSON; undefined where it is beyond repair. */
function repaired(text: string): unknown {
  if (text === '' || text.length > REPAIRED_MAX_LENGTH || isTooDeep(text)) return undefined;
  // Loaded only where it is used.
  const { jsonrepair }: typeof import('jsonrepair') = createRequire(import.meta.url)('jsonrepair');
  try {
    const value: unknown = JSON.parse(jsonrepair(text));
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    // Whatever it stumbles over, the stack among it: the text was no JSON before.
    return undefined;
  }
}
