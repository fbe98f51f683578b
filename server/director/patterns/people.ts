import { type DirectorProposal, type StoryEncounter, whyNotEligible } from '../../../shared/play/index.ts';
import { isNamed } from '../naming.ts';
import type { PatternScene } from './scene.ts';

/** How often somebody moves off stage, and how often where the story stands still. */
const ODDS = { usual: 0.3, stalled: 0.8 } as const;
/** Encounters that landed last: who was in one of them has just been met. */
const LATELY = 3;
const MOVES_A_TURN = 1;

/** The next encounter of somebody's arc, where it is open at a place; undefined where their arc is not. */
export const openArc = (scene: PatternScene, character: string, location: string): StoryEncounter | undefined =>
  (scene.story.arcs.get(character) ?? []).find(
    (one) => !scene.state.landed.includes(one.id) && whyNotEligible(scene.story, scene.state, one, location) === null,
  );

/**
 * Moves people off stage: somebody who may be anywhere in this act, whose arc is open and whom the player has not met lately, comes to
 * where the player is or to a place next to it. Rules of play, "Who is present".
 */
export function movesOf(scene: PatternScene, stalled: boolean): DirectorProposal['moves'] {
  const { story, state, opening, chance, said } = scene;
  const act = story.actById.get(state.act);
  const here = act?.placeById.get(state.location);
  if (act === undefined || here === undefined) return undefined;
  if (!chance.happens(stalled ? ODDS.stalled : ODDS.usual, 'someone moves')) return undefined;
  const lately = new Set(
    state.landed.slice(-LATELY).flatMap((id) => {
      const landed = story.encounterById.get(id);
      return landed?.arc ? [landed.arc.character] : (landed?.requiredCharacters ?? []);
    }),
  );
  const roaming = opening.available.filter(
    (id) => !opening.present.includes(id) && !lately.has(id) && openArc(scene, id, state.location) !== undefined,
  );
  const called = roaming.find((id) => isNamed(said, story.characterById.get(id)?.name ?? ''));
  const character = called ?? chance.pick(roaming, 'who moves');
  if (character === undefined) return undefined;
  const places = stalled || called !== undefined ? [here.id] : [here.id, ...here.connections];
  const been = Object.hasOwn(state.moved, character) ? (state.moved[character] ?? []) : [];
  const location = chance.pick(
    places.filter((id) => !been.includes(id)),
    'where to',
  );
  return location === undefined ? undefined : [{ character, location }].slice(0, MOVES_A_TURN);
}
