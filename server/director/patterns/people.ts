import { type DirectorProposal, type StoryEncounter, whyNotEligible } from '../../../shared/play/index.ts';
import type { PatternScene } from './scene.ts';

/** How often somebody moves off stage, and how often where the story stands still. */
const ODDS = { usual: 0.3, stalled: 0.8 } as const;
/** Encounters that landed last: who was in one of them has just been met. */
const LATELY = 3;

/** The next encounter of somebody's arc, where it is open at a place; undefined where their arc is not. */
const openArc = (scene: PatternScene, character: string, location: string): StoryEncounter | undefined =>
  (scene.story.arcs.get(character) ?? []).find(
    (one) => !scene.state.landed.includes(one.id) && whyNotEligible(scene.story, scene.state, one, location) === null,
  );

/**
 * Moves people off stage: somebody who may be anywhere in this act, whose arc is open and whom the player has not met lately, comes to
 * where the player is or to a place next to it. Rules of play, "Who is present".
 */
export function movesOf(scene: PatternScene, stalled: boolean): DirectorProposal['moves'] {
  const { story, state, opening, chance } = scene;
  const act = story.actById.get(state.act);
  const here = act?.placeById.get(state.location);
  if (act === undefined || here === undefined) return undefined;
  if (!chance.fork('someone moves').happens(stalled ? ODDS.stalled : ODDS.usual)) return undefined;
  const lately = new Set(
    state.landed.slice(-LATELY).flatMap((id) => {
      const landed = story.encounterById.get(id);
      return landed?.arc ? [landed.arc.character] : (landed?.requiredCharacters ?? []);
    }),
  );
  const roaming = opening.available.filter(
    (id) => !opening.present.includes(id) && !lately.has(id) && openArc(scene, id, state.location) !== undefined,
  );
  if (roaming.length === 0) return undefined;
  const character = chance.fork('who moves').pick(roaming);
  const places = stalled ? [here.id] : [here.id, ...here.connections];
  const been = Object.hasOwn(state.moved, character) ? (state.moved[character] ?? []) : [];
  const open = places.filter((id) => !been.includes(id));
  return open.length === 0 ? undefined : [{ character, location: chance.fork('where to').pick(open) }];
}
