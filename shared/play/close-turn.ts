import type { Story, StoryEncounter } from '../rules/index.ts';
import { climaxDueAt } from './act-end.ts';
import type { DirectedTurn } from './direct-turn.ts';
import { hasOpenOptions } from './direction-pack.ts';
import type { ChoiceOption, WaitingFor } from './frame.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { activeEncounterOf, actOf, own } from './lookup.ts';
import type { Mutation } from './mutation.ts';
import { earnFacts, type TurnOpening } from './open-turn.ts';
import type { ClimaxOutcome, PlotState } from './state.ts';

/** What the telling of a turn came to. */
export interface Told {
  /** Telling frames (`TELLING_FRAME_TYPES`); they count as at least 1. */
  frames: number;
  /** The Storyteller's own choices, under ids the caller gave them. They carry no change of state. */
  choices?: readonly ChoiceOption[];
  /** Whether those may be answered in words of the player's own; true by default. */
  freeText?: boolean;
  /** The telling ends by asking the player for words. */
  input?: boolean;
}

/** What landing gave. `again`: a repeatable one that gives nothing more. */
interface Landing {
  readonly encounter: string;
  readonly again: boolean;
  readonly progress: number;
  readonly flags: readonly string[];
  readonly findings: readonly string[];
}

/** The last part of a turn: what came of it, and what the play waits for. */
export interface TurnClosing {
  readonly directed: DirectedTurn;
  readonly state: PlotState;
  /** Every change of this turn, in order: what the journal keeps. */
  readonly mutations: readonly Mutation[];
  readonly waitingFor: WaitingFor | null;
  readonly choices: readonly ChoiceOption[];
  readonly freeText: boolean;
  /** Whose the choices are: the encounter's options, the Storyteller's own, or nobody's. */
  readonly offered: 'options' | 'told' | null;
  readonly landed: Landing | null;
  /** How far the doom clock moved. */
  readonly doomRaised: number;
  /** Set where the climax fell due at the end of this turn. */
  readonly climaxDue: ClimaxOutcome | null;
  /** Set where this turn was a climax: the act it closed, and the one that begins (null: the story has ended). */
  readonly actEnded: { readonly act: string; readonly outcome: ClimaxOutcome; readonly nextAct: string | null } | null;
  readonly ended: PlotState['ended'];
}

/** The most choices a turn offers; the `choice` frame holds no more. */
const CHOICES_MAX = 8;

/** The id of an encounter's option, counted from 0, as a choice offered on a turn: what is offered elsewhere or later has another. */
export const optionChoiceId = (encounter: string, turn: number, index: number): string =>
  `o${turn}-${encounter}-${index}`;

/**
 * Closes a turn: frames, landing, doom, the act's end, and what the play waits for then. Rules of play, "A turn". In a
 * climax nothing lands and no clock moves: the next act begins, or the story ends.
 */
export function closeTurn(story: Story, directed: DirectedTurn, told: Told): TurnClosing {
  const ledger = openLedger(story, directed.state, directed.mutations);
  const { climax } = directed.opening;
  const result = climax ? closeClimax(ledger, directed, climax) : closeOrdinary(story, ledger, directed, told.frames);
  const { offered, ...handing } = handOver(ledger.state, told, result.asking, climax !== null);
  ledger.record({ type: 'turn-ended', ...handing });
  const { waitingFor, choices, freeText } = handing;
  return {
    directed,
    state: ledger.state,
    mutations: ledger.mutations,
    waitingFor,
    choices,
    freeText,
    offered,
    landed: result.landed,
    doomRaised: result.doomRaised,
    climaxDue: ledger.state.climaxDue,
    actEnded: climax && { act: directed.state.act, ...climax },
    ended: ledger.state.ended,
  };
}

interface Result {
  readonly landed: Landing | null;
  readonly asking: StoryEncounter | null;
  readonly doomRaised: number;
}

function closeClimax(ledger: Ledger, directed: DirectedTurn, climax: NonNullable<TurnOpening['climax']>): Result {
  const ending = directed.pack.climax?.ending ?? null;
  if (climax.nextAct !== null) ledger.record({ type: 'act-began', act: climax.nextAct });
  else if (ending !== null) ledger.record({ type: 'story-ended', text: ending, outcome: climax.outcome });
  return { landed: null, asking: null, doomRaised: 0 };
}

function closeOrdinary(story: Story, ledger: Ledger, directed: DirectedTurn, frames: number): Result {
  const before = ledger.state;
  const active = activeEncounterOf(story, before);
  if (active)
    ledger.record({ type: 'frames-told', encounter: active.id, frames: Math.max(1, Math.floor(frames) || 1) });
  const due = active !== null && isDueToLand(active, ledger.state, directed.close);
  const asksOptions = due && hasOpenOptions(active, ledger.state);
  const landed = due && !asksOptions ? land(story, ledger, active) : null;

  const idle = !directed.opening.newPlace && !isUnderWay(active, before) && !(landed && gaveSomething(landed));
  const missed = directed.opening.checkResult?.outcome === 'miss';
  const by = (idle ? 1 : 0) + (missed ? 1 : 0) + directed.doomPush;
  if (by > 0 && actOf(story, before).doom) ledger.record({ type: 'doom-raised', by });
  const doomRaised = ledger.state.doom - before.doom;

  earnFacts(story, ledger);
  const outcome = climaxDueAt(story, ledger.state);
  if (outcome) ledger.record({ type: 'climax-due', outcome });
  return { landed, asking: asksOptions && !outcome ? active : null, doomRaised };
}

/** Rules of play, "An encounter lands": when the Director closes it, at the latest when it has had its frames. */
function isDueToLand(active: StoryEncounter, state: PlotState, close: boolean): boolean {
  if (state.pendingCheck) return false;
  return close || (own(state.frames, active.id) ?? 0) >= active.expectedFrames;
}

/** Whether a new encounter is under way that had frames left before this turn told any. Rules of play, "Doom". */
function isUnderWay(active: StoryEncounter | null, before: PlotState): boolean {
  if (!active || before.active?.again) return false;
  return (own(before.frames, active.id) ?? 0) < active.expectedFrames;
}

function land(story: Story, ledger: Ledger, encounter: StoryEncounter): Landing {
  const { state } = ledger;
  const again = state.active?.again ?? false;
  const gift = again ? NO_GIFT : giftOf(story, state, encounter);
  ledger.record({ type: 'encounter-landed', encounter: encounter.id, ...gift });
  return { encounter: encounter.id, again, ...gift };
}

type Gift = Pick<Landing, 'progress'> & { flags: string[]; findings: string[] };
const NO_GIFT: Gift = { progress: 0, flags: [], findings: [] };

/** What an encounter gives that is new: progress up to what is required, flags of the answered option, findings. */
function giftOf(story: Story, state: PlotState, encounter: StoryEncounter): Gift {
  const max = actOf(story, state).progress?.max ?? 0;
  const option = encounter.options[own(state.answered, encounter.id) ?? -1];
  return {
    progress: Math.max(0, Math.min(encounter.progression, max - state.progress)),
    flags: (option ?? encounter).flags.filter((flag) => !state.flags.includes(flag)),
    findings: encounter.findings.filter((finding) => !state.findings.includes(finding)),
  };
}

const gaveSomething = ({ progress, flags, findings }: Landing): boolean =>
  progress > 0 || flags.length > 0 || findings.length > 0;

type Handing = Pick<TurnClosing, 'waitingFor' | 'offered' | 'freeText'> & {
  choices: ChoiceOption[];
  asking: string | null;
};

/** What the turn hands to the player: a roll that is pending first, then an encounter's options, then the telling's. */
function handOver(state: PlotState, told: Told, asking: StoryEncounter | null, wasClimax: boolean): Handing {
  const plain = { choices: [], freeText: false, asking: null, offered: null };
  if (state.ended) return { ...plain, waitingFor: null };
  if (state.pendingCheck) return { ...plain, waitingFor: 'dice-result' };
  if (wasClimax) return { ...plain, waitingFor: 'continue' };
  if (asking) {
    const choices = asking.options.map(({ text }, index) => ({
      id: optionChoiceId(asking.id, state.turn, index),
      text,
    }));
    return { waitingFor: 'choice', choices, freeText: true, asking: asking.id, offered: 'options' };
  }
  const choices = (told.choices ?? [])
    .slice(0, CHOICES_MAX)
    .map(({ id, text, impulse }) => ({ id, text, ...(impulse && { impulse }) }));
  if (choices.length > 0) {
    return { waitingFor: 'choice', choices, freeText: told.freeText ?? true, asking: null, offered: 'told' };
  }
  // Where nothing is under way the player may go on, go elsewhere, or do something of their own.
  const isFree = told.input === true || (state.active === null && state.climaxDue === null);
  return { ...plain, freeText: isFree, waitingFor: told.input ? 'free-text' : 'continue' };
}
