import { createRequire } from 'node:module';
import { readJson } from '../../../shared/plan/index.ts';

/** Maximum length of a text that is repaired, in characters: the repair takes quadratic time, about 50 ms at this length. */
const REPAIRED_MAX_LENGTH = 20_000;
/** Maximum nesting, since the repair is recursive. */
const REPAIRED_MAX_DEPTH = 64;

export interface NearJson {
  value: unknown;
  isRepaired: boolean;
}

/**
 * Parses the JSON in a model's answer, which may have text around it. Slightly invalid JSON (extra commas, single quotes, unescaped quotes
 * or line breaks, missing brackets) is repaired; a truncated answer is not, since its rest is missing.
 * @throws SyntaxError with an explanation for the model
 */
export function readRepairedJson(text: string): NearJson {
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

/** Whether a text ends within a value. Missing closing brackets alone do not count: models forget them. */
function wasCutOff(text: string): boolean {
  if (/[}\])]$/.test(text)) return false;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    if (inString && text[at] === '\\') at += 1;
    else if (text[at] === '"') inString = !inString;
  }
  // Text after the last bracket is prose, unless a value had begun.
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

/** Repairs a nearly valid object or list; undefined if that fails. */
function repaired(text: string): unknown {
  if (text === '' || text.length > REPAIRED_MAX_LENGTH || isTooDeep(text)) return undefined;
  const { jsonrepair }: typeof import('jsonrepair') = createRequire(import.meta.url)('jsonrepair');
  try {
    const value: unknown = JSON.parse(jsonrepair(text));
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    // Any failure of the repair, also a stack overflow.
    return undefined;
  }
}
