import { withoutUndefined } from '../../shared/json.ts';
import {
  countWords,
  isStageDirection,
  type NamedItem,
  SCRIPT_LINES_MAX,
  type ScriptLine,
  ScriptLineSchema,
  type StageDirection,
} from '../../shared/story/index.ts';
import type { TextSelection } from './use-script.ts';

/** A speaker: a cast member, a name, or nobody for narration. */
export type LineSpeaker = { character: string } | { name: string } | null;

export type SayLine = Extract<ScriptLine, { type: 'say' }>;
export type TextLine = SayLine | Extract<ScriptLine, { type: 'narrate' }>;
export type DirectionLine = Extract<ScriptLine, { type: StageDirection }>;

export const isTextLine = (line: ScriptLine): line is TextLine => !isStageDirection(line.type);

export const getLineSpeaker = (line: ScriptLine): LineSpeaker => {
  if (line.type !== 'say') return null;
  return line.character === undefined ? { name: line.name ?? '' } : { character: line.character };
};

/** The key of a speaker: `c:ken`, `n:The Harbour Master`, '' for nobody. */
export function speakerKey(speaker: LineSpeaker): string {
  if (speaker === null) return '';
  return 'character' in speaker ? `c:${speaker.character}` : `n:${speaker.name}`;
}

export function parseSpeakerKey(key: string): LineSpeaker {
  if (key.startsWith('c:')) return { character: key.slice(2) };
  return key.startsWith('n:') ? { name: key.slice(2) } : null;
}

/** A line without its voice, after its text has changed. */
export function removeVoice(line: TextLine): TextLine {
  if (line.type !== 'say' || line.voice === undefined) return line;
  const { voice: _voice, ...said } = line;
  return said;
}

/** The text with another speaker. Narration drops expression and manner. */
export function changeSpeaker(line: TextLine, speaker: LineSpeaker): TextLine {
  const { when, tells, text } = line;
  const kept = { text, ...(when !== undefined && { when }), ...(tells !== undefined && { tells }) };
  if (speaker === null) return { type: 'narrate', ...kept };
  const manner = line.type === 'say' ? { expression: line.expression, mode: line.mode, voice: line.voice } : {};
  return { type: 'say', ...speaker, ...kept, ...withoutUndefined(manner) };
}

/** The distinct speakers of a script, nearest to a line first, those above before those below. */
function speakersNear(lines: readonly ScriptLine[], at: number): LineSpeaker[] {
  const order = [...lines.slice(0, at).reverse(), ...lines.slice(at)].map(getLineSpeaker);
  const seen = new Set<string>();
  return order.filter((speaker) => {
    const key = speakerKey(speaker);
    if (speaker === null || key === 'n:' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** The speakers that Tab cycles through: those nearby, the rest of the cast, nobody. */
export function listSpeakerCycle(lines: readonly ScriptLine[], at: number, cast: readonly NamedItem[]): LineSpeaker[] {
  const near = speakersNear(lines, at);
  const known = new Set(near.map(speakerKey));
  const others = cast.map(({ id }): LineSpeaker => ({ character: id })).filter((each) => !known.has(speakerKey(each)));
  return [...near, ...others, null];
}

/** The line that follows a completed one: in a dialogue the other speaker's, else the same speaker's. */
export function createNextLine(lines: readonly ScriptLine[], at: number): TextLine {
  const line = lines.slice(0, at + 1).findLast(isTextLine);
  const speaker = line === undefined ? null : getLineSpeaker(line);
  if (speaker === null) return { type: 'narrate', text: '' };
  const other = speakersNear(lines, at + 1).find((each) => speakerKey(each) !== speakerKey(speaker));
  const isAnswered = lines.slice(0, at).some((each) => speakerKey(getLineSpeaker(each)) === speakerKey(other ?? null));
  return changeSpeaker({ type: 'narrate', text: '' }, isAnswered && other ? other : speaker);
}

/** Splits a line at the caret; at its end starts the next line. @returns the lines with the new one */
export function splitLine(lines: readonly ScriptLine[], at: number, from: number, to: number): ScriptLine[] {
  const line = lines[at];
  if (line === undefined || !isTextLine(line) || lines.length >= SCRIPT_LINES_MAX) return [...lines];
  const rest = line.text.slice(to).trimStart();
  const kept = {
    ...line,
    text: rest === '' && from === line.text.length ? line.text : line.text.slice(0, from).trimEnd(),
  };
  const next = rest === '' ? createNextLine(lines, at) : removeVoice({ ...line, text: rest });
  return lines.toSpliced(at, 1, kept, next);
}

export interface JoinResult {
  lines: ScriptLine[];
  at: number;
  caret: number;
}

const CJK_END = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]$/;

/** Joins a line to the one above, or removes an empty one; null if neither is possible. */
export function joinWithLineAbove(lines: readonly ScriptLine[], at: number): JoinResult | null {
  const line = lines[at];
  const above = lines[at - 1];
  if (line === undefined || !isTextLine(line)) return null;
  if (line.text === '' && lines.length > 1) {
    const caret = above !== undefined && isTextLine(above) ? above.text.length : 0;
    return { lines: lines.toSpliced(at, 1), at: Math.max(0, at - 1), caret };
  }
  if (above === undefined || !isTextLine(above)) return null;
  const blank = above.text === '' || CJK_END.test(above.text) ? '' : ' ';
  const text = above.text + blank + line.text;
  return { lines: lines.toSpliced(at - 1, 2, { ...above, text }), at: at - 1, caret: above.text.length + blank.length };
}

/** The text before the caret stays, the text after it comes last; null if there is no room. */
export function insertLines(
  lines: readonly ScriptLine[],
  at: number,
  put: readonly ScriptLine[],
  { from, to }: { from: number; to: number },
): JoinResult | null {
  const line = lines[at];
  const isText = line !== undefined && isTextLine(line);
  const before = isText ? line.text.slice(0, from).trimEnd() : '';
  const after = isText ? line.text.slice(to).trimStart() : '';
  const kept = isText && before !== '' ? [{ ...line, text: before }] : [];
  const rest = isText && after !== '' ? [removeVoice({ ...line, text: after })] : [];
  const all = lines.toSpliced(isText ? at : at + 1, isText ? 1 : 0, ...kept, ...put, ...rest);
  if (all.length > SCRIPT_LINES_MAX) return null;
  const last = (isText ? at : at + 1) + kept.length + put.length - 1;
  const end = all[last];
  return { lines: all, at: last, caret: end !== undefined && isTextLine(end) ? end.text.length : 0 };
}

export const dropEmptyLines = (lines: readonly ScriptLine[]): ScriptLine[] =>
  lines.filter((line) => !(isTextLine(line) && line.text.trim() === ''));

const counted = new WeakMap<ScriptLine, { language: string | undefined; words: number }>();

/** The word count of a script's text. Cached per line. */
export function countScriptWords(lines: readonly ScriptLine[], language: string | undefined): number {
  return lines.reduce((sum, line) => {
    const known = counted.get(line);
    if (known !== undefined && known.language === language) return sum + known.words;
    const words = 'text' in line ? countWords(line.text ?? '', language) : 0;
    counted.set(line, { language, words });
    return sum + words;
  }, 0);
}

const showable = new WeakMap<ScriptLine, boolean>();

/** Whether a line can be shown: it is not while a required field is empty. */
export function isShowable(line: ScriptLine): boolean {
  const known = showable.get(line) ?? ScriptLineSchema.safeParse(line).success;
  showable.set(line, known);
  return known;
}

interface Remarked extends TextSelection {
  text: string;
}

/** Wraps the selection in a mark, or removes the mark around it; an empty selection gets an empty mark. */
export function toggleMark(text: string, { from, to }: TextSelection, mark: 'b' | 'i'): Remarked {
  const [open, close] = [`{${mark}}`, `{/${mark}}`];
  const [before, inside, after] = [text.slice(0, from), text.slice(from, to), text.slice(to)];
  if (before.endsWith(open) && after.startsWith(close))
    return {
      text: before.slice(0, -open.length) + inside + after.slice(close.length),
      from: from - open.length,
      to: to - open.length,
    };
  if (inside.startsWith(open) && inside.endsWith(close) && inside.length >= open.length + close.length) {
    const words = inside.slice(open.length, -close.length);
    return { text: before + words + after, from, to: from + words.length };
  }
  return { text: before + open + inside + close + after, from: from + open.length, to: to + open.length };
}
