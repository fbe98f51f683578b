const PLAN_TEXT_MAX_LENGTH = 4_000_000;

/**
 * All of a text, a code fence's content, or what lies between the outermost braces or brackets.
 * @throws SyntaxError explaining the closest candidate, if there is none
 */
export function readJson(text: string): unknown {
  if (text.length > PLAN_TEXT_MAX_LENGTH) {
    throw new SyntaxError(`The text has ${text.length} characters; at most ${PLAN_TEXT_MAX_LENGTH} are read.`);
  }
  let cause: unknown;
  for (const candidate of [text, fenced(text), between(text, '{', '}'), between(text, '[', ']')]) {
    if (!candidate?.trim()) continue;
    try {
      return JSON.parse(candidate);
    } catch (error) {
      cause = error;
    }
  }
  const why = cause instanceof Error ? ` ${cause.message}` : '';
  throw new SyntaxError(`The text holds no JSON.${why}`, { cause });
}

const FENCE = '```';

/** The content of the first code fence. Uses offsets, since a pattern would be quadratic. */
function fenced(text: string): string | undefined {
  const open = text.indexOf(FENCE);
  const close = open === -1 ? -1 : text.indexOf(FENCE, open + FENCE.length);
  if (close === -1) return undefined;
  const held = text.slice(open + FENCE.length, close);
  return held.startsWith('json') ? held.slice('json'.length) : held;
}

const between = (text: string, open: string, close: string): string =>
  text.slice(text.indexOf(open), text.lastIndexOf(close) + 1);
