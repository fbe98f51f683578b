import { applyMemoryChanges, emptyMemory } from '../../shared/memory/index.ts';
import {
  applyMutations,
  BARE_STAGE,
  type PlotState,
  type Story,
  stageAfter,
  startPlay,
  toldTurn,
  withToldTurn,
} from '../../shared/play/index.ts';
import { type VNPackage, VNPackageSchema } from '../../shared/story/index.ts';
import type { Placed } from '../journal/index.ts';
import { withCorrection, withCorrectionsOf } from './corrections.ts';
import type { CommittedTurn, PlayCreated, PlayEvent } from './events.ts';
import { cutPath, extendPath } from './paths.ts';
import type { PlaySession } from './snapshot.ts';

/** The version of plays that are of no package's: trials of a draft. */
export const TRIAL_VERSION = 0;

/** Lines kept for the prompts: the last this many that were told. */
/** As many of the last lines are kept, so that no sentence is told twice in a play of the usual length. */
const RECENT_LINES = 120;

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
    stage: BARE_STAGE,
    recentLines: [],
    turns: [],
    directed: null,
    stalledTurns: 0,
    isTroubled: false,
    isWritten: false,
    corrections: [],
    failedTick: null,
  };
}

/** Whether a turn brought a new flag, progress, a finding or a place. */
/** For how many turns a story has stood still after one more. */
export const stalledAfter = (
  { state, stalledTurns }: Pick<PlaySession, 'state' | 'stalledTurns'>,
  after: PlotState,
): number => (movedOn(state, after) ? 0 : stalledTurns + 1);

function movedOn(before: PlotState, after: PlotState): boolean {
  return (
    after.act !== before.act ||
    after.progress > before.progress ||
    after.flags.length > before.flags.length ||
    after.findings.length > before.findings.length ||
    after.visited.length > before.visited.length
  );
}

/**
 * How the last turn was directed. The time and what is meant next hold until something else is said; where people stand, as long as the
 * place is the same.
 */
function directedAfter(
  { directed: before, state }: Pick<PlaySession, 'directed' | 'state'>,
  { directed }: CommittedTurn,
  location: string,
): PlaySession['directed'] {
  if (!directed?.words || !before?.words) return directed ?? before;
  const { when, next, positions } = before.words;
  const isStill = directed.words.positions.length === 0 && location === state.location;
  const words = {
    ...directed.words,
    ...(directed.words.when === undefined && when !== undefined && { when }),
    ...(directed.words.next === undefined && next !== undefined && { next }),
    ...(isStill && { positions }),
  };
  return { ...directed, words };
}

/** What was said and told in frames, word for word. */
export const linesIn = (frames: CommittedTurn['frames']): string[] =>
  frames.flatMap(({ frame }) => (frame.type === 'say' || frame.type === 'narrate' ? [frame.text] : []));

/** Adds a committed turn to a play, whether or not it is an event of its own; `seq` stays as it is. */
export function addTurn(story: Story, session: PlaySession, turn: CommittedTurn): PlaySession {
  const lines = linesIn(turn.frames);
  const { line } = turn;
  const state = applyMutations(story, session.state, turn.mutations);
  return {
    ...session,
    line,
    path: extendPath(session.path, { line, turn: turn.turn }),
    state,
    memory: applyMemoryChanges(session.memory, turn.memory),
    tick: turn.tick,
    nextFrame: (turn.frames.at(-1)?.seq ?? session.nextFrame - 1) + 1,
    frames: turn.frames,
    stage: stageAfter(
      session.stage,
      turn.frames.map(({ frame }) => frame),
      turn.here ?? null,
    ),
    recentLines: [...session.recentLines, ...lines].slice(-RECENT_LINES),
    turns: withToldTurn(session.turns, toldTurn(session.state, state, turn.action, turn.frames)),
    directed: directedAfter(session, turn, state.location),
    stalledTurns: stalledAfter(session, state),
    isTroubled: turn.trouble !== undefined,
    isWritten: turn.isWritten,
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
 * A play after an event. Pure.
 * @param then what the play was where a new line begins, for a `line-began` that does not bring it
 */
export function addEvent(
  story: Story,
  session: PlaySession,
  { seq, event }: Placed<PlayEvent>,
  then?: PlaySession,
): PlaySession {
  switch (event.type) {
    case 'turn-committed':
      return { ...addTurn(story, session, event.data), seq };
    case 'tick-failed':
      return { ...session, failedTick: event.data, seq };
    case 'tick-skipped':
      return { ...session, tick: event.data.tick, failedTick: null, seq };
    case 'ledger-corrected':
      return { ...withCorrection(session, event.data), seq };
    case 'version-moved':
      return { ...session, packageVersion: event.data.version, title: event.data.title, seq };
    case 'line-began': {
      const { line, snapshot } = event.data;
      const from = snapshot ? { id: session.id, seq, ...snapshot } : then;
      if (from === undefined) throw new Error(`Line ${line} of play ${session.id} has no beginning to fold from.`);
      const { packageVersion, title } = session;
      return { ...onNewLine(withCorrectionsOf(from, session), line), packageVersion, title, seq };
    }
    case 'play-created':
      throw new Error(`Play ${session.id} begins a second time.`);
  }
}

/** The story a trial has with it; null for a play of a package. @throws ZodError when it cannot be read */
export const trialStory = ({ trial }: PlayCreated): VNPackage | null =>
  trial ? VNPackageSchema.parse(trial.story) : null;
