import { factsEarned, type Story, type StoryFact } from '../rules/index.ts';
import { livePlay } from './live-play.ts';
import type { PlotState } from './state.ts';

/** The facts the player knows: those earned before, and those the state earns now. Rules of play, "Knowledge". */
export const knownFacts = (story: Story, state: PlotState): StoryFact[] => [
  ...state.earnedFacts.flatMap((id) => story.factById.get(id) ?? []),
  ...factsEarned(livePlay(story, state)).flatMap((fact) => story.facts[fact] ?? []),
];

/** Of a fact that lists nobody, everybody may speak, but nobody of the Director's own. Rules of play, "Knowledge". */
export function mayMention(fact: StoryFact, character: string): boolean {
  const { knownBy, audience } = fact.source;
  return knownBy ? knownBy.includes(character) : audience !== 'director';
}
