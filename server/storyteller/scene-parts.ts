import {
  framesATurn,
  type PlacedLine,
  type PlotState,
  type TurnPart,
  type TurnPartKind,
  wordsOfLine,
} from '../../shared/play/index.ts';
import type { Pacing, ScriptLine } from '../../shared/story/index.ts';

/** A part of a turn, and the state its lines read, which includes what the part gives. */
export interface PartToTell {
  readonly part: TurnPart;
  readonly state: PlotState;
}

/** The part with its content. */
export interface ReadPart extends PartToTell {
  readonly text: string;
  /** The lines of its script in this telling, including those before `part.from`. */
  readonly lines: readonly PlacedLine[];
  /** End of its lines, exclusive. */
  readonly to: number;
}

/** A line of a guided scene. `beat` counts through all parts of the scene. */
interface SceneBeat {
  beat: number;
  type: 'say' | 'narrate' | 'cg' | 'item';
  character?: string;
  name?: string;
  text: string;
  expression?: string;
  mode?: string;
}

/** One part of a telling, in order. */
export interface ToldScenePart {
  kind: TurnPartKind;
  text?: string;
  beats?: SceneBeat[];
}

/** A line with words in a guided part. */
export interface GuidedBeat {
  readonly number: number;
  /** Counted through its part, including lines told before a stop; frames carry this number. */
  readonly ofPart: number;
  readonly part: number;
  readonly at: number;
  readonly line: ScriptLine;
  readonly staging: readonly ScriptLine[];
}

/** The beats of a guided run in order, and the staging after the last one of a part. */
export interface Beats {
  readonly beats: readonly GuidedBeat[];
  readonly after: ReadonlyMap<number, readonly ScriptLine[]>;
}

/** The beats of a run: lines with words to be told now. Rules of play, "Telling". */
export function listBeats(parts: readonly ReadPart[]): Beats {
  const beats: GuidedBeat[] = [];
  const after = new Map<number, readonly ScriptLine[]>();
  for (const [index, { part, lines, to }] of parts.entries()) {
    if (part.telling !== 'guided') continue;
    let ofPart = 0;
    let staging: ScriptLine[] = [];
    for (const { at, line } of lines) {
      if (at >= to) break;
      const hasWords = wordsOfLine(line) !== '';
      if (at >= part.from) {
        if (!hasWords) staging.push(line);
        else {
          beats.push({ number: beats.length, ofPart, part: index, at, line, staging });
          staging = [];
        }
      }
      if (hasWords) ofPart += 1;
    }
    after.set(index, staging);
  }
  return { beats, after };
}

function toSceneBeat({ number, line }: GuidedBeat): SceneBeat[] {
  const text = wordsOfLine(line);
  switch (line.type) {
    case 'say': {
      const { character, name, expression, mode } = line;
      return [
        {
          ...{ beat: number, type: line.type },
          ...(character !== undefined && { character }),
          ...(name !== undefined && { name }),
          text,
          ...(expression !== undefined && { expression }),
          ...(mode !== undefined && { mode }),
        },
      ];
    }
    case 'narrate':
    case 'cg':
    case 'item':
      return [{ beat: number, type: line.type, text }];
    default:
      return [];
  }
}

/** Beats of guided parts, events of free ones; empty if they add nothing. `isWhole`: the run is all the turn tells. */
export function listSceneParts(parts: readonly ReadPart[], isWhole: boolean): ToldScenePart[] {
  const { beats } = listBeats(parts);
  const told = parts.map(({ part, text }, index): ToldScenePart => {
    const ownBeats = beats.filter((beat) => beat.part === index).flatMap(toSceneBeat);
    if (part.telling === 'guided') return { kind: part.kind, beats: ownBeats };
    return { kind: part.kind, ...(text.trim() !== '' && { text }) };
  });
  const says = told.some(({ text, beats: ownBeats }) => text !== undefined || ownBeats !== undefined);
  return says || !isWhole ? told : [];
}

/** Number of frames for a turn with beats: one each, and some between. */
export function countFrames(parts: readonly ToldScenePart[], budget: number): number {
  const beats = parts.reduce((sum, part) => sum + (part.beats?.length ?? 0), 0);
  const isFree = parts.some((part) => part.beats === undefined);
  return beats === 0 ? budget : beats + Math.ceil(beats / 4) + (isFree ? budget : 0);
}

const FRAMES_WITHOUT_ENCOUNTER = 3;

const FRAMES_OF_CLIMAX = 8;

const FEWEST_FRAMES = 3;

/** What the pacing takes, at most what the encounter (null: none) has left, more for a climax. */
export function getFrameBudget(
  encounter: { focus: Pacing['focus']; framesBefore: number; expectedFrames: number } | null,
  isClimax: boolean,
): number {
  if (isClimax) return FRAMES_OF_CLIMAX;
  if (!encounter) return FRAMES_WITHOUT_ENCOUNTER;
  const left = encounter.expectedFrames - encounter.framesBefore;
  return Math.min(framesATurn(encounter.focus), Math.max(FEWEST_FRAMES, left));
}
