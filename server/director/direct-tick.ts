import {
  type ExecutionResult,
  jsonProblem,
  type Plan,
  PlanInvalidError,
  resetPlan,
  summarizeNothingRun,
  validatePlan,
} from '../../shared/plan/index.ts';
import type { TickExecution } from '../../shared/wire/index.ts';
import {
  askModel,
  createPlanOrigin,
  createQuestion,
  type DirectorReply,
  describeFault,
  FIRST_ATTEMPT,
} from './ask-director.ts';
import { contextUsed } from './context.ts';
import { carryOut, settle } from './direct-live.ts';
import { readDirection } from './parse-direction.ts';
import { describeTickExecution, sayTickFailure, TickFailedError, writeTickPlan } from './tick.ts';
import { createDirectorTools, createTurnWorkingMemory, joinRegistries } from './tools.ts';
import type { DirectedResult, DirectInput, DirectorAnswer, DirectorDeps, SentPrompt, TickFailure } from './types.ts';

const nothingExecuted = (message: string): TickExecution => ({
  success: false,
  actions_executed: [],
  errors: [message],
});

/**
 * Directs a story tick; stops at the first failure. Plan execution, "A tick".
 * @param given a plan written by hand; on failure it is stored as written
 * @param dryRun only plans and validates; issues are reported as the direction's failure
 * @throws TickFailedError with the content of its error files; the reason of `deps.signal` once that aborts
 */
export async function directTick(
  input: DirectInput,
  deps: DirectorDeps,
  { given = null, dryRun = false }: { given?: Record<string, unknown> | null; dryRun?: boolean },
): Promise<DirectedResult> {
  const context = contextUsed(input, deps.settings);
  const prompts: SentPrompt[] = [];
  const fail = (failure: Omit<TickFailure, 'context' | 'error'>, error: Error, type = error.name): never => {
    const { message, stack = message } = error;
    throw new TickFailedError({ ...failure, context, error: { type, message, traceback: stack } }, { cause: error });
  };

  let asked: DirectorReply | null = null;
  if (given === null) {
    const question = await createQuestion(input, deps, FIRST_ATTEMPT);
    prompts.push(question.prompt);
    try {
      asked = await askModel(input, deps, question, { strict: true });
    } catch (thrown) {
      deps.signal.throwIfAborted();
      const error = planningError(thrown);
      return fail({ stage: 'planning', plan: {}, execution: nothingExecuted(error.message) }, error);
    }
  }
  const read = asked?.read ?? readDirection(given ?? {}, createPlanOrigin(deps, input), { strict: true });
  if (read.invalid !== null || read.plan === null) {
    const issues = read.invalid?.planIssues ?? [];
    const error = validationError(issues, read.invalid);
    const plan = asKept(given ?? read.written);
    return fail({ stage: 'validation', plan, execution: nothingExecuted(error.message) }, error);
  }

  const plan: Plan = { ...resetPlan(read.plan), failurePolicy: 'stop', tick: input.tick };
  const answer: DirectorAnswer = {
    plan,
    proposal: read.proposal,
    memory: read.memory,
    by: 'model',
    reason: given === null ? null : 'The plan was given.',
    dropped: read.dropped,
    prompt: prompts[0] ?? null,
  };
  const working = createTurnWorkingMemory(input);
  const written = given === null ? writeTickPlan(plan) : asKept(given);
  const validation = validatePlan(plan, joinRegistries(createDirectorTools(input, deps, working), deps.skills.tools));
  const invalid = validation.ok ? null : validationError(validation.issues, new PlanInvalidError(validation.issues));
  const base = { context, prompts, gaveUp: false } as const;
  if (dryRun) {
    const settled = settle({ ...answer, memory: null }, plan, null, working, input);
    return { ...answer, ...settled, ...base, failure: invalid?.message ?? null, attempts: [] };
  }
  if (invalid !== null) {
    return fail({ stage: 'validation', plan: written, execution: nothingExecuted(invalid.message) }, invalid);
  }
  const execution = await runSteps(plan, working, input, deps);
  deps.signal.throwIfAborted();
  if (!execution.success) {
    const description = describeTickExecution(plan, execution);
    return fail(
      { stage: 'execution', plan: written, execution: description },
      new ToolExecutionError(sayTickFailure(description)),
    );
  }
  const attempts = [{ attempt: 1, by: answer.by, plan, execution, failure: null }];
  return { ...answer, ...settle(answer, plan, execution, working, input), ...base, attempts };
}

/** Limits of a hand-written plan kept for correction. */
export const WRITTEN_LIMITS = { characters: 100_000, depth: 32 };

const asKept = (written: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  jsonProblem(written, WRITTEN_LIMITS) === null ? { ...written } : {};

/** A plan without actions needs no execution. */
const runSteps = (
  plan: Plan,
  working: ReturnType<typeof createTurnWorkingMemory>,
  input: DirectInput,
  deps: DirectorDeps,
): Promise<ExecutionResult> | ExecutionResult =>
  plan.steps.length === 0
    ? summarizeNothingRun(plan)
    : carryOut(plan, working, input, deps, { play: input.playId, tick: input.tick, by: 'tick' });

class ToolExecutionError extends Error {
  override readonly name = 'ToolExecutionError';
}

class PlanningError extends Error {
  override readonly name = 'PlanningError';
}

class PlanValidationError extends Error {
  override readonly name = 'PlanValidationError';
}

/** Parse errors are reported as they are. */
const planningError = (thrown: unknown): Error =>
  new PlanningError(thrown instanceof SyntaxError ? thrown.message : `Planning failed: ${describeFault(thrown)}`, {
    cause: thrown,
  });

/** Plan execution, "Validation". */
const validationError = (issues: readonly { message: string; stepId?: string | undefined }[], cause: unknown): Error =>
  new PlanValidationError(
    `Plan validation failed: ${issues.map(({ stepId, message }) => (stepId ? `${stepId}: ${message}` : message)).join(' ') || 'it holds no plan.'}`,
    { cause },
  );
