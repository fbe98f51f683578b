import type { Story, StoryScript } from '../rules/index.ts';
import {
  type Mark,
  type MarkedText,
  marksWithin,
  plainWords,
  readMarkup,
  type ScriptLine,
  writtenIn,
} from '../story/index.ts';
import type { VNFrame } from './frame.ts';
import { conditionScope } from './scope.ts';
import { splitText } from './split-text.ts';
import type { Staged } from './staged.ts';
import type { PlotState } from './state.ts';

/** A frame of a script, and the line it tells, counted from 0. */
export interface ScriptFrame {
  readonly line: number;
  readonly frame: VNFrame;
}

/** A line of a script that is told, and its place in it, counted from 0. */
export interface ToldLine {
  readonly at: number;
  readonly line: ScriptLine;
}

/**
 * The lines of a script that are told: whose `when` holds, and that give away nothing unearned. Rules of play, "Scripts".
 * @param state what the part gives is in it already
 */
export function toldLines(story: Story, state: PlotState, { lines }: StoryScript): ToldLine[] {
  if (lines.length === 0) return [];
  const scope = conditionScope(story, state);
  const earned = new Set(state.earnedFacts);
  return lines.flatMap(({ line, when }, at) => {
    const isEarned = (line.tells ?? []).every((fact) => earned.has(fact));
    return isEarned && (when === null || when.holds(scope)) ? [{ at, line }] : [];
  });
}

/** The words of a line as they are read, '' for what only shows. */
export const wordsOfLine = (line: ScriptLine): string => plainWords(writtenIn(line));

/** A text as frames hold it: its parts, each with its marks. */
function markedParts({ text, marks }: MarkedText): { text: string; marks?: Mark[] }[] {
  let from = 0;
  return splitText(text).map((part, index, parts) => {
    const begin = text.indexOf(part, from);
    from = begin + part.length;
    const own = marksWithin(marks, begin, from, index === parts.length - 1);
    return { text: part, ...(own.length > 0 && { marks: own }) };
  });
}

/** A line as frames, without its condition: one, or as many as its text needs. */
function framesOfLine({ when: _when, tells: _tells, ...line }: ScriptLine): VNFrame[] {
  const parts = markedParts(readMarkup(writtenIn(line)));
  const more = () => parts.slice(1).map((part): VNFrame => ({ type: 'narrate', ...part }));
  switch (line.type) {
    case 'say':
    case 'narrate':
      return parts.map((part) => ({ ...line, ...part }));
    case 'cg': {
      const { text: caption, marks } = parts[0] ?? {};
      return [{ ...line, ...(caption !== undefined && { caption }), ...(marks && { marks }) }, ...more()];
    }
    case 'item':
      return [{ ...line, ...(parts[0] && { text: parts[0].text }) }, ...more()];
    default:
      return [line];
  }
}

/**
 * Tells one line to the letter, whether or not it is told now: a speaker with a portrait who is not on the stage is shown first, wherever the
 * rules have them; one whom a line has taken off speaks from off the stage.
 * @param staged who is on the stage; it follows what is told
 * @param portraits who comes on the stage, see `actorsOf`
 */
export function lineFrames(line: ScriptLine, staged: Staged, portraits: ReadonlySet<string>): VNFrame[] {
  const frames = framesOfLine(line);
  const speaker = line.type === 'say' ? line.character : undefined;
  const isUnseen =
    speaker !== undefined && portraits.has(speaker) && !staged.has(speaker) && !staged.isKeptOff(speaker);
  const told: VNFrame[] = isUnseen
    ? [
        {
          type: 'show',
          character: speaker,
          ...(line.type === 'say' && line.expression !== undefined && { expression: line.expression }),
        },
        ...frames,
      ]
    : frames;
  for (const frame of told) staged.follow(frame);
  if (line.type === 'hide') staged.keepOff(line.character);
  return told;
}

/**
 * Tells lines of a script to the letter, as frames of the stage. The same for a play, a preview of the stage and whatever is exported.
 * @param lines those that are told
 */
export function* scriptFrames(
  lines: readonly ToldLine[],
  { staged, portraits }: { staged: Staged; portraits: ReadonlySet<string> },
): Generator<ScriptFrame> {
  for (const { at, line } of lines) {
    for (const frame of lineFrames(line, staged, portraits)) yield { line: at, frame };
  }
}
