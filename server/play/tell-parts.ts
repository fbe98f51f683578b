import { setImmediate } from 'node:timers/promises';
import {
  actorsOf,
  calledAt,
  createStaged,
  isWords,
  type PlayStage,
  type SequencedFrame,
  type Staged,
  type Story,
  scriptFrames,
  shownOn,
  type ToldPart,
  type TurnPart,
  type VNFrame,
} from '../../shared/play/index.ts';
import {
  linesLeft,
  type PartToTell,
  placeOfRun,
  type Run,
  runsOf,
  type SceneInput,
  sceneOfRun,
} from '../storyteller/index.ts';

/** Frames of a script that leave at once before others have their turn. */
const AT_ONCE = 40;

/** How one run that is not written is told: its frames are sent as they come. */
export type TellRun = (
  scene: SceneInput,
  staged: Staged,
) => Promise<{
  /** A stop cut it off; these parts of it are left. */
  left: TurnPart[] | null;
}>;

export interface PartsDeps {
  story: Story;
  /** The whole turn as the Storyteller would be told it. */
  scene: SceneInput;
  staged: Staged;
  /** Takes off who has gone and shows who has come, as far as the telling has not. */
  move: () => void;
  /** Goes where the player is, once what the act began with is told at the place they left. */
  travel: () => void;
  /** What of the turn is on the stage already, and what is sent. */
  sent: readonly SequencedFrame[];
  send: (frame: VNFrame) => void;
  tellRun: TellRun;
  /** Tells what the player did where nobody directed it, without a call. */
  tellDeed: (scene: SceneInput, staged: Staged) => VNFrame[];
  signal: AbortSignal;
}

/** What came of telling parts. */
export interface ToldParts {
  told: ToldPart[];
  /** What a stop has left, in order. */
  left: TurnPart[];
  isCut: boolean;
}

/** The stage as a play has left it, and frames after that. */
export function stagedBy(stage: PlayStage, frames: readonly SequencedFrame[]): Staged {
  const staged = createStaged(shownOn(stage), stage.picture);
  for (const { frame } of frames) staged.follow(frame);
  return staged;
}

/**
 * Tells a turn's parts in order: what is written at once and to the letter, without a call; each row of others by one. A stop leaves the rest, from
 * the line it cut.
 * @param parts what the rules have the turn tell, each with the state its lines read
 * @throws whatever telling a run does, but for the abort of `signal`
 */
export async function tellParts(parts: readonly PartToTell[], deps: PartsDeps): Promise<ToldParts> {
  const { story, scene, staged, sent, send, signal } = deps;
  const runs = runsOf(story, parts, scene.recentLines);
  let isThere = runs.length === 0 || isToldHere(scene, runs[0]);
  const goTo = (run: Run | undefined) => {
    if (isThere || !isToldHere(scene, run)) return;
    isThere = true;
    deps.travel();
  };
  const move = () => {
    if (isThere) deps.move();
  };
  const portraits = actorsOf(story.source);
  const came: ToldParts = { told: [], left: [], isCut: false };
  /** @param since how much was on the stage before it was begun */
  const tells = ({ part, state }: PartToTell, since: number) => {
    const frames = rangeOf(sent, since);
    const before = came.told.find((each) => each.part === part.at);
    if (before === undefined) came.told.push(toldPart(story, state.act, part, frames));
    else if (frames !== null) before.frames = { from: before.frames?.from ?? frames.from, to: frames.to };
  };
  const cut = (from: number, first: readonly TurnPart[]) => {
    came.isCut = true;
    if (first.length === 0) goTo(runs[from + 1]);
    const after = runs.slice(from + 1).flatMap((run) => run.parts.map(({ part }) => part));
    // A long part may be left twice, from two of its lines: the first says all. What was done is past when the player goes on.
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
      const own = sceneOfRun(story, scene, runs, index, lines);
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

/** Whether a run is told where the player is. */
const isToldHere = ({ state }: SceneInput, run: Run | undefined): boolean =>
  run === undefined || placeOfRun(run) === state.location;

type Range = NonNullable<ToldPart['frames']>;

/** Which frames of a turn came after so many; null for none. */
export function rangeOf(sent: readonly SequencedFrame[], since: number): Range | null {
  const first = sent[since];
  const last = sent.at(-1);
  return first === undefined || last === undefined ? null : { from: first.seq, to: last.seq };
}

/** A part as the record of its turn has it. @param frames those that told it; null where none did */
export const toldPart = (
  story: Story,
  act: string,
  { at, telling }: Pick<TurnPart, 'at' | 'telling'>,
  frames: Range | null,
): ToldPart => ({ part: at, telling, act, ...calledAt(story, act, { at }), ...(frames && { frames }) });

const wordsIn = (frame: VNFrame): string[] => (frame.type === 'say' || frame.type === 'narrate' ? [frame.text] : []);

/** Tells a run to the letter; what is left of it where a stop cut it off, else null. */
async function tellWritten(
  { parts }: Run,
  stage: {
    staged: Staged;
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
    for (const { line, frame } of scriptFrames(linesLeft(read), stage)) {
      if (line !== last && stage.signal.aborted) {
        if (last >= 0) stage.tells(read, since);
        return leftFrom(line);
      }
      last = line;
      stage.send(frame);
      sent += 1;
      // The first words are on the wire before anything else is worked out.
      if (isWords(frame) && !hasWords) {
        hasWords = true;
        await setImmediate();
      } else if (sent % AT_ONCE === 0) await setImmediate();
    }
    stage.tells(read, since);
  }
  return null;
}
