import { type DirectorProposal, type StoryEncounter, whyNotEligible } from '../../../shared/play/index.ts';
import type { PatternInput } from './pattern-input.ts';

/** Probability of an off-stage move, normally and in a stalled story. */
const ODDS = { usual: 0.3, stalled: 0.8 } as const;
/** The people of this many last encounters count as just met. */
const LATELY = 3;

const openArc = (input: PatternInput, character: string, location: string): StoryEncounter | undefined =>
  (input.story.arcs.get(character) ?? []).find(
    (one) => !input.state.landed.includes(one.id) && whyNotEligible(input.story, input.state, one, location) === null,
  );

/** Moves a person with an open arc, not met lately, next to the player. Rules of play, "Who is present". */
export function proposeMoves(input: PatternInput, stalled: boolean): DirectorProposal['moves'] {
  const { story, state, opening, chance } = input;
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
    (id) => !opening.present.includes(id) && !lately.has(id) && openArc(input, id, state.location) !== undefined,
  );
  if (roaming.length === 0) return undefined;
  const character = chance.fork('who moves').pick(roaming);
  const places = stalled ? [here.id] : [here.id, ...here.connections];
  const been = Object.hasOwn(state.moved, character) ? (state.moved[character] ?? []) : [];
  const open = places.filter((id) => !been.includes(id));
  return open.length === 0 ? undefined : [{ character, location: chance.fork('where to').pick(open) }];
}
