import { ownEntry } from '../json.ts';
import {
  applyTurnClosing as close,
  closeClimax,
  closeClimaxTurn,
  NONE,
  offer,
  openOptions,
  type Story,
  type StoryEncounter,
} from '../rules/index.ts';
import type { ClimaxWay } from '../story/index.ts';
import type { DirectedTurn } from './direct-turn.ts';
import type { ChoiceOption, WaitingFor } from './frame.ts';
import { type LivePlay, playOn } from './live-play.ts';
import type { Mutation } from './mutation.ts';
import type { TurnPart } from './part.ts';
import { optionChoiceId, refusedWay } from './player-action.ts';
import type { PlotState } from './state.ts';
import { leftToTell } from './turn-parts.ts';

export interface TellingOutcome {
  /** Number of telling frames (`TELLING_FRAME_TYPES`), counted as at least 1. */
  frames: number;
  /** The Storyteller's own choices, with ids from the caller. They do not change the state. */
  choices?: readonly ChoiceOption[];
  /** Whether the player may answer in free text; true by default. */
  freeText?: boolean;
  /** The telling ends by asking the player for text. */
  input?: boolean;
  /** Parts left untold because the player stopped the turn; told first when play continues. */
  left?: readonly TurnPart[];
  /** Lore activated in this turn that has `sticky` or `cooldown`. */
  lore?: readonly string[];
}

/** What landing gave. `again`: a repeated encounter, which gives nothing more. */
interface Landing {
  readonly encounter: string;
  readonly again: boolean;
  readonly progress: number;
  readonly flags: readonly string[];
  readonly findings: readonly string[];
}

/** The last part of a turn: its results, and what the play waits for. */
export interface TurnClosing {
  readonly directed: DirectedTurn;
  readonly state: PlotState;
  /** Every change of this turn in order, as journaled. */
  readonly mutations: readonly Mutation[];
  readonly waitingFor: WaitingFor | null;
  readonly choices: readonly ChoiceOption[];
  readonly freeText: boolean;
  /** Origin of the choices: the encounter's options, the Storyteller, or none. */
  readonly offered: 'options' | 'told' | null;
  readonly landed: Landing | null;
  /** By how much the doom clock moved. */
  readonly doomRaised: number;
  /** Set if the climax fell due at the end of this turn. */
  readonly climaxDue: ClimaxWay | null;
  /** Set if this turn ended a climax: the closed act, and the next one (null: the story has ended). */
  readonly actEnded: { readonly act: string; readonly outcome: ClimaxWay; readonly nextAct: string | null } | null;
  readonly ended: PlotState['ended'];
}

/** Maximum choices of a turn; the `choice` frame holds no more. */
const CHOICES_MAX = 8;

/**
 * Counts frames, lands the encounter, moves doom, ends the act, and decides what the play waits for. In a climax
 * nothing lands and doom stays. Rules of play, "A turn".
 */
export function closeTurn(story: Story, directed: DirectedTurn, outcome: TellingOutcome): TurnClosing {
  const live = playOn(story, directed.state, directed.mutations);
  const { action, climax, newPlace, checkResult } = directed.opening;
  const ends = directed.climax?.phase === 'last' ? climax : null;
  const missed = checkResult?.outcome === 'miss' ? checkResult.encounter : null;
  if (climax && !ends) {
    live.resume(action.type, newPlace, missed, directed);
    closeClimaxTurn(live);
  } else if (ends && directed.climax) {
    closeClimax(live);
    const { ending = null, endingId } = directed.pack.climax ?? {};
    const written = story.endings.find(({ id }) => id !== null && id === endingId);
    if (ending !== null) {
      const named = written ? { id: endingId, title: written.title } : {};
      live.record({ type: 'story-ended', text: ending, outcome: directed.climax.outcome, ...named });
    }
  } else {
    live.resume(action.type, newPlace, missed, directed);
    close(live, Math.max(1, Math.floor(outcome.frames) || 1), directed.close, directed.doomByDirector);
  }
  if (directed.isDirected) putOptions(live, outcome);
  const asking = live.program.encounters[live.asking] ?? null;
  const { left = [], lore = [] } = outcome;
  const { direction } = directed.pack;
  if (directed.isDirected && live.state.pendingCheck && direction) {
    live.record({ type: 'roll-directed', direction });
  }
  if (directed.isDirected || live.state.quietTurns > 0) {
    const isNew = !directed.isDirected || directed.bringsOwn || bringsNew(directed.opening.before, live.state);
    live.record({ type: 'turn-directed', isNew, isTouched: directed.isTouched || live.state.active === null });
  }
  if (lore.length > 0) live.record({ type: 'lore-came-up', entries: [...lore] });
  if (left.length > 0 || leftToTell(directed.opening).length > 0) {
    live.record({ type: 'parts-left', parts: [...left] });
  }
  const { offered, ...handing } = handOver(live, outcome, asking, directed);
  live.record({ type: 'turn-ended', ...handing, ...(directed.awaitsCall && { directed: true as const }) });
  const { waitingFor, choices, freeText } = handing;
  return {
    directed,
    state: live.state,
    mutations: live.mutations,
    waitingFor,
    choices,
    freeText,
    offered,
    landed: landingIn(live, directed),
    doomRaised: climax ? 0 : live.state.doom - directed.state.doom,
    climaxDue: live.state.climaxDue,
    actEnded: ends && {
      act: directed.state.act,
      outcome: directed.climax?.outcome ?? ends.outcome,
      nextAct: ends.nextAct,
    },
    ended: live.state.ended,
  };
}

/** Whether a turn brought anything new. Rules of play, "Choosing". */
const bringsNew = (before: PlotState, after: PlotState): boolean =>
  after.act !== before.act ||
  after.progress > before.progress ||
  (['flags', 'findings', 'visited', 'earnedFacts'] as const).some((list) => after[list].length > before[list].length) ||
  after.items.some((item) => !before.items.includes(item));

/** Counts options that the Storyteller reworded as asked, while the encounter goes on. Rules of play, "Options". */
function putOptions(live: LivePlay, { choices = [] }: TellingOutcome): void {
  const { active, asking, due, pending } = live;
  if (active === NONE || asking !== NONE || due !== 0 || pending !== NONE) return;
  const open = openOptions(live, active);
  if (choices.some(({ answers }) => answers !== undefined && (open & (1 << answers)) !== 0)) offer(live, active);
}

function landingIn({ mutations }: LivePlay, directed: DirectedTurn): Landing | null {
  const landed = mutations.find((mutation) => mutation.type === 'encounter-landed');
  if (!landed) return null;
  const { type, ...gift } = landed;
  return { ...gift, again: directed.state.active?.again ?? false };
}

/** An encounter's open options as choices; unavailable ones are omitted or locked. Rules of play, "Options". */
function listChoices(
  { id, options }: StoryEncounter,
  state: PlotState,
  except: readonly number[] = [],
): ChoiceOption[] {
  const offered = ownEntry(state.offered, id);
  return options.flatMap(({ text, otherwise, hint }, index): ChoiceOption[] => {
    if (except.includes(index) || ownEntry(state.taken, id)?.includes(index)) return [];
    const choice = { id: optionChoiceId(id, state.turn, index), text };
    if (offered === undefined || offered.includes(index)) return [choice];
    return otherwise === 'locked' ? [{ ...choice, locked: true, ...(hint !== null && { hint }) }] : [];
  });
}

type Handing = Pick<TurnClosing, 'waitingFor' | 'offered' | 'freeText'> & {
  choices: ChoiceOption[];
  asking: string | null;
};

/** The Storyteller's choices. Their place is kept only if it can be reached, their option only if it is open. */
function toldChoices(live: LivePlay, { choices = [] }: TellingOutcome): ChoiceOption[] {
  const options = live.asking === NONE ? 0 : (live.offered[live.asking] ?? 0);
  return choices.slice(0, CHOICES_MAX).map(({ id, text, impulse, leadsTo, answers }) => ({
    id,
    text,
    ...(impulse && { impulse }),
    // In a climax only the Director moves the player elsewhere.
    ...(leadsTo !== undefined && live.due === 0 && refusedWay(live, leadsTo) === null && { leadsTo }),
    ...(answers !== undefined && (options & (1 << answers)) !== 0 && { answers }),
  }));
}

/** A pending roll comes first, then the encounter's options, then the Storyteller's choices. */
function handOver(
  live: LivePlay,
  outcome: TellingOutcome,
  asking: StoryEncounter | null,
  directed: DirectedTurn,
): Handing {
  const { state } = live;
  const wasClimax = directed.climax?.phase === 'last';
  const plain = { choices: [], freeText: false, asking: null, offered: null };
  if (state.ended) return { ...plain, waitingFor: null };
  if (state.pendingCheck) return { ...plain, waitingFor: 'dice-result' };
  // Parts left by a stop are told before anything is asked.
  if (wasClimax || (outcome.left ?? []).length > 0) return { ...plain, waitingFor: 'continue' };
  const choices = toldChoices(live, outcome);
  if (asking) {
    const reworded = choices.flatMap(({ answers }) => answers ?? []);
    const asked = { waitingFor: 'choice', freeText: true, asking: asking.id } as const;
    if (!directed.isDirected || choices.length === 0) {
      return { ...asked, choices: listChoices(asking, state), offered: 'options' };
    }
    // Options that cannot be chosen yet are shown beside the reworded ones, the first time only.
    const isFirst = reworded.length > 0 && directed.opening.before.asking !== asking.id;
    const locked = isFirst ? listChoices(asking, state, reworded).filter((one) => one.locked) : [];
    return { ...asked, choices: [...choices, ...locked].slice(0, CHOICES_MAX), offered: 'told' };
  }
  if (choices.length > 0) {
    return { waitingFor: 'choice', choices, freeText: outcome.freeText ?? true, asking: null, offered: 'told' };
  }
  // Without an active encounter, or with a model as Director, the player may continue, leave, or act freely.
  const isFree = outcome.input === true || directed.isDirected || (state.active === null && state.climaxDue === null);
  return { ...plain, freeText: isFree, waitingFor: outcome.input ? 'free-text' : 'continue' };
}
