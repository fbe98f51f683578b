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
import type { SequencedEvent } from '../journal/index.ts';
import { withCorrection, withCorrectionsOf } from './corrections.ts';
import type { CommittedTurn, PlayCreated, PlayEvent } from './events.ts';
import { cutPath, extendPath } from './paths.ts';
import type { PlaySession } from './snapshot.ts';

/** The version number of trials, which have no package. */
export const TRIAL_VERSION = 0;

/** Number of last lines kept, enough to avoid repetition in a play of usual length. */
const RECENT_LINES = 120;

/** A play after its creation. */
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

/** Number of turns a story has stalled after one more turn. */
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

/** How the last turn was directed. Time and intent persist until changed, positions while the place is the same. */
function directedAfter(
  { directed: before, state }: Pick<PlaySession, 'directed' | 'state'>,
  { directed, action }: CommittedTurn,
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
  // A roll only plays what was directed before it: what came then may still have to be told.
  const came = directed.came ?? (action.type === 'roll' ? before.came : undefined);
  return { ...directed, words, ...(came && { came }) };
}

/** The spoken and narrated lines of frames, verbatim. */
export const listLines = (frames: CommittedTurn['frames']): string[] =>
  frames.flatMap(({ frame }) => (frame.type === 'say' || frame.type === 'narrate' ? [frame.text] : []));

/** Applies a turn to a play; `seq` is unchanged. */
export function addTurn(story: Story, session: PlaySession, turn: CommittedTurn): PlaySession {
  const lines = listLines(turn.frames);
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

/** Continues a play from an earlier state on a new line. */
export const onNewLine = (at: PlaySession, line: number): PlaySession => ({
  ...at,
  line,
  path: cutPath(at.path, at.state.turn),
  failedTick: null,
});

/** Pure. @param then the state where a new line begins, for a `line-began` without a snapshot */
export function addEvent(
  story: Story,
  session: PlaySession,
  { seq, event }: SequencedEvent<PlayEvent>,
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

/** The story of a trial; null for a play of a package. @throws ZodError if it is invalid */
export const trialStory = ({ trial }: PlayCreated): VNPackage | null =>
  trial ? VNPackageSchema.parse(trial.story) : null;
