import { setImmediate } from 'node:timers/promises';
import {
  calledAt,
  createStageTracker,
  isWords,
  listActors,
  type PlayStage,
  type SequencedFrame,
  type StageTracker,
  type Story,
  scriptFrames,
  shownOn,
  type ToldPart,
  type TurnPart,
  type VNFrame,
} from '../../shared/play/index.ts';
import {
  getRunPlace,
  getRunScene,
  groupIntoRuns,
  listUntoldLines,
  type PartRun,
  type PartToTell,
  type TellingInput,
} from '../storyteller/index.ts';

/** Frames of a script sent before yielding to other work. */
const AT_ONCE = 40;

/** Tells one run that is not verbatim, sending frames as they come. */
export type TellRun = (
  scene: TellingInput,
  staged: StageTracker,
) => Promise<{
  left: TurnPart[] | null;
}>;

export interface PartsDeps {
  story: Story;
  scene: TellingInput;
  staged: StageTracker;
  /** Shows arrivals and removes departures that the telling has not. */
  move: () => void;
  /** Moves the stage to the player's place after the act's beginning was told at the one they left. */
  travel: () => void;
  sent: readonly SequencedFrame[];
  send: (frame: VNFrame) => void;
  tellRun: TellRun;
  tellDeed: (scene: TellingInput, staged: StageTracker) => VNFrame[];
  signal: AbortSignal;
}

export interface ToldParts {
  told: ToldPart[];
  left: TurnPart[];
  isCut: boolean;
}

/** The stage after a play's state and further frames. */
export function replayStage(stage: PlayStage, frames: readonly SequencedFrame[]): StageTracker {
  const staged = createStageTracker(shownOn(stage), stage.picture);
  for (const { frame } of frames) staged.follow(frame);
  return staged;
}

/**
 * Verbatim parts at once, each row of others by one call. A stop leaves the rest, from the line it cut.
 * @throws errors of telling a run, except the abort of `signal`
 */
export async function tellTurnParts(parts: readonly PartToTell[], deps: PartsDeps): Promise<ToldParts> {
  const { story, scene, staged, sent, send, signal } = deps;
  const runs = groupIntoRuns(story, parts, scene.recentLines);
  let isThere = runs.length === 0 || isToldHere(scene, runs[0]);
  const goTo = (run: PartRun | undefined) => {
    if (isThere || !isToldHere(scene, run)) return;
    isThere = true;
    deps.travel();
  };
  const move = () => {
    if (isThere) deps.move();
  };
  const portraits = listActors(story.source);
  const came: ToldParts = { told: [], left: [], isCut: false };
  /** @param since number of frames before it */
  const tells = ({ part, state }: PartToTell, since: number) => {
    const frames = findFrameRange(sent, since);
    const before = came.told.find((each) => each.part === part.at);
    if (before === undefined) came.told.push(toldPart(story, state.act, part, frames));
    else if (frames !== null) before.frames = { from: before.frames?.from ?? frames.from, to: frames.to };
  };
  const cut = (from: number, first: readonly TurnPart[]) => {
    came.isCut = true;
    if (first.length === 0) goTo(runs[from + 1]);
    const after = runs.slice(from + 1).flatMap((run) => run.parts.map(({ part }) => part));
    // A part may be left twice at two lines: the first counts. Deeds are not told again.
    came.left = [...first, ...after].filter(
      ({ at, kind }, index, all) => kind !== 'deed' && all.findIndex((other) => other.at === at) === index,
    );
    return came;
  };
  for (const [index, run] of runs.entries()) {
    goTo(run);
    if (!run.isWritten) {
      if (signal.aborted)
        return cut(
          index,
          run.parts.map(({ part }) => part),
        );
      const since = sent.length;
      const lines = [...scene.recentLines, ...sent.flatMap(({ frame }) => wordsIn(frame))];
      const own = getRunScene(story, scene, runs, index, lines);
      if (run.isDeed && run.parts[0]?.part.telling === 'written') {
        for (const frame of deps.tellDeed(own, staged)) send(frame);
        for (const read of run.parts) tells(read, since);
        continue;
      }
      const { left } = await deps.tellRun(own, staged);
      move();
      for (const read of run.parts) {
        const isLeft = left?.some(({ at, from }) => at === read.part.at && from <= read.part.from);
        if (!isLeft) tells(read, since);
      }
      if (left !== null) return cut(index, left);
      continue;
    }
    move();
    const stop = await tellWritten(run, { staged, portraits, sent, send, signal, tells });
    if (stop !== null) return cut(index, stop);
  }
  return came;
}

const isToldHere = ({ state }: TellingInput, run: PartRun | undefined): boolean =>
  run === undefined || getRunPlace(run) === state.location;

type Range = NonNullable<ToldPart['frames']>;

/** The range of frames since an index; null if empty. */
export function findFrameRange(sent: readonly SequencedFrame[], since: number): Range | null {
  const first = sent[since];
  const last = sent.at(-1);
  return first === undefined || last === undefined ? null : { from: first.seq, to: last.seq };
}

/** A part in the turn's record. @param frames that told it; null for none */
export const toldPart = (
  story: Story,
  act: string,
  { at, telling }: Pick<TurnPart, 'at' | 'telling'>,
  frames: Range | null,
): ToldPart => ({ part: at, telling, act, ...calledAt(story, act, { at }), ...(frames && { frames }) });

const wordsIn = (frame: VNFrame): string[] => (frame.type === 'say' || frame.type === 'narrate' ? [frame.text] : []);

/** Tells a run verbatim; returns what a stop left, else null. */
async function tellWritten(
  { parts }: PartRun,
  stage: {
    staged: StageTracker;
    portraits: ReadonlySet<string>;
    sent: readonly SequencedFrame[];
    send: (frame: VNFrame) => void;
    signal: AbortSignal;
    tells: (part: PartToTell, since: number) => void;
  },
): Promise<TurnPart[] | null> {
  let sent = 0;
  let hasWords = false;
  for (const [index, read] of parts.entries()) {
    const { part } = read;
    const leftFrom = (from: number) => [{ ...part, from }, ...parts.slice(index + 1).map((next) => next.part)];
    const since = stage.sent.length;
    let last = -1;
    for (const { line, frame } of scriptFrames(listUntoldLines(read), stage)) {
      if (line !== last && stage.signal.aborted) {
        if (last >= 0) stage.tells(read, since);
        return leftFrom(line);
      }
      last = line;
      stage.send(frame);
      sent += 1;
      // Send the first words before working out anything else.
      if (isWords(frame) && !hasWords) {
        hasWords = true;
        await setImmediate();
      } else if (sent % AT_ONCE === 0) await setImmediate();
    }
    stage.tells(read, since);
  }
  return null;
}
