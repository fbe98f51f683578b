import { getSpeakerName, lineFrames, type StageTracker, type TurnPart, type VNFrame } from '../../shared/play/index.ts';
import type { ScriptLine } from '../../shared/story/index.ts';
import { type GuidedBeat, listBeats, type ReadPart } from './scene-parts.ts';

/** Tracks the beats of a run: each is told once, in order, in the Storyteller's words or verbatim. */
export interface BeatTracker {
  readonly beats: readonly GuidedBeat[];
  /** Takes an accepted frame. @param beat the beat it claims to tell, counted through the run */
  take(frame: VNFrame, beat?: number): VNFrame[];
  rest(): VNFrame[];
  /** The parts a stop leaves untold. @param hasWords whether any words were told */
  left(hasWords: boolean): TurnPart[];
}

const unnumbered = (id: string): string => `#${id}`;

/** Whether a frame can tell a line: same speaker, picture or thing. */
function matchesLine(frame: VNFrame, line: ScriptLine): boolean {
  if (line.type === 'narrate') return frame.type === 'narrate' || frame.type === 'say';
  if (line.type === 'say')
    return frame.type === 'say' && getSpeakerName(frame, unnumbered) === getSpeakerName(line, unnumbered);
  if (line.type === 'cg') return frame.type === 'cg' && frame.id === line.id;
  return line.type === 'item' && frame.type === 'item' && frame.name === line.name && frame.action === line.action;
}

/** @param portraits characters with pictures; `staged` is updated */
export function createBeatTracker(
  parts: readonly ReadPart[],
  { staged, portraits }: { staged: StageTracker; portraits: ReadonlySet<string> },
): BeatTracker {
  const { beats, after } = listBeats(parts);
  /** Number of beats begun; the last may still continue. */
  let begun = 0;
  let isTold = true;
  /** Staging after the beats has been shown up to this part. */
  let shownTo = 0;

  const show = (lines: readonly ScriptLine[]) => lines.flatMap((line) => lineFrames(line, staged, portraits));
  const showUpTo = (part: number): VNFrame[] => {
    const frames: VNFrame[] = [];
    for (; shownTo < part; shownTo++) frames.push(...show(after.get(shownTo) ?? []));
    return frames;
  };
  const toVerbatimFrames = ({ line, ofPart }: GuidedBeat): VNFrame[] =>
    lineFrames(line, staged, portraits).map((frame) =>
      frame.type === 'show' ? frame : ({ ...frame, beat: ofPart } as VNFrame),
    );
  const close = (): VNFrame[] => {
    const open = beats[begun - 1];
    if (isTold || open === undefined) return [];
    isTold = true;
    return toVerbatimFrames(open);
  };
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
      if (beat.number < begun - 1) return [];
      const before: VNFrame[] = [];
      while (begun <= beat.number) before.push(...close(), ...begin());
      isTold ||= matchesLine(frame, beat.line);
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

/** Speakers in the beats: characters, and names without a sheet. */
export function listBeatSpeakers({ beats }: BeatTracker) {
  const lines = beats.flatMap(({ line }) => (line.type === 'say' ? [line] : []));
  return {
    characters: new Set(lines.flatMap(({ character }) => character ?? [])),
    names: new Set(lines.flatMap(({ name }) => name ?? [])),
  };
}
