import { applyMemoryChanges, emptyMemory, type MemoryChange, type MemoryState } from '../../shared/memory/index.ts';
import {
  applyMutations,
  type Mutation,
  type PlayerAction,
  type PlotState,
  type SequencedFrame,
  type Story,
  startPlay,
} from '../../shared/play/index.ts';
import { type VNPackage, VNPackageSchema } from '../../shared/story/index.ts';
import type { TickFailure } from '../director/types.ts';
import type { JournalEvent, NewEvent, PlayPath } from '../store/types.ts';
import { cutPath, extendPath, type Point } from './paths.ts';

/** Why a history goes on from an earlier turn. */
export type LineReason = 'rollback' | 'load' | 'reroll' | 'version';

/** A play's journal: how it began, then each committed turn and whatever else happened to it. */
export type PlayEvent =
  | { type: 'play-created'; data: PlayCreated }
  | { type: 'turn-committed'; data: CommittedTurn }
  /** The history goes on from there on a line of its own; what is left stays as it was. */
  | { type: 'line-began'; data: LineBegan }
  | { type: 'version-moved'; data: { version: number; title: string } }
  | { type: 'tick-failed'; data: FailedTick }
  | { type: 'tick-skipped'; data: { tick: number } };

export interface LineBegan {
  line: number;
  from: Point;
  why: LineReason;
  /** What the play was there, where its own journal does not say: turns it has from the play it branched off. */
  snapshot?: SnapshotBody;
}

export interface PlayCreated {
  packageId: string;
  packageVersion: number;
  seed: number;
  title: string;
  trial?: Trial;
  /** The play it branched off, and where. */
  branchedFrom?: { playId: string } & Point;
  /** What it began with, where that is not the story's beginning. */
  snapshot?: SnapshotBody;
}

/** A draft being tried out: the play has its story with it, since no package does. */
export interface Trial {
  sessionId: string;
  story: VNPackage;
}

/** The version of plays that are of no package's: trials of a draft. */
export const TRIAL_VERSION = 0;

/** What is told of an attempt that came to nothing, beside its files. */
export interface ErrorNote {
  tick: number;
  timestamp: string;
  type: string;
  message: string;
  /** Relative to DATA_DIR. */
  file: string;
}

/** A tick that failed, as it can be tried again or skipped. */
export interface FailedTick extends ErrorNote {
  failure: TickFailure;
  /** Its plan was somebody's own: it is tried again as they left it. */
  given?: true;
}

/** A turn as the journal keeps it. Those of before lines, ticks and memory lack what came later: then it is line 1, and tick = turn. */
export interface CommittedTurn {
  turn: number;
  action: PlayerAction;
  mutations: readonly Mutation[];
  frames: readonly SequencedFrame[];
  line?: number;
  tick?: number;
  memory?: readonly MemoryChange[];
  /** Set where no plan worked and it was told plainly. */
  trouble?: ErrorNote;
}

/** Lines kept for the prompts: the last this many that were told. */
const RECENT_LINES = 12;

/** A play in memory: the fold of its journal along its path. None of it grows with the number of turns. */
export interface PlaySession {
  readonly id: string;
  readonly packageId: string;
  readonly packageVersion: number;
  readonly title: string;
  readonly createdAt: string;
  /** The turns it has from the play it branched off. */
  readonly branchedAt: number;
  /** The session whose draft is tried out; null for a play of a package. */
  readonly trialOf: string | null;
  /** The line that is played on, and the highest there is. */
  readonly line: number;
  readonly path: PlayPath;
  readonly state: PlotState;
  readonly memory: MemoryState;
  /** Ticks done so far, skipped ones too. */
  readonly tick: number;
  /** The journal's last seq. */
  readonly seq: number;
  readonly nextFrame: number;
  /** The current turn's frames. */
  readonly frames: readonly SequencedFrame[];
  readonly recentLines: readonly string[];
  /** Turns without a new flag, progress, finding or place. */
  readonly stalledTurns: number;
  /** The last turn was told plainly since no plan worked. */
  readonly isTroubled: boolean;
  /** The tick a retry or a skip is about. */
  readonly failedTick: FailedTick | null;
}

/** What a snapshot holds: the rest is its row's. */
export type SnapshotBody = Omit<PlaySession, 'id' | 'seq'>;

/** A play as a snapshot is written of it. */
export function snapshotOf({ id: _id, seq: _seq, ...body }: PlaySession): SnapshotBody {
  return body;
}

/** A play as its creation leaves it. */
export function beginSession(
  id: string,
  story: Story,
  created: PlayCreated,
  at: { seq: number; at: string },
): PlaySession {
  if (created.snapshot) return { id, seq: at.seq, ...created.snapshot };
  return {
    id,
    packageId: created.packageId,
    packageVersion: created.packageVersion,
    title: created.title,
    createdAt: at.at,
    branchedAt: 0,
    trialOf: created.trial?.sessionId ?? null,
    line: 1,
    path: [],
    state: startPlay(story, created.seed),
    memory: emptyMemory(),
    tick: 0,
    seq: at.seq,
    nextFrame: 0,
    frames: [],
    recentLines: [],
    stalledTurns: 0,
    isTroubled: false,
    failedTick: null,
  };
}

/** Whether a turn brought a new flag, progress, a finding or a place. */
function movedOn(before: PlotState, after: PlotState): boolean {
  return (
    after.act !== before.act ||
    after.progress > before.progress ||
    after.flags.length > before.flags.length ||
    after.findings.length > before.findings.length ||
    after.visited.length > before.visited.length
  );
}

/** Adds a committed turn to a play, whether or not it is an event of its own; `seq` stays as it is. */
export function addTurn(story: Story, session: PlaySession, turn: CommittedTurn): PlaySession {
  const lines = turn.frames.flatMap(({ frame }) =>
    frame.type === 'say' || frame.type === 'narrate' ? [frame.text] : [],
  );
  const line = turn.line ?? 1;
  const state = applyMutations(story, session.state, turn.mutations);
  return {
    ...session,
    line,
    path: extendPath(session.path, { line, turn: turn.turn }),
    state,
    memory: applyMemoryChanges(session.memory, turn.memory ?? []),
    tick: turn.tick ?? turn.turn,
    nextFrame: (turn.frames.at(-1)?.seq ?? session.nextFrame - 1) + 1,
    frames: turn.frames,
    recentLines: [...session.recentLines, ...lines].slice(-RECENT_LINES),
    stalledTurns: movedOn(session.state, state) ? 0 : session.stalledTurns + 1,
    isTroubled: turn.trouble !== undefined,
    failedTick: null,
  };
}

/** A play that goes on from `at` on a new line: what it was then, under what has happened to its journal since. */
export const onNewLine = (at: PlaySession, line: number): PlaySession => ({
  ...at,
  line,
  path: cutPath(at.path, at.state.turn),
  failedTick: null,
});

/**
 * Adds an event to a play that is of its line.
 * @param at what the play was where a new line begins, for `line-began`
 * @throws Error where that is needed and not given
 */
export function addEvent(
  story: Story,
  session: PlaySession,
  event: JournalEvent,
  at?: (point: Point) => PlaySession,
): PlaySession {
  const read = event as JournalEvent & PlayEvent;
  const { seq } = read;
  switch (read.type) {
    case 'turn-committed':
      return { ...addTurn(story, session, read.data), seq };
    case 'tick-failed':
      return { ...session, failedTick: read.data, seq };
    case 'tick-skipped':
      return { ...session, tick: read.data.tick, failedTick: null, seq };
    case 'version-moved':
      return { ...session, packageVersion: read.data.version, title: read.data.title, seq };
    case 'line-began': {
      const { line, from, snapshot } = read.data;
      const then = snapshot ? { id: session.id, seq, ...snapshot } : at?.(from);
      if (then === undefined) throw new Error(`Line ${line} of play ${session.id} has no beginning to fold from.`);
      const { packageVersion, title } = session;
      return { ...onNewLine(then, line), packageVersion, title, seq };
    }
    default:
      return { ...session, seq };
  }
}

/**
 * Folds a whole journal along its path, which loading with snapshots comes to as well.
 * @param storyOf the story in a version
 * @throws Error when the journal does not begin with the play's creation
 */
export function foldPlay(
  id: string,
  storyOf: (version: number) => Story,
  events: readonly JournalEvent[],
): { session: PlaySession; at: (point: Point) => PlaySession | undefined } {
  const [first, ...rest] = events as (JournalEvent & PlayEvent)[];
  if (first?.type !== 'play-created') throw new Error(`The journal of play ${id} does not begin with its creation.`);
  let session = beginSession(id, storyOf(first.data.packageVersion), first.data, first);
  const points = new Map<string, PlaySession>();
  const keep = (line: number) => points.set(key({ line, turn: session.state.turn }), session);
  keep(1);
  for (const event of rest) {
    session = addEvent(storyOf(session.packageVersion), session, event, (point) => {
      const then = points.get(key(point));
      if (then === undefined) throw new Error(`Play ${id} has no turn ${point.turn} on line ${point.line}.`);
      return then;
    });
    if (event.type === 'turn-committed') keep(session.line);
  }
  return { session, at: (point) => points.get(key(point)) };
}

const key = ({ line, turn }: Point): string => (turn === 0 ? '1:0' : `${line}:${turn}`);

/** How a play began. @throws Error when its journal does not begin with that */
export function creationIn(id: string, events: readonly NewEvent[]): PlayCreated {
  const [first] = events as PlayEvent[];
  if (first?.type !== 'play-created') throw new Error(`The journal of play ${id} does not begin with its creation.`);
  return first.data;
}

/** The story a trial has with it; null for a play of a package. @throws ZodError when it cannot be read */
export const trialStory = ({ trial }: PlayCreated): VNPackage | null =>
  trial ? VNPackageSchema.parse(trial.story) : null;
