import {
  type ExecutionResult,
  executionResult,
  type Plan,
  type PlanRegistry,
  planWarnings,
  validatePlan,
} from '../../shared/plan/index.ts';
import type { RecordedAttempt } from '../../shared/wire/index.ts';
import type { WorkingMemory } from '../memory/types.ts';
import { logPlanned, logPlanRun, type PlanAttempt, type PlanRequest, runPlan, runWithReplans } from '../plan/index.ts';
import { answerByPatterns, askDirector } from './attempt.ts';
import type { AttemptRequest } from './attempt-request.ts';
import { contextUsed } from './context.ts';
import { NO_OUTCOME, outcomeOf, recordMemory, recordSkillState } from './results.ts';
import { joinRegistries, toolsOf, workingMemoryOf } from './tools.ts';
import type { DirectInput, Direction, DirectorAnswer, DirectorDeps, Dropped, SentPrompt } from './types.ts';

/** How many calls of its model a turn has time for, beside one whole plan. */
const CALLS_WAITED_FOR = 3;

/** What the last attempt at a turn came with. */
interface Current {
  answer: DirectorAnswer;
  working: WorkingMemory;
}

/**
 * Directs a player's turn: plans, carries the plan out, and plans anew with what went wrong, at most five times; each attempt begins on a
 * fresh working, so that nothing half done is kept, and all of them together have three calls' time and one plan's. Once the model has failed, patterns plan
 * the rest. Plan execution, "Fallback", "Planning anew", "Records and logs" and "Failures".
 *
 * @param ready an answer that was asked for ahead, in place of the first call
 * @throws the reason of `deps.signal` once that aborts, and nothing else
 */
export async function directLive(
  input: DirectInput,
  deps: DirectorDeps,
  ready: DirectorAnswer | null,
): Promise<Direction> {
  const about = { play: input.playId, tick: input.tick };
  const attempts: RecordedAttempt[] = [];
  const prompts: SentPrompt[] = [];
  let current: Current | null = null;
  let proposed: DirectorAnswer | null = null;
  const lastOf = (): Current | null => current;
  const proposedLast = (): DirectorAnswer | null => proposed;
  let by: DirectorAnswer['by'] = 'model';
  let modelFault: string | null = null;

  // A player waits for all attempts together: each has what is left of the turn's time.
  const until = deps.clock.now() + CALLS_WAITED_FOR * deps.timeoutMs + deps.planTimeoutMs;
  const left = () => Math.max(1, until - deps.clock.now());
  const isOver = () => deps.clock.now() >= until;

  const answerFor = async (request: AttemptRequest): Promise<DirectorAnswer> => {
    if (ready !== null && request.attempt === 1) {
      if (ready.prompt !== null) prompts.push(ready.prompt);
      return ready;
    }
    if (modelFault !== null) return answerByPatterns(input, deps, request, modelFault, null);
    const inTime = { ...deps, timeoutMs: Math.min(deps.timeoutMs, left()) };
    return askDirector(input, inTime, request, (prompt) => prompts.push(prompt));
  };

  const generate = async (request: PlanRequest): Promise<Plan> => {
    by = modelFault === null ? 'model' : 'patterns';
    current = null;
    const answer = await answerFor({
      attempt: request.attempt,
      disabledSkills: request.disabledSkills,
      failedTools: failedToolsOf(request.attempts),
      error: request.error,
    });
    if (answer.by !== 'model') modelFault = answer.reason;
    by = answer.by;
    const working = workingMemoryOf(input);
    const { plan, dropped } = runnable(answer, joinRegistries(toolsOf(input, deps, working), deps.skills.tools));
    current = { answer: { ...answer, dropped: [...answer.dropped, ...dropped] }, working };
    if (Object.keys(answer.proposal ?? {}).length > 0) proposed = current.answer;
    if (plan === null) return nothingPlanned(deps, input.playId);
    return { ...plan, tick: input.tick };
  };

  const execute = async (plan: Plan): Promise<ExecutionResult> => {
    if (current === null || plan.steps.length === 0) return nothingDone(plan);
    logPlanned(deps.log, plan, { ...about, by });
    return carryOut(
      plan,
      current.working,
      input,
      { ...deps, planTimeoutMs: Math.min(deps.planTimeoutMs, left()) },
      about,
    );
  };

  const report = await runWithReplans(generate, execute, {
    clock: deps.clock,
    signal: deps.signal,
    isOver,
    onAttempt: (attempt) => {
      const wasPlanned = (lastOf()?.answer.plan ?? null) !== null && attempt.plan !== null;
      attempts.push({
        attempt: attempt.attempt,
        by,
        plan: wasPlanned ? attempt.plan : null,
        execution: wasPlanned ? attempt.result : null,
        failure: attempt.failure?.message ?? null,
      });
      logAttempt(deps, attempt, { ...about, by });
    },
  });
  deps.signal.throwIfAborted();

  const context = contextUsed(input, deps.settings);
  const last = lastOf();
  if (!report.success || last === null) {
    const { message, plan, result: execution } = report;
    const good = proposedLast();
    const failed = { attempts, context, prompts, failure: message, plan, execution };
    if (good === null) return { ...GAVE_UP, ...failed, reason: message };
    // What happens stands, whatever became of its plan.
    const dropped = [...good.dropped, { what: 'actions', reason: message }];
    const settled = settle({ ...good, dropped }, null, null, workingMemoryOf(input), input);
    return { ...good, ...settled, ...failed, gaveUp: false };
  }
  const { answer, working } = last;
  const plan = answer.plan === null ? null : report.plan;
  const settled = settle(answer, plan, plan === null ? null : report.result, working, input);
  return { ...answer, ...settled, attempts, context, prompts, gaveUp: false };
}

/**
 * The plan of an answer as it is run. Where the answer says what happens, that stands whatever becomes of its actions: one that cannot
 * run, or fails, costs itself alone. Else the plan is made anew. Plan execution, "Planning anew".
 */
function runnable(
  { plan, proposal }: DirectorAnswer,
  registry: PlanRegistry,
): { plan: Plan | null; dropped: Dropped[] } {
  if (plan === null) return { plan, dropped: [] };
  if (!proposal?.direction) return { plan: { ...plan, failurePolicy: 'replan' }, dropped: [] };
  const dropped: Dropped[] = [];
  let steps = plan.steps.map((step) => ({ ...step, required: false }));
  for (;;) {
    const validation = validatePlan({ ...plan, steps }, registry);
    const why = new Map(validation.ok ? [] : validation.issues.map(({ stepId, message }) => [stepId, message]));
    const left = steps.filter(({ id }) => !why.has(id));
    dropped.push(
      ...steps.flatMap(({ id, tool }) => {
        const reason = why.get(id);
        return reason === undefined ? [] : [{ what: `actions.${tool}`, reason }];
      }),
    );
    const isDone = left.length === steps.length;
    // A fault of no step's own is the whole list's.
    steps = isDone && !validation.ok ? [] : left;
    if (isDone) return { plan: { ...plan, steps, failurePolicy: 'replan' }, dropped };
  }
}

/** Five attempts failed: the rules' scorer directs. Plan execution, "Fallback" and "Planning anew". */
const GAVE_UP = {
  ...NO_OUTCOME,
  proposal: null,
  memory: null,
  by: 'scorer',
  dropped: [],
  prompt: null,
  gaveUp: true,
  changes: [],
  warnings: [],
} as const satisfies Partial<Direction>;

/** Stands for a turn in which nothing is planned. */
const nothingPlanned = ({ clock }: DirectorDeps, taskId: string): Plan => ({
  id: clock.id(),
  taskId,
  version: 1,
  format: 'tick',
  steps: [],
  parallel: false,
  failurePolicy: 'replan',
  disabledSkills: [],
  metadata: { generationAttempt: 1, parentPlanId: null },
  createdAt: clock.iso(),
});

const nothingDone = (plan: Plan): ExecutionResult =>
  executionResult({ plan, traces: new Map(), executionTimeMs: 0, skillOf: () => undefined });

/** Tools whose steps failed in any attempt: whoever has no words for what went wrong does without them. */
const failedToolsOf = (attempts: readonly PlanAttempt[]): string[] => [
  ...new Set(
    attempts.flatMap(({ plan, result }) =>
      (plan?.steps ?? []).flatMap(({ id, tool }) =>
        result?.failedTools.includes(id) || result?.issues?.some(({ stepId }) => stepId === id) ? [tool] : [],
      ),
    ),
  ),
];

/** One line for each attempt, with its error context. What the plan says is in the turn's record. Plan execution, "Records and logs". */
function logAttempt({ log }: DirectorDeps, attempt: PlanAttempt, about: Record<string, unknown>): void {
  const { plan, result, failure, startedAt, endedAt } = attempt;
  const retries = (result?.toolResults ?? []).filter(({ toolId }) => result?.failedTools.includes(toolId));
  log.info(
    {
      ...about,
      attempt: attempt.attempt,
      plan: plan?.id ?? null,
      parentPlan: plan?.metadata.parentPlanId ?? null,
      tools: plan?.steps.map(({ tool }) => tool).slice(0, TOOLS_LOGGED) ?? [],
      failedTools: result?.failedTools ?? [],
      retries: Object.fromEntries(retries.map(({ toolId, retryCount }) => [toolId, retryCount])),
      disabledSkills: result?.disabledSkills ?? [],
      code: failure?.code ?? null,
      category: failure?.category ?? null,
      startedAt,
      endedAt,
    },
    failure === null ? 'a turn was planned' : 'an attempt at a turn failed',
  );
}

const TOOLS_LOGGED = 30;

/** What a plan that was carried out leaves: what it came to, and every change of the memory it asks for. */
export function settle(
  answer: DirectorAnswer,
  plan: Plan | null,
  execution: ExecutionResult | null,
  working: WorkingMemory,
  input: DirectInput,
): Omit<Direction, 'by' | 'reason' | 'proposal' | 'memory' | 'prompt' | 'attempts' | 'gaveUp' | 'context' | 'prompts'> {
  const outcome = plan === null || execution === null ? NO_OUTCOME : outcomeOf(plan, execution, working, input.memory);
  if (execution !== null) recordSkillState(working, execution);
  const failed = plan === null || execution === null ? [] : failedSteps(plan, execution);
  const dropped = answer.memory === null ? [] : recordMemory(working, answer.memory, turnOf(input));
  return {
    ...outcome,
    plan,
    execution,
    failure: null,
    dropped: [...answer.dropped, ...failed, ...dropped],
    changes: [...working.changes],
    warnings: plan === null ? [] : planWarnings({ ...plan, format: 'tick' }),
  };
}

/** Steps that failed in a plan that went on without them. */
const failedSteps = ({ steps }: Plan, { toolResults }: ExecutionResult): Dropped[] =>
  toolResults.flatMap(({ toolId, error }) => {
    const step = steps.find(({ id }) => id === toolId);
    return step === undefined || error === undefined ? [] : [{ what: `actions.${step.tool}`, reason: error.message }];
  });

const turnOf = ({ story, opening }: DirectInput) => ({ story, turn: opening.state.turn });

/** Runs a plan over one registry: the memory's tools on this turn's working memory, and the scripts of skills. */
export function carryOut(
  plan: Plan,
  working: WorkingMemory,
  input: DirectInput,
  deps: DirectorDeps,
  about: Record<string, unknown>,
): Promise<ExecutionResult> {
  const log = logPlanRun(deps.log, plan, about);
  return runPlan(plan, {
    registry: joinRegistries(toolsOf(input, deps, working), deps.skills.tools),
    clock: deps.clock,
    ...(deps.timers && { timers: deps.timers }),
    signal: deps.signal,
    planTimeoutMs: deps.planTimeoutMs,
    onRecord: log.record,
  }).then((result) => {
    log.end(result);
    return result;
  });
}
