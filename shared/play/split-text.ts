import { LINE_MAX_LENGTH } from './frame.ts';

/** Sentence-ending marks with their closing quotes and brackets. Of a long row of dots only the last count. */
const SENTENCE_END = /(?:[.!?…]{1,16}["'”’」』)\]]*(?=\s|$)|[。！？…]+["'”’」』）)\]]*)/gu;
/** A full stop that ends no sentence: after a title, an initial, a common abbreviation. */
const NO_END = /(?:^|[\s("“‘])(?:Mr|Mrs|Ms|Dr|St|Prof|Capt|Sgt|Lt|Jr|Sr|No|vs|etc|e\.g|i\.e|\p{Lu})\.$/u;
const PAUSE = /[,;:—–]["'”’」』)\]]*(?=\s|$)|[，、；：]["'”’」』）)\]]*/gu;
const SPACE = /\s+/gu;
const OPENING = new Set('“「『（(【《');
const CLOSING = new Set('”」』）)】》');
const STRAIGHT = '"';
/** Longer than any abbreviation with what precedes it. */
const ABBREVIATION_LOOK = 12;
const LATIN_OR_DIGIT = /[\p{Script=Latin}\p{N}\p{Script=Cyrillic}\p{Script=Greek}]/u;
/** Characters no piece may begin with, since they belong to the preceding one. */
const CLINGS = /^(?:\p{M}|\u200d|\ufe0f|[\udc00-\udfff]|[，、。！？；：…”’」』）】》ー々っゃゅょッャュョ,.!?;:)\]])/u;

/** The minimum share of a piece before a cut; earlier cuts are skipped for better ones later. */
const FEWEST_PART = 0.25;
/** Minimum length of the pieces of a split text, except the last, in characters with trailing blanks. */
export const PIECE_MIN_LENGTH = LINE_MAX_LENGTH * FEWEST_PART;

function lastEnd(text: string, max: number, marks: RegExp, isFit: (at: number) => boolean): number {
  let best = 0;
  for (const found of text.slice(0, max + 1).matchAll(marks)) {
    const at = found.index + found[0].length;
    if (at > max) break;
    if (at >= max * FEWEST_PART && isFit(at)) best = at;
  }
  return best;
}

/** Opening single quotes, as opposed to apostrophes within, before or after a word. */
const SINGLE_OPENS = /(?<![^\s“"([—–])['‘](?!(?:tis|twas|twere|em|til|cause|bout|n|\d0s)\b)(?=[^\s'’])/giu;
const SINGLE_CLOSES = /(?<=[\p{L}\p{N}.,!?…;—–-])['’](?![\p{L}\p{N}])/gu;

function withinSingles(text: string): Uint8Array {
  const within = new Uint8Array(text.length + 1);
  const closes = [...text.matchAll(SINGLE_CLOSES)].map(({ index }) => index);
  let next = 0;
  let from = 0;
  for (const { index } of text.matchAll(SINGLE_OPENS)) {
    if (index < from) continue;
    while ((closes[next] ?? text.length) <= index) next += 1;
    const end = closes[next];
    if (end === undefined) break;
    within.fill(1, index + 1, end + 1);
    from = end + 1;
  }
  return within;
}

/** Whether an offset is outside quotes and brackets. If the marks of the text do not match, every offset is. */
function isOutside(text: string): (at: number) => boolean {
  const singles = withinSingles(text);
  /** Nesting depth before each offset, and whether a straight quote is open. */
  const depth = new Int32Array(text.length + 1);
  const isOpen = new Uint8Array(text.length + 1);
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at] ?? '';
    depth[at + 1] = (depth[at] ?? 0) + (OPENING.has(mark) ? 1 : CLOSING.has(mark) ? -1 : 0);
    isOpen[at + 1] = (isOpen[at] ?? 0) ^ (mark === STRAIGHT ? 1 : 0);
  }
  if (depth[text.length] !== 0 || isOpen[text.length] === 1) return (at) => singles[at] === 0;
  return (at) => (depth[at] ?? 0) <= 0 && isOpen[at] === 0 && singles[at] === 0;
}

const isEnd = (text: string, at: number): boolean =>
  !NO_END.test(text.slice(Math.max(0, at - ABBREVIATION_LOOK), at)) && !CLINGS.test(text.slice(at, at + 2));

/** Splits a text into sentences, each with its trailing space; quotations stay whole. */
export function splitSentences(text: string): string[] {
  const outside = isOutside(text);
  const sentences: string[] = [];
  let from = 0;
  for (const found of text.matchAll(SENTENCE_END)) {
    const end = found.index + found[0].length;
    if (!isEnd(text, end) || !outside(end)) continue;
    const to = end + (/^\s*/u.exec(text.slice(end))?.[0].length ?? 0);
    sentences.push(text.slice(from, to));
    from = to;
  }
  return from < text.length ? [...sentences, text.slice(from)] : sentences;
}

/** Not within a word, nor before a character that belongs to the preceding one. */
function isBetweenWords(text: string, at: number): boolean {
  const before = text[at - 1] ?? '';
  const after = text[at] ?? '';
  if (CLINGS.test(text.slice(at, at + 2))) return false;
  return !(LATIN_OR_DIGIT.test(before) && LATIN_OR_DIGIT.test(after));
}

function findCut(text: string, max: number): number {
  const isSentence = (at: number) => isEnd(text, at);
  const outside = isOutside(text);
  const places = [
    () => lastEnd(text, max, SENTENCE_END, (at) => isSentence(at) && outside(at)),
    () => lastEnd(text, max, SENTENCE_END, isSentence),
    () => lastEnd(text, max, PAUSE, (at) => !CLINGS.test(text.slice(at, at + 2))),
    () => lastEnd(text, max, SPACE, () => true),
  ];
  for (const place of places) {
    const at = place();
    if (at > 0) return at;
  }
  for (let at = max; at > max / 2; at--) if (isBetweenWords(text, at)) return at;
  // A single word longer than a piece is split, but no character is.
  const isHalf = /^[\udc00-\udfff]/u.test(text[max] ?? '') || (text.charCodeAt(max) & 0xfc00) === 0xdc00;
  return isHalf && max > 1 ? max - 1 : max;
}

/**
 * At sentence ends, outside of quotations if possible; else at punctuation, else between words. Only the space at the
 * cuts is lost.
 */
export function splitText(text: string, max: number = LINE_MAX_LENGTH): string[] {
  const pieces: string[] = [];
  let rest = text.trim();
  while (rest.length > max) {
    const at = findCut(rest, max);
    pieces.push(rest.slice(0, at).trimEnd());
    rest = rest.slice(at).trimStart();
  }
  return rest === '' ? pieces : [...pieces, rest];
}

/** As many whole sentences from the start of a text as fit; quotations stay whole. */
export function wholeSentences(text: string, max: number): string {
  if (text.length <= max) return text;
  let kept = '';
  for (const sentence of splitSentences(text)) {
    if (kept.length + sentence.trimEnd().length > max) break;
    kept += sentence;
  }
  return kept.trim();
}

const SENTENCE_ENDS = ['.', '!', '?', '。', '！', '？', '…'];
/** Longer texts, in characters, are not read in full to find a cut. */
const READ_WHOLE = 4000;

/** Cuts a text after the last sentence that fits, else the last word, else hard. `max` characters. */
export function cutAtSentence(text: string, max: number): string {
  if (text.length <= max) return text;
  const whole = text.length <= READ_WHOLE ? wholeSentences(text, max) : '';
  if (whole.length > max / 4) return whole;
  const cut = text.slice(0, Math.max(0, max)).replace(/[\uD800-\uDBFF]$/, '');
  const sentence = Math.max(...SENTENCE_ENDS.map((mark) => cut.lastIndexOf(mark)));
  if (sentence > max / 2) return cut.slice(0, sentence + 1).trim();
  const word = cut.lastIndexOf(' ');
  return word > max / 2 ? cut.slice(0, word).trim() : cut;
}
