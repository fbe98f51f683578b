import { squash } from '../../shared/language/letters.ts';
import { sentencesOf } from '../../shared/play/index.ts';

/** JSON's escapes read, wherever they stand: an answer need not be whole JSON. */
const unescaped = (text: string): string =>
  text.replace(/\\(?:u([0-9a-f]{4})|(.))/giu, (_whole, code?: string, sign?: string) =>
    code === undefined
      ? sign === 'n' || sign === 't'
        ? ' '
        : (sign ?? '')
      : String.fromCharCode(Number.parseInt(code, 16)),
  );

/**
 * Whether a line was written by whoever wrote these answers: all of it, or each of its sentences, since lines are cut and divided on
 * the way. @param answers as they came
 */
export function ownWords(answers: readonly string[]): (line: string) => boolean {
  const all = answers.map((answer) => squash(unescaped(answer)));
  const has = (text: string) => {
    const wanted = squash(text);
    return wanted !== '' && all.some((answer) => answer.includes(wanted));
  };
  return (line) => has(line) || sentencesOf(line).every(has);
}
