import { z } from 'zod';

/** Maximum marks in a text; further tags stay literal. */
export const MARKS_MAX = 100;
/** Maximum length of a ruby reading, in characters. */
const RUBY_MAX_LENGTH = 60;
/** Bounds of a pause within a line. */
const PAUSE_SECONDS = { least: 0, most: 5 } as const;
const SPEED = { least: 0.1, most: 10 } as const;

const place = z.number().int().min(0);
const span = { from: place, to: place };

/** Offsets are UTF-16, the end exclusive. Speed is relative to the reader's own; a pause is before one offset. */
const MARKS = {
  bold: z.object({ type: z.literal('bold'), ...span }),
  italic: z.object({ type: z.literal('italic'), ...span }),
  ruby: z.object({ type: z.literal('ruby'), ...span, text: z.string().min(1).max(RUBY_MAX_LENGTH) }),
  speed: z.object({ type: z.literal('speed'), ...span, factor: z.number().min(SPEED.least).max(SPEED.most) }),
  pause: z.object({
    type: z.literal('pause'),
    from: place,
    ms: z
      .number()
      .int()
      .min(0)
      .max(PAUSE_SECONDS.most * 1000),
  }),
} as const;

type MarkSchemas = (typeof MARKS)[keyof typeof MARKS];
export const MarkSchema = z.discriminatedUnion('type', Object.values(MARKS) as [MarkSchemas, ...MarkSchemas[]]);
export type Mark = z.infer<typeof MarkSchema>;
type MarkOf<Type extends Mark['type']> = Extract<Mark, { type: Type }>;

export interface MarkedText {
  readonly text: string;
  readonly marks: readonly Mark[];
}

/** A tag with the braces before it. One brace makes a tag; with more, one is removed and the tag is literal. */
const TAG =
  /(?<!\{)(\{+)(?:rb\}([^{}\n]{1,60})\{\/rb\}\{rt\}([^{}\n]{1,60})\{\/rt\}|(\/?)(b|i)\}|cps=\*?(\d{1,3}(?:\.\d{1,3})?)\}|(\/)cps\}|w=(\d(?:\.\d{1,3})?)\})/gu;

interface Tag {
  readonly at: number;
  readonly written: string;
  readonly does: 'is' | 'opens' | 'closes' | 'nothing';
  readonly kind: 'bold' | 'italic' | 'speed' | 'ruby' | 'pause';
  readonly words: string;
  readonly reading: string;
  readonly value: number;
}

const SPANS = { b: 'bold', i: 'italic' } as const;
const isWithin = (value: number, { least, most }: { least: number; most: number }) => value >= least && value <= most;

function parseTag(found: RegExpExecArray): Tag {
  const [written, braces = '', base, reading = '', slash, letter, factor, endOfSpeed, seconds] = found;
  const plain = { at: found.index, written, words: '', reading, value: 0 };
  // An extra brace escapes the tag.
  if (braces.length > 1) return { ...plain, does: 'nothing', kind: 'bold', words: written.slice(1) };
  if (base !== undefined) return { ...plain, does: 'is', kind: 'ruby', words: base };
  if (letter === 'b' || letter === 'i') return { ...plain, does: slash ? 'closes' : 'opens', kind: SPANS[letter] };
  const value = Number(seconds ?? factor);
  const [kind, bounds] = seconds !== undefined ? (['pause', PAUSE_SECONDS] as const) : (['speed', SPEED] as const);
  if (endOfSpeed === undefined && !isWithin(value, bounds)) return { ...plain, does: 'nothing', kind, words: written };
  return { ...plain, does: endOfSpeed ? 'closes' : kind === 'speed' ? 'opens' : 'is', kind, value };
}

/** Pairs each opening tag with its closing tag; unpaired tags are missing. */
function halves(tags: readonly Tag[]): ReadonlyMap<Tag, Tag> {
  const open = new Map<Tag['kind'], Tag[]>();
  const pairs = new Map<Tag, Tag>();
  for (const tag of tags) {
    const opened = open.get(tag.kind) ?? [];
    open.set(tag.kind, opened);
    if (tag.does === 'opens') opened.push(tag);
    const other = tag.does === 'closes' ? opened.pop() : undefined;
    if (other) pairs.set(other, tag).set(tag, other);
  }
  return pairs;
}

/**
 * Parses `{b}bold{/b}`, `{i}slanted{/i}`, `{rb}words{/rb}{rt}their reading{/rt}`, `{cps=*0.5}slower{/cps}`, `{w=0.8}`
 * for a pause in seconds, as in Ren'Py. Other, unclosed or out-of-bounds tags stay literal, as does a tag after an
 * extra brace: `{{b}` reads as {b}.
 */
export function readMarkup(written: string): MarkedText {
  if (!written.includes('{')) return { text: written, marks: [] };
  const tags = [...written.matchAll(TAG)].map(parseTag);
  const pairs = halves(tags);
  const marks: Mark[] = [];
  const begun = new Map<Tag, number>();
  let text = '';
  let from = 0;
  for (const tag of tags) {
    text += written.slice(from, tag.at);
    from = tag.at + tag.written.length;
    const at = text.length;
    const other = pairs.get(tag);
    const isFull = marks.length + begun.size >= MARKS_MAX;
    const opening = other && tag.does === 'closes' ? begun.get(other) : undefined;
    if (opening !== undefined && other) {
      begun.delete(other);
      if (opening === at) continue;
      if (tag.kind === 'speed') marks.push({ type: 'speed', from: opening, to: at, factor: other.value });
      else if (tag.kind === 'bold' || tag.kind === 'italic') marks.push({ type: tag.kind, from: opening, to: at });
    } else if (tag.does === 'opens' && other && !isFull) begun.set(tag, at);
    else if (tag.does === 'is' && tag.kind === 'pause' && !isFull)
      marks.push({ type: 'pause', from: at, ms: Math.round(tag.value * 1000) });
    else if (tag.does === 'is' && tag.kind === 'ruby' && !isFull) {
      text += tag.words;
      marks.push({ type: 'ruby', from: at, to: text.length, text: tag.reading });
    } else text += tag.does === 'nothing' ? tag.words : tag.written;
  }
  return { text: text + written.slice(from), marks };
}

export const plainWords = (written: string): string => readMarkup(written).text;

/** Something that looks like a tag and is not parsed as one. */
const TAG_LIKE = /(?<!\{)\{\/?[a-z]{1,12}(?:=[^{}\n]{0,40})?\}/u;

/** The first tag that stays literal because it is unknown, unclosed or out of bounds. */
export function unreadTag(written: string): string | null {
  // An extra brace escapes a tag on purpose.
  const meant = written.replace(TAG, (whole, braces: string) => (braces.length > 1 ? '' : whole));
  return TAG_LIKE.exec(readMarkup(meant).text)?.[0] ?? null;
}

const isRuby = ({ type }: Mark): number => (type === 'ruby' ? 1 : 0);
const ends = (mark: Mark): number => ('to' in mark ? mark.to : mark.from);

/** The opening and closing tag of a mark; `words` escapes text within. */
function getTags(mark: Mark, words = (text: string): string => text): readonly [string, string] {
  switch (mark.type) {
    case 'bold':
      return ['{b}', '{/b}'];
    case 'italic':
      return ['{i}', '{/i}'];
    case 'ruby':
      return ['{rb}', `{/rb}{rt}${words(mark.text)}{/rt}`];
    case 'speed':
      return [`{cps=*${mark.factor}}`, '{/cps}'];
    case 'pause':
      return [`{w=${mark.ms / 1000}}`, ''];
  }
}

/** Escapes words so that `readMarkup` finds no tag in them. */
const escapeTags = (words: string): string => words.replace(TAG, '{$&');

/** Nested marks close before outer ones. `words` escapes the text between marks, for other formats. */
export function writeMarkup({ text, marks }: MarkedText, words = escapeTags): string {
  const tags = marks.flatMap((mark, index) => {
    const [before, after] = getTags(mark, words === escapeTags ? undefined : words);
    const begin = { at: mark.from, tag: before, closes: 0, order: [isRuby(mark), -ends(mark), index] as const };
    const end = { at: ends(mark), tag: after, closes: 1, order: [-isRuby(mark), -mark.from, -index] as const };
    return after === '' ? [begin] : [begin, end];
  });
  // An end comes before a beginning at the same offset; marks that begin together end in reverse order. A ruby reading
  // holds no tag.
  tags.sort(
    ({ order: [a0, a1, a2], ...a }, { order: [b0, b1, b2], ...b }) =>
      a.at - b.at || b.closes - a.closes || a0 - b0 || a1 - b1 || a2 - b2,
  );
  let written = '';
  let from = 0;
  for (const { at, tag } of tags) {
    written += words(text.slice(from, at)) + tag;
    from = at;
  }
  return written + words(text.slice(from));
}

/** Relative to its start. A pause at its end belongs to the next piece, unless it is the last. */
export function marksWithin(marks: readonly Mark[], from: number, to: number, isLast: boolean): Mark[] {
  return marks.flatMap((mark): Mark[] => {
    if (mark.type === 'pause')
      return mark.from >= from && (mark.from < to || isLast) ? [{ ...mark, from: Math.min(mark.from, to) - from }] : [];
    const [begin, end] = [Math.max(mark.from, from), Math.min(mark.to, to)];
    return begin < end ? [{ ...mark, from: begin - from, to: end - from } as MarkOf<'bold'>] : [];
  });
}

export interface MarkedPiece {
  readonly text: string;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  /** The ruby reading above it, or null. */
  readonly reading: string | null;
}

/**
 * Pieces with uniform marks, for static rendering. Words under one reading are one piece, with the marks at their
 * start.
 */
export function splitByMarks({
  text,
  marks,
}: {
  readonly text: string;
  readonly marks?: readonly Mark[] | undefined;
}): MarkedPiece[] {
  const spans = (marks ?? []).filter((mark) => mark.type === 'bold' || mark.type === 'italic' || mark.type === 'ruby');
  const isParted = (at: number) => !spans.some(({ type, from, to }) => type === 'ruby' && from < at && at < to);
  const cuts = [0, text.length, ...spans.flatMap(({ from, to }) => [from, to])].filter(isParted);
  const places = [...new Set(cuts)].sort((a, b) => a - b);
  return places.slice(1).map((to, index) => {
    const from = places[index] ?? 0;
    const own = spans.filter((span) => span.from <= from && from < span.to);
    const ruby = own.find((span) => span.type === 'ruby');
    return {
      text: text.slice(from, to),
      isBold: own.some(({ type }) => type === 'bold'),
      isItalic: own.some(({ type }) => type === 'italic'),
      reading: ruby?.text ?? null,
    };
  });
}

/** Markdown emphasis: two stars for bold, one for italic. */
const STRONG = /\*\*(?=\S)([^*\n]{1,300}?)(?<=\S)\*\*/gu;
const SLANTED = /(?<![\p{L}\p{N}*])\*(?=\S)([^*\n]{1,300}?)(?<=\S)\*(?![\p{L}\p{N}*])/gu;

/** Parses a model's text: the author's markup, and the Markdown stars that models add. */
export const readModelMarkup = (written: string): MarkedText =>
  readMarkup(written.replace(STRONG, '{b}$1{/b}').replace(SLANTED, '{i}$1{/i}'));
