import { type DirectorProposal, type StoryEncounter, whyNotEligible } from '../../../shared/play/index.ts';
import type { PatternScene } from './scene.ts';

/** Probability of an off-stage move, normally and in a stalled story. */
const ODDS = { usual: 0.3, stalled: 0.8 } as const;
/** The people of this many last encounters count as just met. */
const LATELY = 3;

const openArc = (scene: PatternScene, character: string, location: string): StoryEncounter | undefined =>
  (scene.story.arcs.get(character) ?? []).find(
    (one) => !scene.state.landed.includes(one.id) && whyNotEligible(scene.story, scene.state, one, location) === null,
  );

/** Moves a person with an open arc, not met lately, next to the player. Rules of play, "Who is present". */
export function proposeMoves(scene: PatternScene, stalled: boolean): DirectorProposal['moves'] {
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
