import { type ConditionScope, createConditionScope, type Story, type StoryScript } from '../rules/index.ts';
import {
  getWrittenText,
  type Mark,
  type MarkedText,
  marksWithin,
  plainWords,
  readMarkup,
  type ScriptLine,
} from '../story/index.ts';
import type { VNFrame } from './frame.ts';
import { livePlay } from './live-play.ts';
import { splitText } from './split-text.ts';
import type { StageTracker } from './stage-tracker.ts';
import type { PlotState } from './state.ts';

/** The scope for evaluating conditions. Rules of play, "Conditions". */
export function conditionScope(story: Story, state: PlotState): ConditionScope {
  const live = livePlay(story, state);
  return createConditionScope(live, live.act.names);
}

export interface ScriptFrame {
  readonly line: number;
  readonly frame: VNFrame;
}

export interface PlacedLine {
  readonly at: number;
  readonly line: ScriptLine;
}

/** Their `when` holds, after what the part gives, and they reveal nothing unearned. Rules of play, "Scripts". */
export function toldLines(story: Story, state: PlotState, { lines }: StoryScript): PlacedLine[] {
  if (lines.length === 0) return [];
  const scope = conditionScope(story, state);
  const earned = new Set(state.earnedFacts);
  return lines.flatMap(({ line, when }, at) => {
    const isEarned = (line.tells ?? []).every((fact) => earned.has(fact));
    return isEarned && (when === null || when.holds(scope)) ? [{ at, line }] : [];
  });
}

/** The text of a line without markup; '' if it has none. */
export const wordsOfLine = (line: ScriptLine): string => plainWords(getWrittenText(line));

function markedParts({ text, marks }: MarkedText): { text: string; marks?: Mark[] }[] {
  let from = 0;
  return splitText(text).map((part, index, parts) => {
    const begin = text.indexOf(part, from);
    from = begin + part.length;
    const own = marksWithin(marks, begin, from, index === parts.length - 1);
    return { text: part, ...(own.length > 0 && { marks: own }) };
  });
}

/** A line as one or more frames, without its condition. */
function framesOfLine({ when: _when, tells: _tells, ...line }: ScriptLine): VNFrame[] {
  const parts = markedParts(readMarkup(getWrittenText(line)));
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
 * Tells one line as written, whatever its condition. A speaker with a portrait is shown first if not on stage, except
 * one whom a line hid. Updates `staged`.
 */
export function lineFrames(line: ScriptLine, staged: StageTracker, portraits: ReadonlySet<string>): VNFrame[] {
  const frames = framesOfLine(line);
  const speaker = line.type === 'say' ? line.character : undefined;
  const isUnseen =
    speaker !== undefined && portraits.has(speaker) && !staged.has(speaker) && !staged.isKeptOff(speaker);
  const framesShown: VNFrame[] = isUnseen
    ? [
        {
          type: 'show',
          character: speaker,
          ...(line.type === 'say' && line.expression !== undefined && { expression: line.expression }),
        },
        ...frames,
      ]
    : frames;
  for (const frame of framesShown) staged.follow(frame);
  if (line.type === 'hide') staged.keepOff(line.character);
  return framesShown;
}

/** Tells lines as written. Shared by plays, previews and exports. */
export function* scriptFrames(
  lines: readonly PlacedLine[],
  { staged, portraits }: { staged: StageTracker; portraits: ReadonlySet<string> },
): Generator<ScriptFrame> {
  for (const { at, line } of lines) {
    for (const frame of lineFrames(line, staged, portraits)) yield { line: at, frame };
  }
}
