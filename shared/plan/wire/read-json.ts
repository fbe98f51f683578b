/** A longer text is not read, in characters. */
export const PLAN_TEXT_MAX_LENGTH = 4_000_000;

/**
 * Reads the JSON in a text: all of it, what a code fence holds, or what lies between the outermost braces or brackets. A
 * model's answer often has words around it. Design, section 7.
 *
 * @throws SyntaxError where there is none, saying why what came closest is not
 */
export function readJson(text: string): unknown {
  if (text.length > PLAN_TEXT_MAX_LENGTH) {
    throw new SyntaxError(`The text has ${text.length} characters; at most ${PLAN_TEXT_MAX_LENGTH} are read.`);
  }
  const fence = /```(?:json)?\s*([\s\S]*?)```/.exec(text)?.[1];
  let cause: unknown;
  for (const candidate of [text, fence, between(text, '{', '}'), between(text, '[', ']')]) {
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

const between = (text: string, open: string, close: string): string =>
  text.slice(text.indexOf(open), text.lastIndexOf(close) + 1);
