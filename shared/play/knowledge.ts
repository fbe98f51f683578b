import { factsEarned, type Story, type StoryFact } from '../rules/index.ts';
import type { Fact } from '../story/index.ts';
import { livePlay } from './live-play.ts';
import type { PlotState } from './state.ts';

/** The facts the player knows: those earned before, and those the state earns now. Rules of play, "Knowledge". */
export const knownFacts = (story: Story, state: PlotState): StoryFact[] => [
  ...state.earnedFacts.flatMap((id) => story.factById.get(id) ?? []),
  ...factsEarned(livePlay(story, state)).flatMap((fact) => story.facts[fact] ?? []),
];

/** Who may speak of a fact, by id; null for everybody. Nobody may speak of the Director's own. Rules of play, "Knowledge". */
export const listKnowers = ({ knownBy, audience }: Fact): string[] | null =>
  knownBy ?? (audience === 'director' ? [] : null);

export const mayMention = (fact: StoryFact, character: string): boolean =>
  listKnowers(fact.source)?.includes(character) ?? true;
