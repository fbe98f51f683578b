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
import type { JournalEvent } from '../store/types.ts';

/** A play's journal: how it began, then each committed turn. */
export type PlayEvent =
  | {
      type: 'play-created';
      data: { packageId: string; packageVersion: number; seed: number; title: string; trial?: Trial };
    }
  | { type: 'turn-committed'; data: CommittedTurn };

/** A draft being tried out: the play has its story with it, since no package does. */
export interface Trial {
  sessionId: string;
  story: VNPackage;
}

/** The version of plays that are of no package's: trials of a draft. */
export const TRIAL_VERSION = 0;

export interface CommittedTurn {
  turn: number;
  action: PlayerAction;
  mutations: readonly Mutation[];
  frames: readonly SequencedFrame[];
}

/** Lines kept for the prompts: the last this many that were told. */
const RECENT_LINES = 12;

/** A play in memory: the fold of its journal. */
export interface PlaySession {
  readonly id: string;
  readonly packageId: string;
  readonly packageVersion: number;
  /** The session whose draft is tried out; null for a play of a package. */
  readonly trialOf: string | null;
  readonly state: PlotState;
  /** The journal's last seq. */
  readonly seq: number;
  readonly nextFrame: number;
  /** The current turn's frames. */
  readonly frames: readonly SequencedFrame[];
  readonly recentLines: readonly string[];
}

/** Adds a committed turn to a play. */
export function foldTurn(story: Story, session: PlaySession, turn: CommittedTurn): PlaySession {
  const lines = turn.frames.flatMap(({ frame }) =>
    frame.type === 'say' || frame.type === 'narrate' ? [frame.text] : [],
  );
  return {
    ...session,
    state: applyMutations(story, session.state, turn.mutations),
    seq: session.seq + 1,
    nextFrame: (turn.frames.at(-1)?.seq ?? session.nextFrame - 1) + 1,
    frames: turn.frames,
    recentLines: [...session.recentLines, ...lines].slice(-RECENT_LINES),
  };
}

/**
 * Folds a play's journal.
 * @throws Error when the journal does not begin with the play's creation
 */
export function foldPlay(id: string, story: Story, events: readonly JournalEvent[]): PlaySession {
  const [first, ...rest] = events as (JournalEvent & PlayEvent)[];
  if (first?.type !== 'play-created') throw new Error(`The journal of play ${id} does not begin with its creation.`);
  let session: PlaySession = {
    id,
    packageId: first.data.packageId,
    packageVersion: first.data.packageVersion,
    trialOf: first.data.trial?.sessionId ?? null,
    state: startPlay(story, first.data.seed),
    seq: first.seq,
    nextFrame: 0,
    frames: [],
    recentLines: [],
  };
  for (const event of rest) if (event.type === 'turn-committed') session = foldTurn(story, session, event.data);
  return session;
}

function trialIn(events: readonly JournalEvent[]): Trial | undefined {
  const [first] = events as (JournalEvent & PlayEvent)[];
  return first?.type === 'play-created' ? first.data.trial : undefined;
}

/** The story a trial has with it; null for a play of a package. @throws ZodError when it cannot be read */
export function trialStory(events: readonly JournalEvent[]): VNPackage | null {
  const trial = trialIn(events);
  return trial ? VNPackageSchema.parse(trial.story) : null;
}

/** The session whose draft a play tries out; null for a play of a package. */
export const trialOf = (events: readonly JournalEvent[]): string | null => trialIn(events)?.sessionId ?? null;
