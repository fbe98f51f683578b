import type { Brief } from '../../../shared/brief/index.ts';
import { composeStory, type StoryPlan } from '../story/compose.ts';

export const composeBrief = ({ brief, seed }: { brief: Brief; seed: number }): StoryPlan => composeStory(brief, seed);
