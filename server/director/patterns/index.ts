import type { MemoryProposal } from '../../../shared/memory/index.ts';
import { type Plan, type PlanOrigin, readPlan } from '../../../shared/plan/index.ts';
import type { DirectorProposal } from '../../../shared/play/index.ts';
import type { DirectInput } from '../types.ts';
import { createPatternInput, type PatternOptions } from './pattern-input.ts';
import { type PlanWords, sayPlan } from './plan-words.ts';
import { proposeByPatterns, proposeMemory } from './propose.ts';
import { type WantedStep, wantedSteps } from './steps.ts';

/** A turn directed by patterns, in the form of a model's answer that `readDirection` parses. */
export interface WrittenByPatterns extends PlanWords, DirectorProposal {
  actions: WantedStep[];
  memory?: MemoryProposal;
}

interface Directed {
  plan: PlanWords & { actions: WantedStep[] };
  proposal: DirectorProposal | null;
  memory: MemoryProposal | null;
}

function directByPatterns(input: DirectInput, options: PatternOptions): Directed {
  const patternInput = createPatternInput(input, options);
  const proposed = proposeByPatterns(patternInput);
  return {
    plan: { ...sayPlan(patternInput, proposed), actions: wantedSteps(patternInput, proposed.encounter) },
    proposal: proposed.proposal,
    memory: proposeMemory(patternInput, proposed),
  };
}

/**
 * Directs a turn by rules and the play's seed, without a model. Uses only available tools that have not failed. Plan
 * execution, "Making a plan", "Fallback" and "Planning anew".
 */
export function writeByPatterns(input: DirectInput, options: PatternOptions): WrittenByPatterns {
  const { plan, proposal, memory } = directByPatterns(input, options);
  return { ...plan, ...proposal, ...(memory !== null && { memory }) };
}

export interface PlannedByPatterns extends Omit<Directed, 'plan'> {
  plan: Plan | null;
}

/** As `writeByPatterns`, parsed. `plan` is null without free words or anything to execute. */
export function planByPatterns(
  input: DirectInput,
  { origin, ...options }: PatternOptions & { origin: PlanOrigin },
): PlannedByPatterns {
  const { plan, ...rest } = directByPatterns(input, options);
  const isPlanned = input.action.type === 'text' || plan.actions.length > 0;
  return { plan: isPlanned ? readPlan('tick', plan, origin) : null, ...rest };
}
