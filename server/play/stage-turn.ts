import { applyMemoryChanges, type MemoryChange } from '../../shared/memory/index.ts';
import {
  addGeneratedPeople,
  asksDirector,
  closeTurn,
  type DirectedTurn,
  type DirectionPack,
  type DirectorProposal,
  directTurn,
  type GeneratedPerson,
  getCurrentAct,
  isAt,
  type PlayerAction,
  type PlotState,
  type Presence,
  presenceIn,
  presentAt,
  type Retelling,
  type Story,
  type TurnOpening,
  toldAt,
  turnParts,
} from '../../shared/play/index.ts';
import {
  type DirectedResult,
  type DirectMode,
  type DirectorAnswer,
  type DroppedPart,
  direct,
} from '../director/index.ts';
import { isMetered } from '../models/improviser-name.ts';
import type { ModelCall, ModelRequestNotice } from '../models/types.ts';
import { redactEnding, redactPlanResults, redactProposal } from '../secrecy/index.ts';
import type { PartToTell } from '../storyteller/index.ts';
import type { CallLog } from './call-log.ts';
import { canonChanges, type ReadyCanon } from './canons.ts';
import { nudgeFrom } from './nudge.ts';
import type { LoadedPlay } from './play-cache.ts';
import type { PlaySession } from './snapshot.ts';
import type { TurnServices } from './turn-services.ts';

/** A directed turn, ready to be told. */
export interface StagedTurn {
  direction: DirectedResult;
  action: PlayerAction;
  directed: DirectedTurn;
  parts: readonly PartToTell[];
  presence: Presence;
  /** With the plan's attachments. */
  pack: DirectionPack;
  changes: MemoryChange[];
  /** A skill's answers for the player, cleared. */
  choices: string[];
  dropped: DroppedPart[];
}

export interface StageInput {
  play: LoadedPlay;
  line: number;
  action: PlayerAction;
  opening: TurnOpening;
  makers: TurnServices;
  /** How to direct. `calls` were made ahead. */
  mode: () => Promise<{ mode: DirectMode; calls: readonly ModelCall[] }>;
  retelling?: Retelling;
  canon?: () => ReadyCanon | null;
  calls: CallLog;
  /** Called with the model asked to direct, and the one it replaces. */
  onDirector?: (asking: ModelRequestNotice) => void;
  signal: AbortSignal;
}

/** Nobody directs: the rules decide, and scripts tell. */
const UNDIRECTED: DirectorAnswer = {
  ...{ plan: null, proposal: null, memory: null, by: 'scorer', dropped: [], prompt: null },
  reason: 'The rules leave nothing to direct in this turn.',
};

/** After a roll, the consequences stated when it was asked for apply. */
const undirected = ({ checkResult }: TurnOpening): DirectorAnswer =>
  checkResult?.direction
    ? { ...UNDIRECTED, proposal: { encounter: null }, reason: 'The roll was directed when it was asked for.' }
    : UNDIRECTED;

const remembering = (play: LoadedPlay, changes: readonly MemoryChange[]): LoadedPlay =>
  changes.length === 0
    ? play
    : { ...play, session: { ...play.session, memory: applyMemoryChanges(play.session.memory, changes) } };

/** @param canon memory changes of the play's canon, unknown to a direction made ahead */
async function ask(
  input: StageInput,
  canon: readonly MemoryChange[],
): Promise<{ direction: DirectedResult; recalled: Parameters<TurnServices['inputFor']>[3]; isAhead: boolean }> {
  const { play, line, action, opening, makers, signal, calls } = input;
  const deps = { ...makers.directorFor({ session: play.session, line }, calls, input.onDirector), signal };
  if (!asksDirector(play.story, opening, makers.hasDirector())) {
    const ready = { kind: 'live' as const, ready: undirected(opening) };
    const asked = makers.inputFor(remembering(play, canon), action, opening, []);
    return { direction: await direct(asked, deps, ready), recalled: [], isAhead: false };
  }
  const recalled = await makers.recallFor(play, action, opening.state, signal);
  const { retelling } = input;
  const { mode, calls: ahead } = await input.mode();
  const isAhead = mode.kind === 'live' && mode.ready != null;
  const known = isAhead ? play : remembering(play, canon);
  const asked = { ...makers.inputFor(known, action, opening, recalled), ...(retelling && { retelling }) };
  calls.takeRecorded(ahead);
  return { direction: await direct(asked, deps, mode), recalled, isAhead };
}

/** Whether a model directed the turn and stated the outcome or the encounter. Otherwise the rules decide. */
const isByModel = ({ by, proposal }: DirectedResult, calls: CallLog): boolean =>
  by === 'model' &&
  (proposal?.direction !== undefined || proposal?.encounter !== undefined) &&
  isMetered(calls.made.findLast(({ role, ok }) => role === 'director' && ok)?.model ?? '');

/**
 * Directs a turn: its texts are redacted, the rules decide, and results are attached.
 * @throws TickFailedError for a failed tick; the abort's errors once `signal` has aborted
 */
export async function stageTurn(input: StageInput): Promise<StagedTurn> {
  const { story, session } = input.play;
  const { source } = story;
  const { memory } = session;
  const canon = input.canon?.() ?? null;
  const { turn } = input.opening.state;
  const fromCanon = canon ? canonChanges(canon, memory, turn) : [];
  const { direction, recalled, isAhead } = await ask(input, fromCanon);
  const opening = addGeneratedPeople(story, input.opening, madeIn(session, input.opening.state, direction));
  const { state } = opening;
  const texts = [...session.recentLines, ...(input.action.type === 'text' ? [input.action.text] : [])];
  const people = Object.values(applyMemoryChanges(memory, direction.changes).characters);
  const proposed = redactProposal(source, state, withIds(direction.proposal ?? {}, [...source.characters, ...people]), {
    told: texts,
    eligible: [...opening.eligible, ...opening.directable].map(({ id }) => id),
    choices: direction.choices,
  });
  const noted = direction.changes;
  const changes =
    canon && isAhead
      ? [...noted, ...canonChanges(canon, applyMemoryChanges(memory, noted), turn)]
      : [...fromCanon, ...noted];
  if (canon) input.calls.takeRecorded(canon.calls);
  const proposal = direction.proposal ? withComers(story, state, proposed.proposal) : null;
  const directed = withRedactedEnding(
    story,
    directTurn(story, opening, proposal, {
      isDirected: isByModel(direction, input.calls),
      isUnasked: direction.reason === UNDIRECTED.reason,
    }),
  );
  const nudge = nudgeFrom(story, directed.state, session.stalledTurns)?.title ?? null;
  const brought = redactPlanResults({
    ...{ story, state: directed.state, memory, recalled, told: texts, nudge },
    direction: { ...direction, changes },
  });
  const parts = listParts(story, directed);
  const presence = presenceIn(story, session.stage, directed, parts);
  return {
    direction: canon ? { ...direction, prompts: [...direction.prompts, canon.prompt] } : direction,
    action: input.action,
    directed,
    parts,
    presence,
    pack: { ...stagePack(directed, presence), attached: brought.attached },
    changes,
    choices: proposed.choices,
    dropped: [...proposed.dropped, ...brought.dropped],
  };
}

/** The proposal with the ids of people whom the Director gives by name. */
function withIds(proposal: DirectorProposal, people: readonly { id: string; name: string }[]): DirectorProposal {
  const byName = new Map(people.toReversed().map(({ id, name }) => [name.toLowerCase(), id]));
  const withId = <T extends { character: string }>(each: T): T => ({
    ...each,
    character: byName.get(each.character.toLowerCase()) ?? each.character,
  });
  const { moves, direction } = proposal;
  return {
    ...proposal,
    ...(moves && { moves: moves.map(withId) }),
    ...(direction && { direction: { ...direction, positions: direction.positions.map(withId) } }),
  };
}

/** Adds moves for people whom the Director reports as present and the rules have elsewhere. */
function withComers(
  story: Story,
  state: PlotState,
  { moves: all = [], ...proposal }: DirectorProposal,
): DirectorProposal {
  const { direction } = proposal;
  const { placeById, wanderers } = getCurrentAct(story, state);
  const own = all.find(({ character }) => character === story.protagonist?.id)?.location;
  const moves = all.filter(
    ({ character, location }) => character !== story.protagonist?.id && !isAt(story, state, character, location),
  );
  const journey = proposal.journey ?? (own === state.location ? undefined : own);
  const isWay = journey !== undefined && placeById.get(state.location)?.connections.includes(journey) === true;
  const location = isWay ? journey : state.location;
  const there = new Set([
    ...presentAt(story, state, location),
    ...wanderers,
    ...moves.map(({ character }) => character),
  ]);
  const comers = (direction?.positions ?? []).flatMap(({ character }) => {
    const isMade = state.made !== undefined && Object.hasOwn(state.made, character);
    const isElsewhere = isMade ? state.made?.[character] !== location : story.characterById.has(character);
    const hasComeBack = Object.hasOwn(state.moved, character) && !isAt(story, state, character, location);
    const isMoved = moves.some((move) => move.character === character);
    return isElsewhere && !isMoved && (hasComeBack || !there.has(character)) ? [{ character, location }] : [];
  });
  return { ...proposal, ...(journey !== undefined && { journey }), moves: [...moves, ...comers] };
}

/** Generated people, including this turn's: those met or arriving are where they were made. */
function madeIn(
  { memory }: PlaySession,
  { act }: PlotState,
  { changes, newcomers }: DirectedResult,
): GeneratedPerson[] {
  const { characters } = applyMemoryChanges(memory, changes);
  return Object.values(characters).map(({ id, introduced, ...made }) => {
    const isMet = made.act === act && (introduced || newcomers.includes(id));
    return { id, location: isMet ? made.location : '' };
  });
}

/** The pack with everybody in the scene, including those the rules have elsewhere. On arrival all are met at once. */
function stagePack({ pack, opening, state }: DirectedTurn, { here, comes, goes }: Presence): DirectionPack {
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

function listParts(story: Story, directed: DirectedTurn): PartToTell[] {
  const parts = turnParts(story, directed);
  if (parts.length === 0) return [];
  const state = stateTold(story, directed);
  // Unwritten consequences of an answer that leads elsewhere are told on the way.
  const isOnTheWay = ({ kind }: PartToTell['part']) => (kind === 'then' || kind === 'degree') && isAllFree;
  const isAllFree = parts.every(({ telling }) => telling === 'free');
  // Gains of the turn are told after the deed; its telling does not know them.
  return parts.map((part) => ({
    part,
    state: isOnTheWay(part) ? state : toldAt(story, part.kind === 'deed' ? directed.opening.state : state, part),
  }));
}

/** The state that scripts read, including the turn's gains. Rules of play, "Order of a turn's parts". */
const stateTold = (story: Story, directed: DirectedTurn): PlotState =>
  directed.opening.climax ? directed.state : closeTurn(story, directed, { frames: 1 }).state;

/** The ending without unearned facts, except those its own condition requires. */
function withRedactedEnding(story: Story, directed: DirectedTurn): DirectedTurn {
  const { climax } = directed.pack;
  const { ending = null, endingId } = climax ?? {};
  if (!climax || ending === null) return directed;
  if (story.endings.some(({ id, when }) => id !== null && id === endingId && when !== null)) return directed;
  const earned = redactEnding(story, directed.state, ending);
  return { ...directed, pack: { ...directed.pack, climax: { ...climax, ending: earned } } };
}
