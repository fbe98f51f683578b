import type { PlayerAction, PlotState, Story, TurnOpening } from '../../shared/play/index.ts';

/** The state as the Director reads it this turn; goes into its prompt as JSON. */
export interface TurnBrief {
  turn: number;
  actTurn: number;
  location: string;
  action: { type: PlayerAction['type']; text?: string; locationId?: string };
  present: string[];
  /** Who no place of the act requires, and may come with an encounter. */
  available: string[];
  active: { id: string; title: string; framesBefore: number; expectedFrames: number } | null;
  /** The unanswered options of the active encounter, in order. */
  options?: string[];
  eligible: {
    id: string;
    title: string;
    description: string;
    type: string;
    pacing: { expectedFrames: number; focus: string };
    priority: string;
    arcPhase?: string;
    arcOf?: string;
    landedBefore: boolean;
    options?: string[];
  }[];
  flags: string[];
  progress: { value: number; max: number } | null;
  doom: { value: number; max: number } | null;
  escalations: string[];
  firedEvents: string[];
  proseEvents: { id: string; trigger: string }[];
  complication: string | null;
  check: { stat: string; outcome: string } | null;
  mayCheck: boolean;
  stats: Record<string, number>;
  dispositions: Record<string, string>;
  recentEncounters: string[];
  recentLines: string[];
  items: string[];
  climax: { outcome: string; lastAct: boolean } | null;
  endings?: string[];
}

/** Encounters listed with their whole description; further ones would crowd the budget out. */
const ELIGIBLE_MAX = 24;
const DESCRIPTION_MAX = 280;
const RECENT_ENCOUNTERS = 5;
/** The latest flags; the rules know them all. */
const FLAGS_MAX = 80;

/**
 * Reads the state, the opening of a turn and the last lines as the Director's brief. Bounded whatever the length of the play.
 */
export function briefTurn(input: {
  story: Story;
  before: PlotState;
  opening: TurnOpening;
  action: PlayerAction;
  recentLines: readonly string[];
}): TurnBrief {
  const { story, before, opening, action, recentLines } = input;
  const { state } = opening;
  const act = story.actById.get(state.act);
  const active = state.active ? story.encounterById.get(state.active.id) : undefined;
  const unanswered =
    active !== undefined &&
    !state.active?.again &&
    active.options.length > 0 &&
    !Object.hasOwn(state.answered, active.id);
  const said =
    action.type === 'text'
      ? action.text
      : action.type === 'choice'
        ? before.choices.find(({ id }) => id === action.choiceId)?.text
        : undefined;
  const lastAct = opening.climax?.nextAct === null;
  const force = act?.source.opposingForce;
  return {
    turn: state.turn,
    actTurn: state.actTurn,
    location: state.location,
    action: {
      type: action.type,
      ...(said !== undefined && { text: said }),
      ...(action.type === 'travel' && { locationId: action.locationId }),
    },
    present: [...opening.present],
    available: [...opening.available],
    active: active
      ? {
          id: active.id,
          title: active.title,
          framesBefore: Object.hasOwn(state.frames, active.id) ? (state.frames[active.id] ?? 0) : 0,
          expectedFrames: active.expectedFrames,
        }
      : null,
    ...(unanswered && { options: active.options.map(({ text }) => text) }),
    eligible: opening.eligible.slice(0, ELIGIBLE_MAX).map((encounter) => ({
      id: encounter.id,
      title: encounter.title,
      description: encounter.description.slice(0, DESCRIPTION_MAX),
      type: encounter.type,
      pacing: { expectedFrames: encounter.expectedFrames, focus: encounter.focus },
      priority: encounter.priority,
      ...(encounter.arc && { arcPhase: encounter.arc.phase, arcOf: encounter.arc.character }),
      landedBefore: state.landed.includes(encounter.id),
      ...(encounter.options.length > 0 && { options: encounter.options.map(({ text }) => text) }),
    })),
    flags: state.flags.slice(-FLAGS_MAX),
    progress: act?.progress ? { value: state.progress, max: act.progress.max } : null,
    doom: act?.doom ? { value: state.doom, max: act.doom.max } : null,
    escalations: opening.escalations.flatMap((index) => force?.escalationEvents[index]?.description ?? []),
    firedEvents: opening.firedEvents.map(({ id }) => id),
    proseEvents: (act?.events ?? [])
      .filter(({ id, trigger }) => trigger === null && !state.firedEvents.includes(id))
      .map(({ id, source }) => ({ id, trigger: source.triggerCondition })),
    complication: state.complication?.text ?? null,
    check: opening.checkResult ? { stat: opening.checkResult.stat, outcome: opening.checkResult.outcome } : null,
    mayCheck: !opening.climax && !(state.active && Object.hasOwn(state.checked, state.active.id)),
    stats: story.protagonist?.stats ?? {},
    dispositions: { ...state.dispositions },
    recentEncounters: state.landed.slice(-RECENT_ENCOUNTERS),
    recentLines: [...recentLines],
    items: [...state.items],
    climax: opening.climax ? { outcome: opening.climax.outcome, lastAct } : null,
    ...(opening.climax && lastAct && { endings: [...story.endings] }),
  };
}
