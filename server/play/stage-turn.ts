import type { MemoryChange } from '../../shared/memory/index.ts';
import {
  closeTurn,
  type DirectedTurn,
  type DirectionPack,
  type DirectorProposal,
  directTurn,
  isDirected,
  type PlayerAction,
  type PlotState,
  type Presence,
  presenceIn,
  type Story,
  type TurnOpening,
  toldAt,
  turnParts,
} from '../../shared/play/index.ts';
import {
  type Direction,
  type DirectMode,
  type DirectorAnswer,
  type Dropped,
  direct,
  STALLED_TURNS,
} from '../director/index.ts';
import type { ModelCall } from '../models/types.ts';
import { attach, clearChanges, discreet, earnedEnding, type PartToTell } from '../storyteller/index.ts';
import { asksTheWayOn } from '../words/advice.ts';
import type { CallLog } from './call-log.ts';
import { nudgeFrom } from './nudge.ts';
import type { Loaded } from './sessions.ts';
import type { TurnMakers } from './turn-makers.ts';

/** A turn as it is to be told. */
export interface Staged {
  direction: Direction;
  action: PlayerAction;
  directed: DirectedTurn;
  /** What it tells, in order; none where all of it is one scene. */
  parts: readonly PartToTell[];
  /** Who is here, who comes and who goes. */
  presence: Presence;
  /** With what the plan brought for the telling. */
  pack: DirectionPack;
  /** What the plan changes in the memory, cleared. */
  changes: MemoryChange[];
  /** Answers a skill offers, cleared. */
  choices: string[];
  dropped: Dropped[];
}

export interface StageInput {
  play: Loaded;
  line: number;
  action: PlayerAction;
  opening: TurnOpening;
  makers: TurnMakers;
  /** How it is directed. `calls` are those made ahead for it. */
  mode: () => Promise<{ mode: DirectMode; calls: readonly ModelCall[] }>;
  /** Takes every call of the turn. */
  calls: CallLog;
  signal: AbortSignal;
}

/** Nobody directs: the rules go on by themselves, and what is written tells it. */
const UNDIRECTED: DirectorAnswer = {
  ...{ plan: null, proposal: null, memory: null, by: 'scorer', dropped: [], prompt: null },
  reason: 'The rules leave nothing to direct in this turn.',
};

/** Asks the Director, where one is due, with what is remembered. */
async function ask(
  input: StageInput,
): Promise<{ direction: Direction; recalled: Parameters<TurnMakers['inputFor']>[3] }> {
  const { play, line, action, opening, makers, signal, calls } = input;
  if (!isDirected(play.story, opening)) {
    const deps = { ...makers.directorFor({ session: play.session, line }, calls), signal };
    const ready = { kind: 'live' as const, ready: UNDIRECTED };
    return { direction: await direct(makers.inputFor(play, action, opening, []), deps, ready), recalled: [] };
  }
  const recalled = await makers.recallFor(play, action, opening.state, signal);
  const { mode, calls: ahead } = await input.mode();
  calls.takeRecorded(ahead);
  const deps = { ...makers.directorFor({ session: play.session, line }, calls), signal };
  return { direction: await direct(makers.inputFor(play, action, opening, recalled), deps, mode), recalled };
}

/**
 * Directs a turn: the Director plans and proposes, what it says is cleared for the player, the rules decide, and what the plan
 * brought is attached to the pack.
 * @throws TickFailedError in a tick that fails; whatever a stop breaks off, once `signal` has aborted
 */
export async function stageTurn(input: StageInput): Promise<Staged> {
  const { story, session } = input.play;
  const { source } = story;
  const { memory } = session;
  const { direction, recalled } = await ask(input);
  const { opening } = input;
  const { state } = opening;
  const cleared = clearChanges({ story: source, state, memory, changes: direction.changes });
  const proposed = discreet(source, state, direction.proposal ?? {}, {
    memory,
    changes: cleared.changes,
    eligible: opening.eligible.map(({ id }) => id),
    choices: direction.choices,
  });
  const proposal = direction.proposal ? proposed.proposal : null;
  const directed = directTurn(story, opening, withEarnedEnding(story, opening, proposal), {
    isDirected: isModelDirected(opening, direction),
  });
  // Whoever asks for the way on is shown it, however the story goes.
  const isLost = input.action.type === 'text' && asksTheWayOn(input.action.text);
  const stalled = isLost ? Math.max(STALLED_TURNS, session.stalledTurns) : session.stalledTurns;
  const nudge = nudgeFrom(story, directed.state, stalled)?.title ?? null;
  const brought = attach({
    ...{ story, state: directed.state, memory, recalled, nudge },
    direction: { ...direction, changes: cleared.changes },
  });
  const parts = partsOf(story, directed);
  const presence = presenceIn(story, session.stage, directed, parts);
  return {
    direction,
    action: input.action,
    directed,
    parts,
    presence,
    pack: { ...packOf(directed, presence), attached: brought.attached },
    changes: cleared.changes,
    choices: proposed.choices,
    dropped: [...cleared.dropped, ...proposed.dropped, ...brought.dropped],
  };
}

/** Whether a model directs the turn. One that nobody was asked about – a roll, what is written – goes on as the turn before. */
const isModelDirected = ({ before }: TurnOpening, { by, reason }: Direction): boolean =>
  by === 'model' || (reason === UNDIRECTED.reason && before.wasDirected);

/** The pack with everybody who is in the scene, whom the rules alone do not have there too. On arrival all are met at once. */
function packOf({ pack, opening, state }: DirectedTurn, { here, comes, goes }: Presence): DirectionPack {
  return {
    ...pack,
    present: here.map((character) => ({
      character,
      disposition: Object.hasOwn(state.dispositions, character) ? (state.dispositions[character] ?? null) : null,
    })),
    ...(comes.length > 0 && !opening.arrived && { comes: [...comes] }),
    ...(goes.length > 0 && { goes: [...goes] }),
  };
}

function partsOf(story: Story, directed: DirectedTurn): PartToTell[] {
  const parts = turnParts(story, directed);
  if (parts.length === 0) return [];
  const state = stateTold(story, directed);
  // What the turn gives is told after what the player did: they who answer it know of none of it.
  return parts.map((part) => ({
    part,
    state: toldAt(story, part.kind === 'deed' ? directed.opening.state : state, part),
  }));
}

/**
 * The state that what is written reads: what the turn gives is in it already. A climax is told of the act it ends. Rules of play,
 * "Order of a turn's parts".
 */
const stateTold = (story: Story, directed: DirectedTurn): PlotState =>
  directed.opening.climax ? directed.state : closeTurn(story, directed, { frames: 1 }).state;

/** The proposal with an ending that tells no more than was earned, where the story ends with this turn. */
function withEarnedEnding(
  story: Story,
  { climax, state }: TurnOpening,
  proposal: DirectorProposal | null,
): DirectorProposal | null {
  if (climax?.nextAct !== null) return proposal;
  const ending = earnedEnding(story, state, climax.outcome, proposal?.ending);
  return ending === null ? proposal : { ...proposal, ending };
}
