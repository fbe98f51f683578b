import { lineFrames, type Staged, speakerOf, type TurnPart, type VNFrame } from '../../shared/play/index.ts';
import type { ScriptLine } from '../../shared/story/index.ts';
import type { ReadPart } from './read-part.ts';
import { type Beat, beatsOf } from './scene-parts.ts';

/** Keeps the beats of a run: each is told once, in order, in the Storyteller's words or to the letter. */
export interface Keeper {
  readonly beats: readonly Beat[];
  /** Takes a frame of the Storyteller's that may be sent. @param beat the beat it says it tells, by the run's count */
  take(frame: VNFrame, beat?: number): VNFrame[];
  /** What is left, to the letter. */
  rest(): VNFrame[];
  /** What a stop leaves of the run. @param hasWords whether any words of it were told */
  left(hasWords: boolean): TurnPart[];
}

const unnumbered = (id: string): string => `#${id}`;

/** Whether a frame is of the sort that tells a line: of the same speaker, the same picture, the same thing. */
function isSuchAs(frame: VNFrame, line: ScriptLine): boolean {
  if (line.type === 'narrate') return frame.type === 'narrate' || frame.type === 'say';
  if (line.type === 'say') return frame.type === 'say' && speakerOf(frame, unnumbered) === speakerOf(line, unnumbered);
  if (line.type === 'cg') return frame.type === 'cg' && frame.id === line.id;
  return line.type === 'item' && frame.type === 'item' && frame.name === line.name && frame.action === line.action;
}

/** @param portraits whose pictures there are; `staged` follows what is put in */
export function createKeeper(
  parts: readonly ReadPart[],
  { staged, portraits }: { staged: Staged; portraits: ReadonlySet<string> },
): Keeper {
  const { beats, after } = beatsOf(parts);
  /** Beats that were begun; the last of them may still go on. */
  let begun = 0;
  let isTold = true;
  /** The part up to which all that is shown after its beats has been shown. */
  let shownTo = 0;

  const show = (lines: readonly ScriptLine[]) => lines.flatMap((line) => lineFrames(line, staged, portraits));
  const showUpTo = (part: number): VNFrame[] => {
    const frames: VNFrame[] = [];
    for (; shownTo < part; shownTo++) frames.push(...show(after.get(shownTo) ?? []));
    return frames;
  };
  const literally = ({ line, ofPart }: Beat): VNFrame[] =>
    lineFrames(line, staged, portraits).map((frame) =>
      frame.type === 'show' ? frame : ({ ...frame, beat: ofPart } as VNFrame),
    );
  /** Ends the beat that goes on: one that was not told after all is put in. */
  const close = (): VNFrame[] => {
    const open = beats[begun - 1];
    if (isTold || open === undefined) return [];
    isTold = true;
    return literally(open);
  };
  /** Begins the next beat with what is shown before it. */
  const begin = (): VNFrame[] => {
    const beat = beats[begun];
    begun += 1;
    isTold = false;
    return beat === undefined ? [] : [...showUpTo(beat.part), ...show(beat.staging)];
  };

  return {
    beats,
    take(frame, number) {
      const beat = number === undefined ? undefined : beats[number];
      const { beat: _said, ...plain } = frame as VNFrame & { beat?: number };
      if (beat === undefined) return [plain as VNFrame];
      // It was told before.
      if (beat.number < begun - 1) return [];
      const before: VNFrame[] = [];
      while (begun <= beat.number) before.push(...close(), ...begin());
      isTold ||= isSuchAs(frame, beat.line);
      return [...before, { ...plain, beat: beat.ofPart } as VNFrame];
    },
    rest() {
      const frames = close();
      while (begun < beats.length) frames.push(...begin(), ...close());
      return [...frames, ...showUpTo(parts.length)];
    },
    left(hasWords) {
      const open = beats[begun - 1];
      const reached = open?.part ?? (hasWords ? 0 : -1);
      return parts.flatMap(({ part }, index): TurnPart[] => {
        if (index < reached || (index === reached && part.telling !== 'guided')) return [];
        const next = beats.find((beat) => beat.part === index && (beat.number >= begun || (!isTold && beat === open)));
        if (part.telling === 'guided' && next === undefined && index === reached) return [];
        return [{ ...part, from: next?.at ?? part.from }];
      });
    },
  };
}

/** Who speaks in beats: characters, and names of those who have no sheet. */
export function speakersOf({ beats }: Keeper) {
  const lines = beats.flatMap(({ line }) => (line.type === 'say' ? [line] : []));
  return {
    characters: new Set(lines.flatMap(({ character }) => character ?? [])),
    names: new Set(lines.flatMap(({ name }) => name ?? [])),
  };
}
