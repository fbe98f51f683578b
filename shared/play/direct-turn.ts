import type { Story, StoryEncounter } from '../rules/index.ts';
import { endingText } from './act-end.ts';
import { onStage } from './cast.ts';
import { buildPack, type TurnDirection } from './direction-pack.ts';
import type { Rejection } from './eligibility.ts';
import { type Ledger, openLedger } from './ledger.ts';
import type { Mutation } from './mutation.ts';
import { branchesHolding, type FiredEvent, selection, type TurnOpening } from './open-turn.ts';
import type { DirectionPack } from './pack.ts';
import type { DirectorProposal } from './proposal.ts';
import * as judge from './proposal-rules.ts';
import { scoreEncounters, whyNotChosen } from './scorer.ts';
import type { PlotState } from './state.ts';

/** Something a Director asked for that the rules dropped or clamped, and why. For the record of the turn. */
interface Refusal {
  /** The part of the proposal: `encounter`, `moves.lin_mei`, `doom`… */
  readonly what: string;
  readonly reason: string;
}

/** The second part of a turn: what is to be told. */
export interface DirectedTurn {
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
}

/**
 * Directs a turn: accepts, clamps or refuses each part of the proposal, chooses an encounter where none is active – the
 * Director's, else the scorer's – and says what is to be told. A proposal changes nothing but by the rules; what they
 * refuse is recorded with the reason, and the turn goes on. Rules of play, "Refused".
 *
 * @param proposal null where there is no Director
 * @param framesExpected telling frames this turn is expected to have; by default those asked for by the pacing of the
 *   encounter that is told. Only the pack's foresight of landing depends on it
 */
export function directTurn(
  story: Story,
  opening: TurnOpening,
  proposal: DirectorProposal | null,
  framesExpected?: number,
): DirectedTurn {
  const wish = proposal ?? {};
  const ledger = openLedger(story, opening.state, opening.mutations);
  const refusals: Refusal[] = [];
  const refuse = (what: string, reason: string): void => void refusals.push({ what, reason });
  const bench: judge.Bench = { story, opening, ledger, refuse };

  judge.moveCharacters(bench, wish.moves);
  judge.answerOptions(bench, wish.answer);
  // Whom the Director moved here may play along at once; else what the opening found still holds.
  const someoneMoved = ledger.state.moved !== opening.state.moved;
  const selected = someoneMoved ? selection(story, ledger.state, opening.climax !== null) : opening;
  const chosen = choose(bench, selected.eligible, wish.encounter);
  const closing = judge.acceptClose(bench, wish.close);
  judge.askCheck(bench, wish.check);
  judge.setDispositions(bench, wish.dispositions);
  const firedEvents = [...opening.firedEvents, ...fireProseEvents(bench, wish.events)];
  const doomPush = judge.acceptDoom(bench, wish.doom);
  const freshComplication = judge.addComplication(bench, wish.complication);
  const items = judge.changeItems(bench, wish.items);
  const ending = judge.acceptEnding(bench, wish.ending);

  const direction: TurnDirection = {
    chosen: chosen?.encounter ?? null,
    closing,
    framesExpected,
    firedEvents,
    freshComplication,
    items,
    ending: opening.climax?.nextAct === null ? endingText(story, opening.climax.outcome, ending) : null,
    manner: wish.manner ?? '',
  };
  return {
    opening,
    state: ledger.state,
    mutations: ledger.mutations,
    pack: buildPack(story, opening, ledger.state, direction),
    refusals,
    chosen,
    rejected: chosen ? rejectOthers(story, ledger.state, selected, chosen.encounter) : selected.rejected,
    present: onStage(story, ledger.state),
    close: closing,
    doomPush,
  };
}

function choose(
  { story, opening, ledger, refuse }: judge.Bench,
  eligible: readonly StoryEncounter[],
  wanted: string | undefined,
): DirectedTurn['chosen'] {
  const active = ledger.state.active;
  if (wanted !== undefined && wanted !== active?.id) {
    const encounter = eligible.find(({ id }) => id === wanted);
    const reason = whyUnavailable(story, opening, ledger.state, wanted, encounter, eligible);
    if (reason === null && encounter) return begin(ledger, encounter.id, 'director');
    refuse('encounter', reason ?? `"${wanted}" may not be chosen now.`);
  }
  if (active || opening.climax) return null;
  const [best] = scoreEncounters(story, ledger.state, eligible);
  return best === undefined ? null : begin(ledger, best, 'scorer');
}

function begin(ledger: Ledger, encounter: string, by: 'director' | 'scorer'): DirectedTurn['chosen'] {
  ledger.record({ type: 'encounter-chosen', encounter, again: ledger.state.landed.includes(encounter) });
  return { encounter, by };
}

function whyUnavailable(
  story: Story,
  opening: TurnOpening,
  state: PlotState,
  wanted: string,
  encounter: StoryEncounter | undefined,
  eligible: readonly StoryEncounter[],
): string | null {
  if (opening.climax) return 'This turn is the climax of the act; nothing is chosen in it.';
  if (state.active) return `${state.active.id} is under way; another is chosen when it has landed.`;
  if (encounter) return whyNotChosen(state, eligible, encounter);
  if (!story.encounterById.has(wanted)) return `There is no encounter "${wanted}".`;
  const ids = eligible.map(({ id }) => id).join(', ') || 'none';
  return `"${wanted}" is not eligible here now; eligible: ${ids}.`;
}

function rejectOthers(
  story: Story,
  state: PlotState,
  selected: Pick<TurnOpening, 'eligible' | 'rejected'>,
  chosen: string,
): Rejection[] {
  const ranked = scoreEncounters(story, state, selected.eligible);
  const passedOver = ranked
    .filter((id) => id !== chosen)
    .map((id) => ({ id, reason: `${chosen} was chosen instead.` }));
  return [...passedOver, ...selected.rejected];
}

/** Fires the prose events the Director calls. Rules of play, "Events". */
function fireProseEvents({ story, ledger, refuse }: judge.Bench, events: readonly string[] = []): FiredEvent[] {
  const fired: FiredEvent[] = [];
  for (const id of events) {
    const reason = judge.whyEventStays(story, ledger.state, id);
    if (reason === null) {
      ledger.record({ type: 'event-fired', event: id });
      fired.push({ id, branches: branchesHolding(story, ledger.state, id) });
    } else refuse(`events.${id}`, reason);
  }
  return fired;
}
