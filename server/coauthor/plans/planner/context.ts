import type { LanguageModel } from 'ai';
import type { Clock } from '../../../clock.ts';
import type { Models } from '../../../models/index.ts';
import type { Skill, SkillTools } from '../../../skills/index.ts';
import type { PlanSession } from '../../session/session.ts';
import type { CoauthorLog } from '../../tools/index.ts';
import { type PlannedTools, plannedTools } from '../tools/index.ts';
import type { ForecastPlan } from '../types.ts';
import { plannerInstructions } from './instructions.ts';

export interface PlannerOptions {
  models: Models;
  clock: Clock;
  /** The skills whose prompts the planner gets. Plan execution, "Skills". */
  skills: readonly Skill[];
  skillTools: SkillTools;
  forecast: ForecastPlan;
  /** Limit of one attempt at a step whose tool has no limit of its own, in milliseconds. */
  stepTimeoutMs?: number | undefined;
  log?: CoauthorLog | undefined;
}

export interface PlannerContext {
  clock: Clock;
  log: CoauthorLog | undefined;
  stepTimeoutMs: number | undefined;
  /** The stable head of the prompt, which describes every tool. Built on first use. */
  instructions(): string;
  getTools(session: PlanSession): PlannedTools;
  forecast: ForecastPlan;
  modelFor(session: PlanSession): LanguageModel;
}

/** Prepares what is the same for all calls. */
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
    getTools: ({ checklistTools }) => plannedTools(skillTools, { checklist: checklistTools }),
    modelFor: ({ id }) => models.language('coauthor', { scope: `session:${id}` }),
  };
}
