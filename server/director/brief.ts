import { oneLine } from '../../shared/memory/index.ts';
import {
  actOf,
  isNewEligible,
  openEndings,
  type PlayerAction,
  type PlotState,
  type Story,
  type StoryEncounter,
  scoreEncounters,
  type TurnOpening,
} from '../../shared/play/index.ts';

/** The state as the Director reads it this turn; goes into its prompt as JSON. */
export interface TurnBrief {
  turn: number;
  actTurn: number;
  location: string;
  action: { type: PlayerAction['type']; text?: string; locationId?: string };
  present: string[];
  /** Who no place of the act requires, and may come with an encounter. */
  available: string[];
  /** Whom the Director moved this act, and where to last. */
  moved?: Record<string, string>;
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
  /** Turns without anything new, where there were some, and the places next to here that would have it. */
  stalledTurns?: number;
  newElsewhere?: string[];
  climax: { outcome: string; lastAct: boolean } | null;
  endings?: string[];
}

/** How many of each kind are told, and how long: the rules know them all. Lengths in characters. */
const LIMITS = {
  eligible: 20,
  description: 220,
  /** Of all descriptions together; the best encounters have theirs first. */
  descriptions: 2600,
  option: 100,
  people: 24,
  moved: 12,
  flags: 40,
  flagsLength: 900,
  lines: 8,
  line: 160,
  items: 20,
  item: 60,
  proseEvents: 8,
  trigger: 160,
  escalation: 240,
  ending: 240,
  encounters: 5,
  ways: 6,
} as const;

/** Turns without anything new after which a story stalls: the brief says where there would be, and the player is drawn there. */
export const STALLED_TURNS = 2;

type Limits = Record<keyof typeof LIMITS, number>;

/** The same for a brief of a smaller size, which is a share of the whole; one of each that counts is kept. */
const limitsOf = (size: number) =>
  Object.fromEntries(
    Object.entries(LIMITS).map(([part, most]) => [part, Math.max(1, Math.floor(most * size))]),
  ) as Limits;

/**
 * Reads the state, the opening of a turn and the last lines as the Director's brief. Bounded whatever the length of the play.
 * @param size how much of it, from 0 to 1
 */
export function briefTurn(
  input: {
    story: Story;
    before: PlotState;
    opening: TurnOpening;
    action: PlayerAction;
    recentLines: readonly string[];
    stalledTurns?: number;
  },
  size = 1,
): TurnBrief {
  const limits = limitsOf(size);
  const { story, before, opening, action, recentLines, stalledTurns = 0 } = input;
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
    present: opening.present.slice(0, limits.people),
    available: opening.available.slice(0, limits.people),
    ...movedOf(state, limits),
    active: active
      ? {
          id: active.id,
          title: active.title,
          framesBefore: Object.hasOwn(state.frames, active.id) ? (state.frames[active.id] ?? 0) : 0,
          expectedFrames: active.expectedFrames,
        }
      : null,
    ...(unanswered && { options: active.options.map(({ text }) => oneLine(text, limits.option)) }),
    eligible: briefEligible(story, state, opening.eligible, limits),
    flags: latestWithin(state.flags, limits.flags, limits.flagsLength),
    progress: act?.progress ? { value: state.progress, max: act.progress.max } : null,
    doom: act?.doom ? { value: state.doom, max: act.doom.max } : null,
    escalations: opening.escalations.flatMap((index) => {
      const description = force?.escalationEvents[index]?.description;
      return description === undefined ? [] : oneLine(description, limits.escalation);
    }),
    firedEvents: opening.firedEvents.map(({ id }) => id),
    proseEvents: (act?.events ?? [])
      .filter(({ id, trigger }) => trigger === null && !state.firedEvents.includes(id))
      .slice(0, limits.proseEvents)
      .map(({ id, source }) => ({ id, trigger: oneLine(source.triggerCondition, limits.trigger) })),
    complication: state.complication?.text ?? null,
    check: opening.checkResult ? { stat: opening.checkResult.stat, outcome: opening.checkResult.outcome } : null,
    mayCheck: !opening.climax && !(state.active && Object.hasOwn(state.checked, state.active.id)),
    stats: story.protagonist?.stats ?? {},
    dispositions: Object.fromEntries(Object.entries(state.dispositions).slice(-limits.people)),
    recentEncounters: state.landed.slice(-limits.encounters),
    recentLines: recentLines.slice(-limits.lines).map((line) => oneLine(line, limits.line)),
    items: state.items.slice(-limits.items).map((item) => oneLine(item, limits.item)),
    ...(stalledTurns >= STALLED_TURNS && { stalledTurns, newElsewhere: newElsewhere(story, state, limits) }),
    climax: opening.climax ? { outcome: opening.climax.outcome, lastAct } : null,
    ...(opening.climax &&
      lastAct && { endings: openEndings(story, state).map(({ text }) => oneLine(text, limits.ending)) }),
  };
}

function movedOf({ moved }: PlotState, limits: Limits): Pick<TurnBrief, 'moved'> {
  const last = Object.entries(moved)
    .slice(-limits.moved)
    .flatMap(([character, places]) => places.slice(-1).map((place) => [character, place]));
  return last.length === 0 ? {} : { moved: Object.fromEntries(last) };
}

/** What may be chosen, in the order of the package; where there is too much, the best by the scorer, and these told the most of. */
function briefEligible(
  story: Story,
  state: PlotState,
  eligible: readonly StoryEncounter[],
  limits: Limits,
): TurnBrief['eligible'] {
  const best = scoreEncounters(story, state, eligible).slice(0, limits.eligible);
  const told = new Map<string, string>();
  const byId = new Map(eligible.map((encounter) => [encounter.id, encounter]));
  let room: number = limits.descriptions;
  for (const id of best) {
    const description = oneLine(byId.get(id)?.description ?? '', Math.min(limits.description, Math.max(0, room)));
    room -= description.length;
    told.set(id, description);
  }
  return eligible
    .filter(({ id }) => told.has(id))
    .map((encounter) => ({
      id: encounter.id,
      title: encounter.title,
      description: told.get(encounter.id) ?? '',
      type: encounter.type,
      pacing: { expectedFrames: encounter.expectedFrames, focus: encounter.focus },
      priority: encounter.priority,
      ...(encounter.arc && { arcPhase: encounter.arc.phase, arcOf: encounter.arc.character }),
      landedBefore: state.landed.includes(encounter.id),
      ...(encounter.options.length > 0 && {
        options: encounter.options.map(({ text }) => oneLine(text, limits.option)),
      }),
    }));
}

/** The places one step away where something new waits: where a story that stands still can be drawn to. */
function newElsewhere(story: Story, state: PlotState, limits: Limits): string[] {
  const act = actOf(story, state);
  return (act.placeById.get(state.location)?.connections ?? [])
    .filter((id) => act.placeById.get(id)?.encounters.some((one) => isNewEligible(story, state, one, id)))
    .slice(0, limits.ways);
}

/** The latest of a list, as many as take no more than `length` characters together. */
function latestWithin(list: readonly string[], count: number, length: number): string[] {
  const kept: string[] = [];
  let room = length;
  for (const one of list.slice(-count).reverse()) {
    room -= one.length;
    if (room < 0) break;
    kept.unshift(one);
  }
  return kept;
}
