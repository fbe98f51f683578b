import { wholeSentences } from '../../shared/play/index.ts';

const ENDS = ['.', '!', '?', '。', '！', '？', '…'];

/** A text as one line without control characters. */
export const toSingleLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

/** Longer texts, in characters, are not read in full to find a cut. */
const READ_WHOLE = 4000;

/** After the last sentence that fits, else the last word, else hard. `max` characters. */
export function cutAtSentence(text: string, max: number): string {
  if (text.length <= max) return text;
  const whole = text.length <= READ_WHOLE ? wholeSentences(text, max) : '';
  if (whole.length > max / 4) return whole;
  const cut = text.slice(0, Math.max(0, max)).replace(/[\uD800-\uDBFF]$/, '');
  const sentence = Math.max(...ENDS.map((mark) => cut.lastIndexOf(mark)));
  if (sentence > max / 2) return cut.slice(0, sentence + 1).trim();
  const word = cut.lastIndexOf(' ');
  return word > max / 2 ? cut.slice(0, word).trim() : cut;
}

/** @param max characters in total */
export function takeWhileFitting(texts: readonly string[], max: number): string[] {
  let room = max;
  const kept: string[] = [];
  for (const text of texts) {
    room -= text.length;
    if (room < 0) break;
    kept.push(text);
  }
  return kept;
}

/** An encounter's description without the consequences of answers and rolls. */
export const withoutConsequences = (description: string): string =>
  description
    .split('\n')
    .filter((line) => !line.includes('→'))
    .join('\n');
