import type { Brief } from '../../../shared/brief/index.ts';
import { composeStory } from '../story/compose.ts';
import type { StoryPlan } from '../story/story-plan.ts';

export const composeBrief = ({ brief, seed }: { brief: Brief; seed: number }): StoryPlan => composeStory(brief, seed);
