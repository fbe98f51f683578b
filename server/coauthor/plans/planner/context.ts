import type { LanguageModel } from 'ai';
import type { Clock } from '../../../clock.ts';
import type { Models } from '../../../models/index.ts';
import type { Skill, SkillTools } from '../../../skills/index.ts';
import type { PlanSession } from '../../session/session.ts';
import type { CoauthorLog } from '../../tools/index.ts';
import { type PlannedTools, plannedTools } from '../tools/index.ts';
import type { ForecastPlan } from '../types.ts';
import { plannerInstructions } from './instructions.ts';

/** What a planner is made with. */
export interface PlannerOptions {
  models: Models;
  clock: Clock;
  /** The skills there are, whose prompts the planner is given. Plan execution, "Skills". */
  skills: readonly Skill[];
  /** Their scripts as tools. */
  skillTools: SkillTools;
  forecast: ForecastPlan;
  /** Of one attempt at a step whose tool has no time of its own, in milliseconds. */
  stepTimeoutMs?: number | undefined;
  log?: CoauthorLog | undefined;
}

/** What every call of a planner works with. */
export interface PlannerContext {
  clock: Clock;
  log: CoauthorLog | undefined;
  stepTimeoutMs: number | undefined;
  /** The stable head of the prompt, which describes every tool: put together when a plan is first asked for. */
  instructions(): string;
  toolsOf(session: PlanSession): PlannedTools;
  forecast: ForecastPlan;
  /** The co-author's model for a session. */
  modelFor(session: PlanSession): LanguageModel;
}

/** Puts together what does not change from call to call. */
export function plannerContext(options: PlannerOptions): PlannerContext {
  const { models, clock, skills, skillTools, forecast, stepTimeoutMs, log } = options;
  let instructions: string | undefined;
  return {
    clock,
    log,
    forecast,
    stepTimeoutMs,
    instructions() {
      instructions ??= plannerInstructions(skills);
      return instructions;
    },
    toolsOf: ({ checklistTools }) => plannedTools(skillTools, { checklist: checklistTools }),
    modelFor: ({ id }) => models.language('coauthor', { scope: `session:${id}` }),
  };
}
