import { choose as begin, endingsOpen, eventNumber, fire, MINUTES_A_TURN, type Story } from '../rules/index.ts';
import { endingOfStory } from './act-end.ts';
import { onStage } from './cast.ts';
import { type ClimaxTurn, climaxTurn, whyNoClimax } from './climax.ts';
import { closeTurn } from './close-turn.ts';
import { buildPack, type TurnDirection } from './direction-pack.ts';
import {
  candidateOf,
  type Rejection,
  type Selection,
  scoreEncounters,
  selection,
  whyNotChosen,
} from './eligibility.ts';
import { framesATurn } from './frame-budget.ts';
import { rewardDeed } from './grants.ts';
import { type DirectedHow, type LivePlay, playOn } from './live-play.ts';
import { activeEncounterOf } from './lookup.ts';
import type { Mutation } from './mutation.ts';
import { type FiredEvent, firedEvent, type TurnOpening } from './open-turn.ts';
import type { DirectionPack } from './pack.ts';
import type { DirectorProposal } from './proposal.ts';
import * as judge from './proposal-rules.ts';
import type { PlotState } from './state.ts';

/** Something a Director asked for that the rules dropped or clamped, and why. For the record of the turn. */
interface Refusal {
  /** The part of the proposal: `encounter`, `moves.lin_mei`, `doom`… */
  readonly what: string;
  readonly reason: string;
}

/** The second part of a turn: what is to be told. */
export interface DirectedTurn extends DirectedHow {
  readonly opening: TurnOpening;
  readonly state: PlotState;
  /** Every change of this turn so far, the opening's first. */
  readonly mutations: readonly Mutation[];
  readonly pack: DirectionPack;
  readonly refusals: readonly Refusal[];
  /** The encounter chosen this turn, and by whom; null where none was. */
  readonly chosen: { readonly encounter: string; readonly by: 'director' | 'scorer' } | null;
  /** Every encounter of the act and the arcs that is not under way, with the reason. */
  readonly rejected: readonly Rejection[];
  readonly present: readonly string[];
  /** Let what is under way land at the end of this turn. */
  readonly close: boolean;
  /** What the Director adds to the doom clock at the end of this turn, 0–2. */
  readonly doomPush: number;
  /** Set where this turn is of a climax. */
  readonly climax: ClimaxTurn | null;
}

/** How a turn is directed. */
export interface DirectOptions {
  /** Whether a model's answer directs it: then the Director's word counts. Rules of play, "With a Director". */
  readonly isDirected?: boolean;
  /**
   * Telling frames this turn is expected to have; by default those asked for by the pacing of the encounter that is told. Only
   * what is foreseen of its end depends on it.
   */
  readonly framesExpected?: number | undefined;
}

/**
 * Directs a turn: accepts, clamps or refuses each part of the proposal, chooses an encounter where none is active – the
 * Director's, else the scorer's – and says what is to be told. A proposal changes nothing but by the rules; what they
 * refuse is recorded with the reason, and the turn goes on. Rules of play, "Refused".
 *
 * @param proposal null where there is no Director
 */
export function directTurn(
  story: Story,
  opening: TurnOpening,
  proposal: DirectorProposal | null,
  { isDirected = false, framesExpected }: DirectOptions = {},
): DirectedTurn {
  const wish = proposal ?? {};
  const live = playOn(story, opening.state, opening.mutations);
  const refusals: Refusal[] = [];
  const refuse = (what: string, reason: string): void => void refusals.push({ what, reason });
  const bench: judge.Bench = { story, opening, live, refuse };
  live.directed = isDirected;
  const endingsOffered = opening.climax ? endingsOpen(live) : [];

  judge.moveCharacters(bench, wish.moves);
  judge.answerOptions(bench, wish.answer);
  judge.findByTouch(bench);
  // Whom the Director moved here may play along at once; else what the opening found still holds.
  const someoneMoved = live.state.moved !== opening.state.moved;
  const selected = someoneMoved ? selection(live) : opening;
  const chosen = choose(bench, selected.eligible, wish.encounter ?? undefined);
  const closing = judge.acceptClose(bench, wish.close);
  judge.askCheck(bench, wish.check);
  const { item, disposition } = rewardDeed(bench, isDirected, wish.grants);
  judge.setDispositions(bench, [...(wish.dispositions ?? []), ...(disposition ? [disposition] : [])]);
  const firedEvents = [...opening.firedEvents, ...fireProseEvents(bench, wish.events)];
  const doomPush = judge.acceptDoom(bench, wish.doom);
  const freshComplication = judge.addComplication(bench, wish.complication);
  const gained = [...(wish.items?.gained ?? []), ...(item === undefined ? [] : [item])];
  judge.changeItems(bench, { ...wish.items, gained });
  const climax = climaxTurn(live, opening, isDirected, closing);
  const isLast = climax?.phase === 'last';
  const ending = judge.acceptEnding(bench, endingsOffered, isLast, wish.ending);

  const direction: TurnDirection = {
    chosen: chosen?.encounter ?? null,
    closing,
    framesExpected,
    firedEvents,
    freshComplication,
    items: itemsChanged(live),
    climax,
    ending: isLast && opening.climax?.nextAct === null ? endingOfStory(live, climax.outcome, ending) : null,
    manner: wish.manner ?? '',
    words: wish.direction ?? null,
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
    doomPush,
    isDirected,
    climaxCalled: null,
    took: wish.took ?? MINUTES_A_TURN,
    settles: (wish.settles ?? 0) > 0,
    climax,
  };
  return isDirected ? foreseeing(story, directed, wish, refuse, framesExpected) : directed;
}

/** A directed turn with what depends on how it will end: facts that come out, the climax that is called, and the sign of one. */
function foreseeing(
  story: Story,
  directed: DirectedTurn,
  wish: DirectorProposal,
  refuse: judge.Bench['refuse'],
  framesExpected: number | undefined,
): DirectedTurn {
  const focus = activeEncounterOf(story, directed.state)?.focus;
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
  };
  return { ...directed, pack, climaxCalled };
}

/** What was gained and lost this turn, by consequences and by the Director. */
function itemsChanged({ mutations }: LivePlay): TurnDirection['items'] {
  const changes = mutations.flatMap((mutation) => (mutation.type === 'items-changed' ? [mutation] : []));
  return { gained: changes.flatMap(({ gained }) => gained), lost: changes.flatMap(({ lost }) => lost) };
}

function choose(
  { story, opening, live, refuse }: judge.Bench,
  eligible: Selection['eligible'],
  wanted: string | undefined,
): DirectedTurn['chosen'] {
  const { state } = live;
  if (wanted !== undefined && wanted !== state.active?.id) {
    const reason = whyUnavailable(story, opening, state, wanted, eligible);
    if (reason === null) return chosenBy('director', live, wanted);
    refuse('encounter', reason);
  }
  if (state.active || opening.climax) return null;
  const [best] = scoreEncounters(story, state, eligible);
  return best === undefined ? null : chosenBy('scorer', live, best);
}

function chosenBy(by: 'director' | 'scorer', live: LivePlay, encounter: string): DirectedTurn['chosen'] {
  begin(live, candidateOf(live, encounter));
  return { encounter, by };
}

function whyUnavailable(
  story: Story,
  opening: TurnOpening,
  state: PlotState,
  wanted: string,
  eligible: Selection['eligible'],
): string | null {
  if (opening.climax) return 'This turn is the climax of the act; nothing is chosen in it.';
  if (state.active) return `${state.active.id} is under way; another is chosen when it has landed.`;
  const encounter = eligible.find(({ id }) => id === wanted);
  if (encounter) return whyNotChosen(story, state, encounter);
  if (!story.encounterById.has(wanted)) return `There is no encounter "${wanted}".`;
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
function fireProseEvents({ live, refuse }: judge.Bench, events: readonly string[] = []): FiredEvent[] {
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
