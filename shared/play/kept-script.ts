import { readableId } from '../readable-id.ts';
import {
  joinRows,
  type Mark,
  SCRIPT_LINE_TYPES,
  SCRIPT_LINES_MAX,
  SCRIPT_TEXT_MAX_LENGTH,
  type SceneNames,
  type ScriptLine,
  ScriptLineSchema,
  type ScriptLineType,
  sameJson,
  withWords,
  writeMarkup,
  writtenIn,
} from '../story/index.ts';
import type { FrameOf, FrameType, VNFrame } from './frame.ts';
import { PIECE_MIN_LENGTH, splitText } from './split-text.ts';

/** Why something that was told is no line of a script. */
export type LeftOutReason =
  /** A script has no such line: a choice, a roll, a notice. */
  | 'no-line'
  /** It shows somebody who has no sheet. */
  | 'nobody'
  /** It shows a picture or plays a track that the story does not have any more. */
  | 'gone'
  /** The line is there, without a face that its speaker does not have any more. */
  | 'face'
  /** It does not fit the schema of lines. */
  | 'unfit'
  /** A script has room for no more. */
  | 'too-many';

/** Something that was told and is not in the script. */
export interface LeftOut {
  readonly type: FrameType;
  readonly why: LeftOutReason;
  /** Who or what it is about; '' where its type says it. */
  readonly name: string;
}

/** What a script may name, and what those without a sheet are called. */
export interface KeptNames {
  readonly names: SceneNames;
  /** What somebody who was made up while playing is called; undefined for nobody that is known. */
  readonly nameOf: (id: string) => string | undefined;
}

type Line = FrameOf<ScriptLineType>;

const isLine = (frame: VNFrame): frame is Line => (SCRIPT_LINE_TYPES as readonly string[]).includes(frame.type);

/** What joins to a frame because it was told of the same long line: more of the same, or what was left of a caption. */
function goesOn(first: Line, next: VNFrame): boolean {
  if (first.beat !== ('beat' in next ? next.beat : undefined)) return false;
  if (first.type === 'cg' || first.type === 'item') return writtenIn(first) !== '' && next.type === 'narrate';
  return (
    (first.type === 'say' || first.type === 'narrate') &&
    (next.type === 'say' || next.type === 'narrate') &&
    sameJson({ ...unmarked(first), text: '' }, { ...unmarked(next), text: '' })
  );
}

/** A frame without how its words are drawn: a line has that in its words. */
function unmarked<Told extends VNFrame>(frame: Told): Told {
  if (!('marks' in frame)) return frame;
  const { marks: _marks, ...plain } = frame;
  return plain as Told;
}

/** Parts of one text as an author writes it, its marks among its words. */
function writtenOf(words: string, parts: readonly VNFrame[]): string {
  let from = 0;
  const marks = parts.flatMap((part) => {
    const begin = words.indexOf(writtenIn(part), from);
    from = begin + writtenIn(part).length;
    const own = 'marks' in part ? (part.marks ?? []) : [];
    return own.map(
      (mark): Mark => ({ ...mark, from: mark.from + begin, ...('to' in mark && { to: mark.to + begin }) }),
    );
  });
  return writeMarkup({ text: words, marks });
}

/**
 * The frame at a place with all that was told of the same long line joined to it again: only what would be split just so. @returns it, and of
 * how many frames it is made
 */
function joinedAt(frames: readonly VNFrame[], at: number, first: Line): { line: Line; count: number } {
  const pieces = [writtenIn(first)];
  for (let next = at + 1, length = pieces[0]?.length ?? 0; next < frames.length; next++) {
    const frame = frames[next];
    const isLast = (pieces.at(-1)?.length ?? 0) < PIECE_MIN_LENGTH;
    if (frame === undefined || isLast || !goesOn(first, frame)) break;
    length += writtenIn(frame).length;
    if (length > SCRIPT_TEXT_MAX_LENGTH) break;
    pieces.push(writtenIn(frame));
  }
  for (let count = pieces.length; count > 1; count--) {
    const some = pieces.slice(0, count);
    const words = joinRows(some);
    if (words.length <= SCRIPT_TEXT_MAX_LENGTH && sameJson(splitText(words), some))
      return { line: withWords(unmarked(first), writtenOf(words, frames.slice(at, at + count))), count };
  }
  return { line: withWords(unmarked(first), writtenOf(writtenIn(first), [first])), count: 1 };
}

/** A frame as the story as it stands can show it; `left` is what of it cannot be. */
function fitted(told: Line, { names, nameOf }: KeptNames): { line: Line | null; left: LeftOut[] } {
  const leave = (why: LeftOutReason, name: string): LeftOut => ({ type: told.type, why, name });
  // A voice is kept only where its story has it still.
  const { voice = null, ...silent } = told.type === 'say' ? told : { ...told, voice: null };
  const frame = (voice === null || Object.hasOwn(names.voices, voice) ? told : silent) as Line;
  if ((frame.type === 'background' || frame.type === 'cg') && !names.backgrounds.has(frame.id))
    return { line: null, left: [leave('gone', frame.id)] };
  if (frame.type === 'music' && frame.id !== undefined && !names.moods.has(frame.id))
    return { line: null, left: [leave('gone', frame.id)] };
  const person = 'character' in frame ? frame.character : undefined;
  if (person === undefined) return { line: frame, left: [] };
  const faces = names.faces.get(person);
  if (faces === undefined) {
    const name = nameOf(person) ?? readableId(person);
    if (frame.type !== 'say') return { line: null, left: [leave('nobody', name)] };
    const { character: _nobody, expression: _unseen, ...said } = frame;
    return { line: { ...said, name }, left: [] };
  }
  const face = 'expression' in frame ? frame.expression : undefined;
  if (face === undefined || faces.has(face)) return { line: frame, left: [] };
  const { expression: _gone, ...plain } = frame as Extract<Line, { expression?: unknown }>;
  return { line: plain as Line, left: [leave('face', nameOf(person) ?? person)] };
}

/**
 * What was told as lines of a script, and what of it is none. Told again to the letter the lines are the same frames, but for what was left out:
 * what came of one long line is one again, and who has no sheet speaks under a name.
 */
export function keptScript(frames: readonly VNFrame[], kept: KeptNames): { lines: ScriptLine[]; leftOut: LeftOut[] } {
  const lines: ScriptLine[] = [];
  const leftOut: LeftOut[] = [];
  for (let at = 0; at < frames.length; ) {
    const frame = frames[at] as VNFrame;
    if (!isLine(frame)) {
      leftOut.push({ type: frame.type, why: 'no-line', name: '' });
      at += 1;
      continue;
    }
    const { line: whole, count } = joinedAt(frames, at, frame);
    at += count;
    const { line, left } = fitted(whole, kept);
    leftOut.push(...left);
    if (line === null) continue;
    const read = ScriptLineSchema.safeParse(line);
    if (!read.success) leftOut.push({ type: frame.type, why: 'unfit', name: '' });
    else if (lines.length >= SCRIPT_LINES_MAX) leftOut.push({ type: frame.type, why: 'too-many', name: '' });
    else lines.push(read.data);
  }
  return { lines, leftOut };
}
