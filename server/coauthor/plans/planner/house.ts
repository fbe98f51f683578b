import type { LanguageModel } from 'ai';
import type { Clock } from '../../../clock.ts';
import type { Models } from '../../../models/index.ts';
import type { Skill, SkillTools } from '../../../skills/index.ts';
import type { PlanSession } from '../../session/session.ts';
import type { CoauthorLog } from '../../tools/index.ts';
import { type PlannedTools, plannedTools } from '../tools/index.ts';
import { plannerInstructions } from './instructions.ts';

/** What a planner is made with. */
export interface PlannerOptions {
  models: Models;
  clock: Clock;
  /** The skills there are, whose prompts the planner is given. Plan Execution, FR-004. */
  skills: readonly Skill[];
  /** Their scripts as tools. */
  skillTools: SkillTools;
  /** Of one attempt at a step whose tool has no time of its own, in milliseconds. */
  stepTimeoutMs?: number | undefined;
  log?: CoauthorLog | undefined;
}

/** What every call of a planner works with. */
export interface PlannerHouse {
  clock: Clock;
  log: CoauthorLog | undefined;
  stepTimeoutMs: number | undefined;
  /** The stable head of the prompt. */
  instructions: string;
  toolsOf(session: PlanSession): PlannedTools;
  /** The co-author's model for a session; `isFree` where nobody pays for what it reads. */
  askingFor(session: PlanSession): { isFree: boolean; model(improviserReads: () => string): LanguageModel };
}

/** Puts together what does not change from call to call. */
export function plannerHouse(options: PlannerOptions): PlannerHouse {
  const { models, clock, skills, skillTools, stepTimeoutMs, log } = options;
  return {
    clock,
    log,
    stepTimeoutMs,
    instructions: plannerInstructions(skills),
    toolsOf: ({ checklistTools }) => plannedTools(skillTools, { checklist: checklistTools }),
    askingFor: ({ id }) => {
      const isFree = models.report().coauthor.active === 'offline';
      return {
        isFree,
        // The improviser may stand in for a model that was told less.
        model: (improviserReads) =>
          models.language('coauthor', { scope: `session:${id}`, ...(isFree ? {} : { improviserReads }) }),
      };
    },
  };
}
