import { compileStory, type Story } from '../../../shared/play/index.ts';
import type { ScriptLine, VNPackage } from '../../../shared/story/index.ts';
import { type HeardTurn, hearPlay } from '../../support/told-play.ts';

export const PLAYS = 240;
/** How often somebody who goes where the story draws them does. */
const DRAWN = 0.7;

/** What is read of a line. */
export const wordsOf = (line: ScriptLine): string =>
  line.type === 'say' || line.type === 'narrate' ? (line.text ?? '') : '';
/** Who says a line, by id or by name; '' where nobody does. */
export const speakerOf = (line: ScriptLine): string => (line.type === 'say' ? (line.character ?? line.name ?? '') : '');

const stories = new Map<() => VNPackage, Story>();
export const storyOf = (read: () => VNPackage): Story => {
  const story = stories.get(read) ?? compileStory(read());
  stories.set(read, story);
  return story;
};

const played = new Map<Story, { byChance: HeardTurn[][]; drawn: HeardTurn[][] }>();
/** Many plays of a sample, played once: by chance, and by whoever mostly goes where the story draws them. */
export const playsOf = (story: Story) => {
  const hear = (follows: number) => Array.from({ length: PLAYS }, (_, seed) => hearPlay(story, seed, follows));
  const plays = played.get(story) ?? { byChance: hear(0), drawn: hear(DRAWN) };
  played.set(story, plays);
  return plays;
};
export const allPlaysOf = (story: Story): HeardTurn[][] => Object.values(playsOf(story)).flat();
