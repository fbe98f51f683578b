import { earlierInArc, type Story, type StoryEncounter, type StoryPlace } from '../rules/index.ts';
import { canMeet } from './cast.ts';
import { actOf } from './lookup.ts';
import type { PlotState } from './state.ts';

/** An encounter that is not played, and the reason in a sentence. For the record of a turn; never for the player. */
export interface Rejection {
  readonly id: string;
  readonly reason: string;
}

/**
 * The encounters that may be chosen where the player is, and every other one of the act and of the arcs with the
 * reason. Rules of play, "Eligible".
 */
export function eligibleEncounters(
  story: Story,
  state: PlotState,
): { eligible: StoryEncounter[]; rejected: Rejection[] } {
  const eligible: StoryEncounter[] = [];
  const rejected: Rejection[] = [];
  for (const encounter of actOf(story, state).candidates) {
    const reason = whyNotEligible(story, state, encounter, state.location);
    if (reason === null) eligible.push(encounter);
    else rejected.push({ id: encounter.id, reason });
  }
  return { eligible, rejected };
}

/** Why an encounter may not be chosen at a place of the act, in a sentence; null where it may. */
export function whyNotEligible(
  story: Story,
  state: PlotState,
  encounter: StoryEncounter,
  location: string,
): string | null {
  if (encounter.home && (encounter.home.act !== state.act || encounter.home.location !== location)) {
    return `It is played at ${encounter.home.location}.`;
  }
  if (!encounter.repeatable && state.landed.includes(encounter.id)) return 'It has landed.';
  const missing = encounter.prerequisites.filter((flag) => !state.flags.includes(flag));
  if (missing.length > 0) return `It needs what is not set yet: ${missing.join(', ')}.`;
  const barring = encounter.excludeIfFlags.filter((flag) => state.flags.includes(flag));
  if (barring.length > 0) return `It is ruled out by what is set: ${barring.join(', ')}.`;
  const absent = encounter.requiredCharacters.filter((id) => !canMeet(story, state, id, location));
  if (absent.length > 0) return `It needs who is not here: ${absent.join(', ')}.`;
  const { arc } = encounter;
  if (!arc) return null;
  if (!canMeet(story, state, arc.character, location)) return `It is of the arc of ${arc.character}, who is not here.`;
  const earlier = earlierInArc(story, encounter).filter(({ id }) => !state.landed.includes(id));
  if (earlier.length === 0) return null;
  return `Its phase, ${arc.phase}, opens when the earlier ones have landed: ${earlier.map(({ id }) => id).join(', ')}.`;
}

/** Whether an encounter that has not landed yet may be chosen at a place. */
export const isNewEligible = (story: Story, state: PlotState, encounter: StoryEncounter, location: string): boolean =>
  !state.landed.includes(encounter.id) && whyNotEligible(story, state, encounter, location) === null;

/**
 * Whether nothing is left to play in the act. Rules of play, "Dry": none is active and, at no place reachable from
 * here, with people where they are, a new encounter is eligible.
 */
export function isDry(story: Story, state: PlotState): boolean {
  if (state.active) return false;
  const act = actOf(story, state);
  const here = act.placeById.get(state.location);
  const places = (here?.reachable ?? []).flatMap((id) => act.placeById.get(id) ?? []);
  const arcs = [...story.arcs.values()].flat();
  const offersNew = (place: StoryPlace): boolean =>
    [...place.encounters, ...arcs].some((encounter) => isNewEligible(story, state, encounter, place.id));
  return !places.some(offersNew);
}
