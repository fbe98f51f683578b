import { ownEntry } from '../json.ts';
import { movedClock, type Story, timeAtStart } from '../rules/index.ts';
import { getCurrentAct } from './lookup.ts';
import type { Mutation } from './mutation.ts';
import type { PlotState } from './state.ts';

/** In the first act, at its start, waiting for `start`. The same seed and actions give the same play. */
export function startPlay(story: Story, seed: number): PlotState {
  const first = story.acts[0];
  return {
    seed,
    turn: 0,
    ...freshAct(first?.id ?? '', first?.start ?? ''),
    ...timeAtStart(first?.source.startsAt),
    flags: [],
    landed: [],
    earnedFacts: [],
    findings: [],
    items: [],
    meters: {},
    met: [],
    endedActs: {},
    rewarded: [],
    wasDirected: false,
    untold: [],
    untoldAt: '',
    lore: {},
    asking: null,
    waitingFor: 'start',
    choices: [],
    freeText: false,
    ended: null,
  };
}

/** Flags, landed encounters, facts, findings and items outlive an act. Rules of play, "State". */
function freshAct(act: string, location: string) {
  return {
    act,
    location,
    actTurn: 0,
    progress: 0,
    doom: 0,
    lastLanded: null,
    lastChosen: null,
    active: null,
    frames: {},
    answered: {},
    offered: {},
    taken: {},
    untouchedTurns: 0,
    quietTurns: 0,
    checked: {},
    moved: {},
    dispositions: {},
    visited: [],
    firedEvents: [],
    crossedThresholds: [],
    complication: null,
    pendingCheck: null,
    climaxDue: null,
    climaxTurns: 0,
    fullSince: 0,
    climaxEvidence: [],
    promised: [],
    progressGranted: 0,
  } satisfies Partial<PlotState>;
}

/**
 * The only reducer; pure. Progress never falls nor exceeds its requirement, doom stays within its clock, lists have no
 * duplicates.
 */
export function applyMutation(story: Story, state: PlotState, mutation: Mutation): PlotState {
  switch (mutation.type) {
    case 'turn-began':
      return { ...state, turn: state.turn + 1, actTurn: state.actTurn + 1 };
    case 'complication-expired':
      return { ...state, complication: null };
    case 'place-visited':
      return { ...state, visited: joined(state.visited, [mutation.location]) };
    case 'travelled':
      return {
        ...state,
        location: mutation.location,
        visited: joined(state.visited, [mutation.location]),
        active: null,
        asking: null,
        offered: {},
      };
    case 'check-rolled':
      return {
        ...state,
        pendingCheck: null,
        promised: [],
        checked: { ...state.checked, [mutation.encounter]: mutation.outcome },
      };
    case 'option-answered':
      return answer(story, state, mutation);
    case 'threshold-crossed':
      return state.crossedThresholds.includes(mutation.index)
        ? state
        : { ...state, crossedThresholds: [...state.crossedThresholds, mutation.index] };
    case 'event-fired':
      return { ...state, firedEvents: joined(state.firedEvents, [mutation.event]) };
    case 'facts-earned':
      return { ...state, earnedFacts: joined(state.earnedFacts, mutation.facts) };
    case 'character-moved': {
      if (!story.characterById.has(mutation.character)) {
        return { ...state, made: { ...state.made, [mutation.character]: mutation.location } };
      }
      // The last is where they are now.
      const others = (ownEntry(state.moved, mutation.character) ?? []).filter((place) => place !== mutation.location);
      const places = [...others, mutation.location];
      return { ...state, moved: { ...state.moved, [mutation.character]: places } };
    }
    case 'disposition-set':
      return { ...state, dispositions: { ...state.dispositions, [mutation.character]: mutation.disposition } };
    case 'encounter-chosen': {
      const chosen = { id: mutation.encounter, again: mutation.again };
      return { ...state, active: chosen, lastChosen: chosen, untouchedTurns: 0 };
    }
    case 'check-asked': {
      const { type, ...check } = mutation;
      return { ...state, pendingCheck: check };
    }
    case 'complication-added':
      return { ...state, complication: { text: mutation.text, lastTurn: mutation.lastTurn } };
    case 'items-changed': {
      const kept = state.items.filter((item) => !mutation.lost.includes(item));
      return { ...state, items: joined(kept, mutation.gained) };
    }
    case 'frames-told': {
      const before = ownEntry(state.frames, mutation.encounter) ?? 0;
      return { ...state, frames: { ...state.frames, [mutation.encounter]: before + mutation.frames } };
    }
    case 'encounter-landed':
      return land(story, state, mutation);
    case 'doom-raised':
      return { ...state, doom: movedClock(state.doom, mutation.by, getCurrentAct(story, state).doom?.max ?? 0) };
    case 'time-passed':
      return { ...state, minutes: state.minutes + mutation.minutes };
    case 'consequence-given':
      return {
        ...state,
        progress: movedClock(state.progress, mutation.progress, getCurrentAct(story, state).progress?.max ?? 0),
        doom: Math.max(0, movedClock(state.doom, mutation.doom, getCurrentAct(story, state).doom?.max ?? 0)),
        flags: joined(state.flags, mutation.flags),
        findings: joined(state.findings, mutation.findings),
        meters: { ...state.meters, ...mutation.meters },
      };
    case 'options-offered':
      return { ...state, offered: { ...state.offered, [mutation.encounter]: mutation.options } };
    case 'roll-directed':
      return {
        ...state,
        pendingCheck: state.pendingCheck && { ...state.pendingCheck, direction: mutation.direction },
      };
    case 'turn-directed':
      return {
        ...state,
        quietTurns: mutation.isNew ? 0 : state.quietTurns + 1,
        untouchedTurns: mutation.isTouched ? 0 : state.untouchedTurns + 1,
      };
    case 'people-met':
      return { ...state, met: joined(state.met, mutation.characters) };
    case 'lore-came-up': {
      const now = mutation.entries.map((id) => [id, state.turn]);
      return { ...state, lore: { ...state.lore, ...Object.fromEntries(now) } };
    }
    case 'parts-left':
      return { ...state, untold: mutation.parts, untoldAt: mutation.parts.length > 0 ? state.location : '' };
    case 'climax-due':
      return { ...state, climaxDue: mutation.outcome, climaxEvidence: mutation.evidence ?? state.climaxEvidence };
    case 'climax-permitted':
      return { ...state, fullSince: state.actTurn };
    case 'climax-told':
      return { ...state, climaxTurns: state.climaxTurns + 1 };
    case 'items-promised':
      return { ...state, promised: mutation.items };
    case 'deed-rewarded':
      return {
        ...state,
        progress: movedClock(state.progress, mutation.progress, getCurrentAct(story, state).progress?.max ?? 0),
        progressGranted: state.progressGranted + (mutation.reason === null ? 0 : 1),
        rewarded: mutation.reason === null ? state.rewarded : joined(state.rewarded, [mutation.reason]),
        flags: joined(state.flags, mutation.flags),
        meters: { ...state.meters, ...mutation.meters },
      };
    case 'encounter-dropped':
      return { ...state, active: null, pendingCheck: null };
    case 'act-began':
      return {
        ...state,
        endedActs: withEnd(state),
        ...freshAct(mutation.act, story.actById.get(mutation.act)?.start ?? ''),
        ...(state.made && { made: Object.fromEntries(Object.keys(state.made).map((id) => [id, ''])) }),
        ...timeAtStart(story.actById.get(mutation.act)?.source.startsAt, state),
      };
    case 'story-ended':
      return {
        ...state,
        active: null,
        pendingCheck: null,
        endedActs: withEnd(state),
        ended: {
          text: mutation.text,
          outcome: mutation.outcome,
          ...(mutation.id === undefined ? {} : { id: mutation.id, title: mutation.title }),
        },
      };
    case 'turn-ended':
      return {
        ...state,
        waitingFor: mutation.waitingFor,
        choices: mutation.choices,
        freeText: mutation.freeText,
        asking: mutation.asking,
        wasDirected: mutation.directed ?? false,
      };
  }
}

/** Applies changes in order: a play's journal gives its state. */
export const applyMutations = (story: Story, state: PlotState, mutations: readonly Mutation[]): PlotState =>
  mutations.reduce((folded, mutation) => applyMutation(story, folded, mutation), state);

/** How acts ended, including the one that the due climax ends. */
const withEnd = ({ endedActs, act, climaxDue }: PlotState): PlotState['endedActs'] =>
  climaxDue === null ? endedActs : { ...endedActs, [act]: climaxDue };

function answer(
  { encounterById }: Story,
  state: PlotState,
  { encounter, option }: Mutation & { type: 'option-answered' },
): PlotState {
  const answered = { ...state.answered, [encounter]: option };
  if (encounterById.get(encounter)?.answers !== 'many') return { ...state, answered };
  const taken = [...(ownEntry(state.taken, encounter) ?? []).filter((each) => each !== option), option];
  const { [encounter]: judged, ...offered } = state.offered;
  return { ...state, asking: null, answered, offered, taken: { ...state.taken, [encounter]: taken } };
}

function land(story: Story, state: PlotState, mutation: Mutation & { type: 'encounter-landed' }): PlotState {
  // A repeated encounter starts from its beginning.
  const { [mutation.encounter]: told, ...frames } = state.frames;
  return {
    ...state,
    active: null,
    frames,
    lastLanded: mutation.encounter,
    landed: joined(state.landed, [mutation.encounter]),
    progress: movedClock(state.progress, mutation.progress, getCurrentAct(story, state).progress?.max ?? 0),
    flags: joined(state.flags, mutation.flags),
    findings: joined(state.findings, mutation.findings),
  };
}

/** Adds new items; returns the same list if there are none. */
function joined(list: readonly string[], more: readonly string[]): readonly string[] {
  const added = [...new Set(more)].filter((item) => !list.includes(item));
  return added.length === 0 ? list : [...list, ...added];
}
