import {
  choose as begin,
  endingsOpen,
  eventNumber,
  fire,
  landAtOnce,
  MINUTES_A_TURN,
  type Story,
  type StoryEncounter,
} from '../rules/index.ts';
import { onStage } from './cast.ts';
import { type ClimaxTurn, chooseEnding, climaxTurn, whyNoClimax } from './climax.ts';
import { closeTurn } from './close-turn.ts';
import { rewardDeed } from './deed-rewards.ts';
import type { Direction } from './direction.ts';
import { buildPack, describeRoll, type TurnDirection } from './direction-pack.ts';
import type { DirectionPack } from './direction-pack-schema.ts';
import {
  getCandidateIndex,
  type Rejection,
  reasonAgainst,
  type Selection,
  scoreEncounters,
  selectEncounters,
  whyNotChosenIn,
} from './eligibility.ts';
import type { CheckOutcome } from './frame.ts';
import { framesATurn } from './frame-budget.ts';
import { type DirectedHow, type LivePlay, playOn } from './live-play.ts';
import { getActiveEncounter } from './lookup.ts';
import type { Mutation, MutationType } from './mutation.ts';
import { buildOpening, type FiredEvent, firedEvent, type TurnOpening } from './open-turn.ts';
import type { DirectorProposal } from './proposal.ts';
import * as judge from './proposal-rules.ts';
import type { PlotState } from './state.ts';

/** A part of the Director's proposal that the rules dropped or clamped, with the reason. For the turn's record. */
interface Refusal {
  /** The refused part: `encounter`, `moves.lin_mei`, `doom`… */
  readonly what: string;
  readonly reason: string;
}

/** The second part of a turn: what will be told. */
export interface DirectedTurn extends DirectedHow {
  readonly opening: TurnOpening;
  readonly state: PlotState;
  readonly mutations: readonly Mutation[];
  readonly pack: DirectionPack;
  readonly refusals: readonly Refusal[];
  readonly chosen: { readonly encounter: string; readonly by: 'director' | 'scorer' } | null;
  readonly rejected: readonly Rejection[];
  readonly present: readonly string[];
  /** Land the active encounter at the end of this turn. */
  readonly close: boolean;
  /** The Director's addition to the doom clock at the end of this turn, 0–2. */
  readonly doomByDirector: number;
  readonly climax: ClimaxTurn | null;
}

export interface DirectOptions {
  /** Only predictions of the turn's end use it; by default from the pacing of the encounter told. */
  readonly framesExpected?: number | undefined;
  /** Whether a model made the proposal, so that the Director's decisions count. Rules of play, "With a Director". */
  readonly isDirected?: boolean | undefined;
  /** The turn is a roll or fully scripted. The play still counts as directed by a model. */
  readonly isUnasked?: boolean | undefined;
}

/**
 * Accepts, clamps or refuses each part of the proposal, chooses an encounter if none is active (the Director's, else
 * the scorer's), and compiles what is told. A refused part is recorded with its reason, and the turn goes on. Rules of
 * play, "Refused".
 */
export function directTurn(
  story: Story,
  opened: TurnOpening,
  proposal: DirectorProposal | null,
  { framesExpected, isDirected = false, isUnasked = false }: DirectOptions = {},
): DirectedTurn {
  const wish = proposal ?? {};
  const live = playOn(story, opened.state, opened.mutations);
  live.directed = isDirected || opened.checkResult?.direction !== undefined;
  live.replied = opened.mutations.some(({ type }) => type === 'option-answered');
  const refusals: Refusal[] = [];
  const refuse = (what: string, reason: string): void => void refusals.push({ what, reason });
  const awaitsCall = live.directed || (isUnasked && opened.before.wasDirected);
  const endingsOffered = opened.climax ? endingsOpen(live) : [];
  const unopened: judge.ProposalContext = { story, opening: opened, live, refuse };

  judge.moveCharacters(unopened, wish.moves);
  judge.answerOptions(unopened, wish.answer);
  const hasClosed = closesBefore(unopened, wish);
  const wayRefused = judge.takeJourney(unopened, wish.journey) ?? opened.wayRefused;
  const isSame = live.state.location === opened.state.location;
  const opening = isSame ? opened : buildOpening(live, { ...opened, wayRefused });
  const bench: judge.ProposalContext = { ...unopened, opening };
  judge.findByTouch(bench);
  // Moved characters may take part at once; otherwise the opening's selection still holds.
  const isChanged = hasClosed || live.state.moved !== opened.state.moved;
  const selected = isSame && isChanged ? selectEncounters(live) : opening;
  const chosen = choose(bench, selected, wish.encounter ?? undefined);
  const closesChosen = !hasClosed || isToldAtOnce(story.encounterById.get(chosen?.encounter ?? ''));
  const closing = judge.acceptClose(bench, wish.close && closesChosen, chosen !== null);
  judge.revealInClimax(bench, wish.reveals);
  judge.askCheck(bench, wish.check);
  const { item, disposition } = rewardDeed(bench, wish.grants);
  judge.setDispositions(bench, wish.dispositions);
  const isMoved = judge.setDispositions(bench, disposition && [disposition]);
  const isRewarded = isMoved || live.mutations.some(({ type }) => type === 'deed-rewarded');
  const firedEvents = [...opening.firedEvents, ...fireProseEvents(bench, wish.events)];
  const doomByDirector = judge.acceptDoom(bench, wish.doom);
  const freshComplication = judge.addComplication(bench, wish.complication);
  const gained = [...(wish.items?.gained ?? []), ...(item === undefined ? [] : [item])];
  judge.changeItems(bench, { ...wish.items, gained });
  const climax = climaxTurn(live, opening, closing);
  const isLast = climax?.phase === 'last';
  const ending = judge.acceptEnding(bench, endingsOffered, isLast, wish.ending);

  const direction: TurnDirection = {
    chosen: chosen?.encounter ?? null,
    closing,
    wayRefused: opening.wayRefused ?? wayRefused,
    framesExpected,
    firedEvents,
    freshComplication,
    items: itemsChanged(live),
    climax,
    ending: isLast && opening.climax?.nextAct === null ? chooseEnding(live, climax.outcome, ending) : null,
    manner: wish.manner ?? '',
    words: wish.direction ? judge.acceptLeads(bench, wish.direction) : wordsOfRoll(opening.checkResult),
  };
  const directed: DirectedTurn = {
    opening,
    state: live.state,
    mutations: live.mutations,
    pack: buildPack(live, opening, direction),
    refusals,
    chosen,
    rejected: chosen ? rejectOthers(story, live.state, selected, chosen.encounter) : selected.rejected,
    present: onStage(story, live.state),
    close: closing,
    doomByDirector,
    isDirected: live.directed,
    awaitsCall,
    isTouched: chosen !== null || isTouched(live, wish),
    bringsOwn: (wish.settles ?? 0) > 0 || isRewarded,
    climaxCalled: null,
    took: wish.took ?? MINUTES_A_TURN,
    climax,
  };
  return live.directed ? foreseeing(story, directed, wish, refuse, framesExpected) : directed;
}

/** Adds what depends on the turn's predicted end: revealed facts, a called climax, and its foreshadowing. */
function foreseeing(
  story: Story,
  directed: DirectedTurn,
  wish: DirectorProposal,
  refuse: judge.ProposalContext['refuse'],
  framesExpected: number | undefined,
): DirectedTurn {
  const focus = getActiveEncounter(story, directed.state)?.focus;
  const ahead = closeTurn(story, directed, { frames: framesExpected ?? (focus ? framesATurn(focus) : 1) });
  const reveals = (wish.reveals ?? []).filter((fact) => {
    const isEarned = ahead.state.earnedFacts.includes(fact);
    const why = story.factById.has(fact) ? 'What reveals it does not hold yet.' : 'There is no such fact.';
    if (!isEarned) refuse(`reveals.${fact}`, why);
    return isEarned;
  });
  const why = directed.climax ? 'The climax is under way.' : whyNoClimax(story, ahead.state);
  if (wish.climax && why !== null) refuse('climax', why);
  const climaxCalled = wish.climax && why === null ? wish.climax.evidence : null;
  const sign = climaxCalled === null && directed.climax === null ? ahead.climaxDue : null;
  const pack = {
    ...directed.pack,
    ...(reveals.length > 0 && { reveals }),
    ...(sign !== null && { climaxSign: sign }),
    // The active encounter asks for its roll at the end of the turn; the telling stops there.
    ...(ahead.state.pendingCheck !== null && { checkAsked: describeRoll(ahead.state.pendingCheck) }),
  };
  return { ...directed, pack, climaxCalled };
}

/** Lands the active encounter, if the Director closes it, before the turn goes on to something else. */
function closesBefore(bench: judge.ProposalContext, { close, encounter, journey }: DirectorProposal): boolean {
  const { live, opening } = bench;
  const { active } = live.state;
  if (!close || !live.directed || active === null || opening.climax) return false;
  const goesOn = (encounter == null || encounter === active.id) && (journey === undefined || !mayGo(bench, journey));
  if (goesOn || !judge.acceptClose(bench, close, false)) return false;
  landAtOnce(live);
  return true;
}

function isToldAtOnce(encounter: StoryEncounter | undefined): boolean {
  if (encounter === undefined) return false;
  const { type, options, check, arc, scene } = encounter;
  return type === 'discovery' && options.length === 0 && !check && !arc && scene.first.lines.length === 0;
}

const mayGo = ({ opening, live }: judge.ProposalContext, place: string): boolean =>
  judge.whyNoJourney(opening, live, place) === null;

/** It is named, answered, rolled for or searched, or one of its options is offered. */
function isTouched({ state: { active }, mutations }: LivePlay, { encounter, direction }: DirectorProposal): boolean {
  if (active === null || encounter === active.id) return true;
  if (direction?.leads.some(({ option }) => option !== undefined)) return true;
  return mutations.some(
    (mutation) => TOUCHING.has(mutation.type) && 'encounter' in mutation && mutation.encounter === active.id,
  );
}

const TOUCHING: ReadonlySet<MutationType> = new Set([
  'option-answered',
  'check-asked',
  'check-rolled',
  'consequence-given',
]);

/** The default result of a roll, by outcome. */
export const ROLLED: Record<CheckOutcome, string> = {
  full: 'What was tried succeeds.',
  mixed: 'What was tried succeeds, at a cost.',
  miss: 'What was tried fails, and that leads on to something.',
};

/** The Director's direction for a roll's outcome, written when it was asked for. Positions are omitted. */
function wordsOfRoll(rolled: TurnOpening['checkResult']): Direction | null {
  if (!rolled?.direction) return null;
  const outcome = rolled.direction.degrees?.[rolled.outcome] || ROLLED[rolled.outcome];
  const { degrees, leads, ...others } = rolled.direction;
  return {
    ...others,
    positions: [],
    outcome,
    beats: [],
    leads: leads.filter(({ after = rolled.outcome }) => after === rolled.outcome),
  };
}

/** Items gained and lost this turn, by consequences and by the Director. */
function itemsChanged({ mutations }: LivePlay): TurnDirection['items'] {
  const changes = mutations.flatMap((mutation) => (mutation.type === 'items-changed' ? [mutation] : []));
  return { gained: changes.flatMap(({ gained }) => gained), lost: changes.flatMap(({ lost }) => lost) };
}

function choose(
  { story, opening, live, refuse }: judge.ProposalContext,
  selected: Selection,
  wanted: string | undefined,
): DirectedTurn['chosen'] {
  const { state } = live;
  if (wanted !== undefined && wanted !== state.active?.id) {
    const reason = whyUnavailable(opening, live, wanted, live.directed ? selected.directable : selected.eligible);
    if (reason === null) return chosenBy('director', live, wanted);
    refuse('encounter', reason);
  }
  if (state.active || opening.climax) return null;
  const [best] = scoreEncounters(story, state, live.directed ? chosenByEngine(live, selected) : selected.eligible);
  return best === undefined ? null : chosenBy('scorer', live, best);
}

const QUIET_TURNS = 3;

/** The encounters the engine may choose from if the Director chose none. Rules of play, "Choosing". */
const chosenByEngine = (live: LivePlay, { eligible }: Selection): StoryEncounter[] =>
  live.state.quietTurns < QUIET_TURNS ? [] : eligible.filter(({ id, arc }) => arc === null && !live.hasLanded(id));

function chosenBy(by: 'director' | 'scorer', live: LivePlay, encounter: string): DirectedTurn['chosen'] {
  begin(live, getCandidateIndex(live, encounter));
  return { encounter, by };
}

function whyUnavailable(
  opening: TurnOpening,
  live: LivePlay,
  wanted: string,
  eligible: readonly StoryEncounter[],
): string | null {
  const { story, state } = live;
  if (opening.climax) return 'This turn is the climax of the act; nothing is chosen in it.';
  if (state.active) return `${state.active.id} is under way; another is chosen when it has landed.`;
  const encounter = eligible.find(({ id }) => id === wanted);
  if (encounter) return whyNotChosenIn(live, encounter);
  const named = story.encounterById.get(wanted);
  if (!named) return `There is no encounter "${wanted}".`;
  if (live.directed) return `${wanted} can't be played now. ${reasonAgainst(live, named, state.location)}`;
  const ids = eligible.map(({ id }) => id).join(', ') || 'none';
  return `"${wanted}" is not eligible here now; eligible: ${ids}.`;
}

function rejectOthers(story: Story, state: PlotState, selected: Selection, chosen: string): Rejection[] {
  const ranked = scoreEncounters(story, state, selected.eligible);
  const passedOver = ranked
    .filter((id) => id !== chosen)
    .map((id) => ({ id, reason: `${chosen} was chosen instead.` }));
  return [...passedOver, ...selected.rejected];
}

/** Fires the prose events the Director calls. Rules of play, "Events". */
function fireProseEvents({ live, refuse }: judge.ProposalContext, events: readonly string[] = []): FiredEvent[] {
  const fired: FiredEvent[] = [];
  for (const id of events) {
    const reason = judge.whyEventStays(live, id);
    if (reason === null) {
      fire(live, eventNumber(live.act, id));
      fired.push(firedEvent(live, id));
    } else refuse(`events.${id}`, reason);
  }
  return fired;
}
