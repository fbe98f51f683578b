import type { PlanningToolInput } from '../../../shared/story/index.ts';
import type { ActPlan } from './act.ts';

/** A whole story as the planning tools take it, in the order they are called. */
export interface StoryPlan {
  premise: PlanningToolInput<'proposeStoryPremise'>;
  characters: PlanningToolInput<'proposeCharacter'>[];
  acts: ActPlan[];
}
