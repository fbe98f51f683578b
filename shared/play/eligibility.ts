import { ownEntry } from '../json.ts';
import {
  availableOptions,
  earlierInArc,
  encounterNumber,
  isDryNow,
  isEligible,
  listSpeakers,
  mayChoose,
  NONE,
  placeNumber,
  rankCandidates,
  type Story,
  type StoryEncounter,
} from '../rules/index.ts';
import { canMeet, presentAt } from './cast.ts';
import { type LivePlay, livePlay } from './live-play.ts';
import type { PlotState } from './state.ts';

/** An encounter that may not be chosen, with the reason in a sentence. For the turn's record, never for the player. */
export interface Rejection {
  readonly id: string;
  readonly reason: string;
}

export interface Selection {
  readonly eligible: readonly StoryEncounter[];
  /** Encounters a Director may choose, including those at other places of the act. Rules of play, "Choosing". */
  readonly directable: readonly StoryEncounter[];
  readonly rejected: readonly Rejection[];
}

/** The same once the encounter under way has landed with the flags that it gives. */
export function eligibleOnceClosed(story: Story, state: PlotState): Selection {
  const active = state.active === null ? undefined : story.encounterById.get(state.active.id);
  if (active === undefined || state.active?.again) return eligibleEncounters(story, { ...state, active: null });
  const { id, options, flags } = active;
  const given = options.length === 0 ? flags : (options[ownEntry(state.answered, id) ?? NONE]?.flags ?? []);
  return eligibleEncounters(story, {
    ...state,
    active: null,
    flags: [...new Set([...state.flags, ...given])],
    landed: [...new Set([...state.landed, id])],
  });
}

/** The options of an encounter whose requirements hold, from 0. */
export function listAvailableOptions(story: Story, state: PlotState, { id, options }: StoryEncounter): number[] {
  const live = livePlay(story, state);
  const available = availableOptions(live, encounterNumber(live.program, id));
  return options.flatMap((_, index) => ((available & (1 << index)) === 0 ? [] : [index]));
}

/** Those at the player's place, and every other one of the act and arcs with the reason. Rules of play, "Eligible". */
export const eligibleEncounters = (story: Story, state: PlotState): Selection => eligibleNow(livePlay(story, state));

/** The eligible encounters this turn: none while one is active, and none in a climax. */
export function selectEncounters(live: LivePlay): Selection {
  const { active, due, act } = live;
  if (active === NONE && due === 0) return eligibleNow(live);
  const id = live.program.encounters[active]?.id;
  const reason = id === undefined ? 'This turn is the climax of the act.' : `${id} is under way.`;
  const others = act.act.candidates.filter((encounter) => encounter.id !== id);
  return { eligible: [], directable: [], rejected: others.map((encounter) => ({ id: encounter.id, reason })) };
}

function eligibleNow(live: LivePlay): Selection {
  const eligible: StoryEncounter[] = [];
  const directable: StoryEncounter[] = [];
  const rejected: Rejection[] = [];
  for (const [candidate, encounter] of live.act.act.candidates.entries()) {
    if (isEligible(live, candidate, live.location, live.directable)) directable.push(encounter);
    if (isEligible(live, candidate, live.location)) eligible.push(encounter);
    else rejected.push({ id: encounter.id, reason: reasonAgainst(live, encounter, live.state.location) });
  }
  return { eligible, directable, rejected };
}

/** Why an encounter may not be chosen at a place of the act, in a sentence; null if it may. */
export function whyNotEligible(
  story: Story,
  state: PlotState,
  encounter: StoryEncounter,
  location: string,
): string | null {
  const live = livePlay(story, state);
  return mayBeChosenAt(live, encounter, location) ? null : reasonAgainst(live, encounter, location);
}

function mayBeChosenAt(live: LivePlay, { id }: StoryEncounter, location: string): boolean {
  const candidate = getCandidateIndex(live, id);
  return candidate !== NONE && isEligible(live, candidate, placeNumber(live.act, location));
}

/** The index of an encounter among the act's candidates. */
export const getCandidateIndex = ({ program, act }: LivePlay, id: string): number =>
  act.candidateByEncounter[encounterNumber(program, id)] ?? NONE;

/** Why an encounter is not eligible at a place. If a model directs the turn, by the rules for that. */
export function reasonAgainst(live: LivePlay, encounter: StoryEncounter, location: string): string {
  const { story, state, directed } = live;
  const { home, arc, brings } = encounter;
  const isElsewhere = home && (home.act !== state.act || ((!directed || encounter.here) && home.location !== location));
  if (isElsewhere) return `It is played at ${home.location}.`;
  if (!encounter.repeatable && live.hasLanded(encounter.id)) return 'It has landed.';
  const missing = encounter.prerequisites.filter((flag) => !live.hasFlag(flag));
  if (missing.length > 0) return `It needs what is not set yet: ${missing.join(', ')}.`;
  const barring = encounter.excludeIfFlags.filter((flag) => live.hasFlag(flag));
  if (barring.length > 0) return `It is ruled out by what is set: ${barring.join(', ')}.`;
  const isThere = (id: string): boolean => brings.includes(id) || canMeet(story, state, id, location);
  const absent = encounter.requiredCharacters.filter((id) => !isThere(id));
  if (absent.length > 0) return `It needs who is not here: ${absent.join(', ')}.`;
  const others = presentAt(story, state, location).filter((id) => id !== story.protagonist?.id);
  if (encounter.alone && others.length > 0) return `It needs the protagonist alone; here are: ${others.join(', ')}.`;
  if (arc && !canMeet(story, state, arc.character, location)) {
    return `It is of the arc of ${arc.character}, who is not here.`;
  }
  const silent = directed ? listSpeakers(encounter).filter((id) => story.characterById.has(id) && !isThere(id)) : [];
  if (silent.length > 0 || !arc) return `Who speaks in it is not here: ${silent.join(', ')}.`;
  const earlier = earlierInArc(story, encounter).filter(({ id }) => !live.hasLanded(id));
  return `Its phase, ${arc.phase}, opens when the earlier ones have landed: ${earlier.map(({ id }) => id).join(', ')}.`;
}

/** Whether an encounter that has not landed may be chosen at a place. */
export function isNewEligible(story: Story, state: PlotState, encounter: StoryEncounter, location: string): boolean {
  const live = livePlay(story, state);
  return !live.hasLanded(encounter.id) && mayBeChosenAt(live, encounter, location);
}

/** Whether the act has nothing left to play. Rules of play, "Dry". */
export const isDry = (story: Story, state: PlotState): boolean => isDryNow(livePlay(story, state));

/** Orders encounters of the act as the scorer prefers them, best first. Rules of play, "Eligible". */
export function scoreEncounters(story: Story, state: PlotState, eligible: readonly StoryEncounter[]): string[] {
  const live = livePlay(story, state);
  const candidates = eligible.map(({ id }) => getCandidateIndex(live, id));
  return rankCandidates(live, candidates).flatMap((candidate) => live.act.act.candidates[candidate]?.id ?? []);
}

/**
 * No landed encounter follows itself or another repeated one while a new one is eligible. Rules of play, "Eligible".
 */
export function whyNotChosen(story: Story, state: PlotState, encounter: StoryEncounter): string | null {
  return whyNotChosenIn(livePlay(story, state), encounter);
}

/** Like `whyNotChosen`, within a turn in progress. */
export function whyNotChosenIn(live: LivePlay, encounter: StoryEncounter): string | null {
  if (mayChoose(live, getCandidateIndex(live, encounter.id))) return null;
  const fresh = eligibleNow(live)
    .eligible.filter(({ id }) => !live.hasLanded(id))
    .map(({ id }) => id);
  return `It has landed before, as what came last had, and something new is eligible: ${fresh.join(', ')}.`;
}
