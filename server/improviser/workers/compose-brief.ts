import type { Brief } from '../../../shared/brief/index.ts';
import type { StoryToolInputs } from '../story/act.ts';
import { composeStory } from '../story/compose.ts';

export const composeBrief = ({ brief, seed }: { brief: Brief; seed: number }): StoryToolInputs =>
  composeStory(brief, seed);
