import { oneLine } from '../../shared/memory/index.ts';
import { coverage, tokensOf } from './tokens.ts';

const SENTENCES = /[^.!?。！？…]+[.!?。！？…]*["”’」』)]*\s*/gu;
/** Of a sentence too long by itself, how much stands before what was asked for. */
const BEFORE = 1 / 3;

/**
 * What of a text is about what was asked: its sentences that hold most of it, in their order, then the first for what it is of. A
 * short text stays whole.
 * @param max characters
 */
export function excerptOf(text: string, asked: ReadonlySet<string>, max: number): string {
  const line = oneLine(text, Number.POSITIVE_INFINITY);
  if (line.length <= max) return line;
  const sentences = (line.match(SENTENCES) ?? [line]).map((sentence) => sentence.trim());
  const held = sentences.map((sentence) => coverage(asked, tokensOf(sentence)));
  const ranked = sentences.map((_, index) => index).sort((a, b) => (held[b] ?? 0) - (held[a] ?? 0) || a - b);
  const [best = 0] = ranked;
  if ((held[best] ?? 0) === 0) return oneLine(line, max);
  const foremost = sentences[best] ?? line;
  if (foremost.length > max) return around(foremost, asked, max);
  const kept = new Set([best]);
  let room = max - foremost.length;
  for (const index of new Set([...ranked.filter((one) => (held[one] ?? 0) > 0), 0])) {
    const length = (sentences[index] ?? '').length + 1;
    if (kept.has(index) || length > room) continue;
    kept.add(index);
    room -= length;
  }
  return sentences.filter((_, index) => kept.has(index)).join(' ');
}

/** The part of a long sentence around the first of the words. */
function around(sentence: string, asked: ReadonlySet<string>, max: number): string {
  const plain = sentence.toLowerCase();
  const places = [...asked].map((token) => plain.indexOf(token)).filter((at) => at >= 0);
  const first = Math.max(0, Math.min(...places, sentence.length) - Math.floor(max * BEFORE));
  const from = Math.min(first, sentence.length - max);
  return from <= 0 ? oneLine(sentence, max) : oneLine(`…${sentence.slice(from).replace(/^[\uDC00-\uDFFF]/, '')}`, max);
}
