import type { MemoryProposal } from '../../../shared/memory/index.ts';
import { type Plan, type PlanOrigin, readPlan } from '../../../shared/plan/index.ts';
import type { DirectorProposal } from '../../../shared/play/index.ts';
import type { DirectInput } from '../types.ts';
import { type PlanWords, sayPlan } from './plan-words.ts';
import { proposeByPatterns } from './propose.ts';
import { rememberedBy } from './remember.ts';
import { type PatternOptions, readForPatterns } from './scene.ts';
import { wantedSteps } from './steps.ts';
import type { WantedStep } from './wanted-step.ts';

/** A turn as the patterns direct it, whole: as a model writes its answer, `readDirection` reads it. */
export interface WrittenByPatterns extends PlanWords, DirectorProposal {
  actions: WantedStep[];
  memory?: MemoryProposal;
}

/** What the patterns make of a turn. */
interface Directed {
  plan: PlanWords & { actions: WantedStep[] };
  /** Null where there is nothing to propose. */
  proposal: DirectorProposal | null;
  /** Null where there is nothing to remember. */
  memory: MemoryProposal | null;
}

function directByPatterns(input: DirectInput, options: PatternOptions): Directed {
  const scene = readForPatterns(input, options);
  const proposed = proposeByPatterns(scene);
  return {
    plan: { ...sayPlan(scene, proposed), actions: wantedSteps(scene, proposed.encounter) },
    proposal: proposed.proposal,
    memory: rememberedBy(scene, proposed),
  };
}

/**
 * Directs a turn without a model: by rule and by the play's seed. Only tools that are there, may run and have not failed are used. Plan execution, "Making a plan", "Fallback" and "Planning anew".
 */
export function writeByPatterns(input: DirectInput, options: PatternOptions): WrittenByPatterns {
  const { plan, proposal, memory } = directByPatterns(input, options);
  return { ...plan, ...proposal, ...(memory !== null && { memory }) };
}

/** What the patterns make of a turn, read. */
export interface PlannedByPatterns extends Omit<Directed, 'plan'> {
  plan: Plan | null;
}

/**
 * As `writeByPatterns`, read.
 *
 * @returns `plan`: for a turn in words of the player's own, else where there is something to carry out; null otherwise
 */
export function planByPatterns(
  input: DirectInput,
  { origin, ...options }: PatternOptions & { origin: PlanOrigin },
): PlannedByPatterns {
  const { plan, ...rest } = directByPatterns(input, options);
  const isPlanned = input.action.type === 'text' || plan.actions.length > 0;
  return { plan: isPlanned ? readPlan('tick', plan, origin) : null, ...rest };
}
