import { squash } from '../../shared/language/normalize.ts';
import { splitSentences } from '../../shared/play/index.ts';

/** Decodes JSON escapes anywhere: an answer need not be complete JSON. */
const unescaped = (text: string): string =>
  text.replace(/\\(?:u([0-9a-f]{4})|(.))/giu, (_whole, code?: string, sign?: string) =>
    code === undefined
      ? sign === 'n' || sign === 't'
        ? ' '
        : (sign ?? '')
      : String.fromCharCode(Number.parseInt(code, 16)),
  );

/**
 * Whether a line, or each of its sentences, occurs in these answers, since lines are cut and split. @param answers as
 * received
 */
export function createLineAttribution(answers: readonly string[]): (line: string) => boolean {
  const all = answers.map((answer) => squash(unescaped(answer)));
  const has = (text: string) => {
    const wanted = squash(text);
    return wanted !== '' && all.some((answer) => answer.includes(wanted));
  };
  return (line) => has(line) || splitSentences(line).every(has);
}
