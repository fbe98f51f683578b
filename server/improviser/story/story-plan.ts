import type { PlanningToolInput } from '../../../shared/story/index.ts';
import type { ActPlan } from './act.ts';

/** A story as inputs of the planning tools, in call order. */
export interface StoryPlan {
  premise: PlanningToolInput<'proposeStoryPremise'>;
  characters: PlanningToolInput<'proposeCharacter'>[];
  acts: ActPlan[];
}
