import { sameJson } from '../json.ts';
import { readableId } from '../readable-id.ts';
import {
  getWrittenText,
  joinRows,
  type Mark,
  SCRIPT_LINE_TYPES,
  SCRIPT_LINES_MAX,
  SCRIPT_TEXT_MAX_LENGTH,
  type SceneNames,
  type ScriptLine,
  ScriptLineSchema,
  type ScriptLineType,
  withWords,
  writeMarkup,
} from '../story/index.ts';
import type { FrameOf, FrameType, VNFrame } from './frame.ts';
import { PIECE_MIN_LENGTH, splitText } from './split-text.ts';

export type DropReason =
  /** Scripts have no such line: a choice, a roll, a notice. */
  | 'no-line'
  /** It shows somebody without a sheet. */
  | 'nobody'
  /** Its picture or track is no longer in the story. */
  | 'gone'
  /** The line is kept without an expression its speaker no longer has. */
  | 'face'
  | 'unfit'
  | 'too-many';

/** A told frame (or part of it) that is not in the script. */
export interface DroppedFrame {
  readonly type: FrameType;
  readonly why: DropReason;
  /** Its subject; '' if the type says it. */
  readonly name: string;
}

/** The names a script may use, and the names of people without a sheet. */
export interface KeptNames {
  readonly names: SceneNames;
  readonly getName: (id: string) => string | undefined;
}

type Line = FrameOf<ScriptLineType>;

const isLine = (frame: VNFrame): frame is Line => (SCRIPT_LINE_TYPES as readonly string[]).includes(frame.type);

function goesOn(first: Line, next: VNFrame): boolean {
  if (first.beat !== ('beat' in next ? next.beat : undefined)) return false;
  if (first.type === 'cg' || first.type === 'item') return getWrittenText(first) !== '' && next.type === 'narrate';
  return (
    (first.type === 'say' || first.type === 'narrate') &&
    (next.type === 'say' || next.type === 'narrate') &&
    sameJson({ ...unmarked(first), text: '' }, { ...unmarked(next), text: '' })
  );
}

function unmarked<Told extends VNFrame>(frame: Told): Told {
  if (!('marks' in frame)) return frame;
  const { marks: _marks, ...plain } = frame;
  return plain as Told;
}

function restoreMarkup(words: string, parts: readonly VNFrame[]): string {
  let from = 0;
  const marks = parts.flatMap((part) => {
    const begin = words.indexOf(getWrittenText(part), from);
    from = begin + getWrittenText(part).length;
    const own = 'marks' in part ? (part.marks ?? []) : [];
    return own.map(
      (mark): Mark => ({ ...mark, from: mark.from + begin, ...('to' in mark && { to: mark.to + begin }) }),
    );
  });
  return writeMarkup({ text: words, marks });
}

/** Joins the frames of one long line, only if splitting again gives the same frames. Returns their number too. */
function joinedAt(frames: readonly VNFrame[], at: number, first: Line): { line: Line; count: number } {
  const pieces = [getWrittenText(first)];
  for (let next = at + 1, length = pieces[0]?.length ?? 0; next < frames.length; next++) {
    const frame = frames[next];
    const isLast = (pieces.at(-1)?.length ?? 0) < PIECE_MIN_LENGTH;
    if (frame === undefined || isLast || !goesOn(first, frame)) break;
    length += getWrittenText(frame).length;
    if (length > SCRIPT_TEXT_MAX_LENGTH) break;
    pieces.push(getWrittenText(frame));
  }
  for (let count = pieces.length; count > 1; count--) {
    const some = pieces.slice(0, count);
    const words = joinRows(some);
    if (words.length <= SCRIPT_TEXT_MAX_LENGTH && sameJson(splitText(words), some))
      return { line: withWords(unmarked(first), restoreMarkup(words, frames.slice(at, at + count))), count };
  }
  return { line: withWords(unmarked(first), restoreMarkup(getWrittenText(first), [first])), count: 1 };
}

/** Adapts a frame to the current story; `left` is what could not be kept. */
function fitted(line: Line, { names, getName }: KeptNames): { line: Line | null; left: DroppedFrame[] } {
  const leave = (why: DropReason, name: string): DroppedFrame => ({ type: line.type, why, name });
  // Keep a voice only if the story still has it.
  const { voice = null, ...silent } = line.type === 'say' ? line : { ...line, voice: null };
  const frame = (voice === null || Object.hasOwn(names.voices, voice) ? line : silent) as Line;
  if ((frame.type === 'background' || frame.type === 'cg') && !names.backgrounds.has(frame.id))
    return { line: null, left: [leave('gone', frame.id)] };
  if (frame.type === 'music' && frame.id !== undefined && !names.moods.has(frame.id))
    return { line: null, left: [leave('gone', frame.id)] };
  const person = 'character' in frame ? frame.character : undefined;
  if (person === undefined) return { line: frame, left: [] };
  const faces = names.faces.get(person);
  if (faces === undefined) {
    const name = getName(person) ?? readableId(person);
    if (frame.type !== 'say') return { line: null, left: [leave('nobody', name)] };
    const { character: _nobody, expression: _unseen, ...said } = frame;
    return { line: { ...said, name }, left: [] };
  }
  const face = 'expression' in frame ? frame.expression : undefined;
  if (face === undefined || faces.has(face)) return { line: frame, left: [] };
  const { expression: _gone, ...plain } = frame as Extract<Line, { expression?: unknown }>;
  return { line: plain as Line, left: [leave('face', getName(person) ?? person)] };
}

/**
 * Telling the lines gives the same frames, except for what was left out: split lines are joined, and people without a
 * sheet speak under a name.
 */
export function toldToScript(
  frames: readonly VNFrame[],
  kept: KeptNames,
): { lines: ScriptLine[]; leftOut: DroppedFrame[] } {
  const lines: ScriptLine[] = [];
  const leftOut: DroppedFrame[] = [];
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
