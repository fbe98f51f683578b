import {
  type ExecutionResult,
  type Plan,
  type PlanRegistry,
  planWarnings,
  summarizeNothingRun,
  validatePlan,
} from '../../shared/plan/index.ts';
import type { RecordedAttempt } from '../../shared/wire/index.ts';
import type { WorkingMemory } from '../memory/types.ts';
import { logPlanned, logPlanRun, type PlanAttempt, type PlanRequest, runPlan, runWithReplans } from '../plan/index.ts';
import { answerByPatterns, askDirector } from './ask-director.ts';
import { contextUsed } from './context.ts';
import { NO_OUTCOME, readPlanResults, recordMemory, recordSkillState } from './plan-results.ts';
import { createDirectorTools, createTurnWorkingMemory, joinRegistries } from './tools.ts';
import type {
  AttemptRequest,
  DirectedResult,
  DirectInput,
  DirectorAnswer,
  DirectorDeps,
  DroppedPart,
  SentPrompt,
} from './types.ts';

/** A turn's time limit is that of this many model calls, plus one plan. */
const CALLS_WAITED_FOR = 3;

interface Current {
  answer: DirectorAnswer;
  working: WorkingMemory;
}

/**
 * Directs a player's turn: plans, executes, and plans again after errors, at most five times, each attempt from a fresh
 * working memory. After a model failure, patterns plan the rest. Plan execution, "Fallback", "Planning anew", "Records
 * and logs" and "Failures".
 * @param ready an answer asked for ahead
 * @throws only the reason of `deps.signal` once that aborts
 */
export async function directLive(
  input: DirectInput,
  deps: DirectorDeps,
  ready: DirectorAnswer | null,
): Promise<DirectedResult> {
  const about = { play: input.playId, tick: input.tick };
  const attempts: RecordedAttempt[] = [];
  const prompts: SentPrompt[] = [];
  let current: Current | null = null;
  let proposed: DirectorAnswer | null = null;
  const getCurrent = (): Current | null => current;
  const proposedLast = (): DirectorAnswer | null => proposed;
  let by: DirectorAnswer['by'] = 'model';
  let modelFault: string | null = null;

  // A player waits for all attempts together: each gets the time left.
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
      failedTools: listFailedTools(request.attempts),
      error: request.error,
    });
    if (answer.by !== 'model') modelFault = answer.reason;
    by = answer.by;
    const working = createTurnWorkingMemory(input, answer.proposal?.journey);
    const { plan, dropped } = runnable(
      answer,
      joinRegistries(createDirectorTools(input, deps, working), deps.skills.tools),
    );
    current = { answer: { ...answer, dropped: [...answer.dropped, ...dropped] }, working };
    if (Object.keys(answer.proposal ?? {}).length > 0) proposed = current.answer;
    if (plan === null) return nothingPlanned(deps, input.playId);
    return { ...plan, tick: input.tick };
  };

  const execute = async (plan: Plan): Promise<ExecutionResult> => {
    if (current === null || plan.steps.length === 0) return summarizeNothingRun(plan);
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
      const wasPlanned = (getCurrent()?.answer.plan ?? null) !== null && attempt.plan !== null;
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
  const last = getCurrent();
  if (!report.success || last === null) {
    const { message, plan, result: execution } = report;
    const good = proposedLast();
    const failed = { attempts, context, prompts, failure: message, plan, execution };
    if (good === null) return { ...GAVE_UP, ...failed, reason: message };
    // The direction stands, whatever happened to its plan.
    const dropped = [...good.dropped, { what: 'actions', reason: message }];
    const settled = settle({ ...good, dropped }, null, null, createTurnWorkingMemory(input), input);
    return { ...good, ...settled, ...failed, gaveUp: false };
  }
  const { answer, working } = last;
  const plan = answer.plan === null ? null : report.plan;
  const settled = settle(answer, plan, plan === null ? null : report.result, working, input);
  return { ...answer, ...settled, attempts, context, prompts, gaveUp: false };
}

/**
 * The plan of an answer to execute. If the answer has a direction, that stands and unusable actions are dropped;
 * otherwise the plan is made again. Plan execution, "Planning anew".
 */
function runnable(
  { plan, proposal }: DirectorAnswer,
  registry: PlanRegistry,
): { plan: Plan | null; dropped: DroppedPart[] } {
  if (plan === null) return { plan, dropped: [] };
  if (!proposal?.direction) return { plan: { ...plan, failurePolicy: 'replan' }, dropped: [] };
  const dropped: DroppedPart[] = [];
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
    // An issue without a step concerns the whole list.
    steps = isDone && !validation.ok ? [] : left;
    if (isDone) return { plan: { ...plan, steps, failurePolicy: 'replan' }, dropped };
  }
}

/** After five failed attempts the rules' scorer directs. Plan execution, "Fallback" and "Planning anew". */
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
} as const satisfies Partial<DirectedResult>;

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

/** Tools whose steps failed in any attempt, for planners that cannot read errors. */
const listFailedTools = (attempts: readonly PlanAttempt[]): string[] => [
  ...new Set(
    attempts.flatMap(({ plan, result }) =>
      (plan?.steps ?? []).flatMap(({ id, tool }) =>
        result?.failedTools.includes(id) || result?.issues?.some(({ stepId }) => stepId === id) ? [tool] : [],
      ),
    ),
  ),
];

/** Logs an attempt with its error context; the turn's record has the plan. Plan execution, "Records and logs". */
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

/** The results of an executed plan, with all memory changes it asks for. */
export function settle(
  answer: DirectorAnswer,
  plan: Plan | null,
  execution: ExecutionResult | null,
  working: WorkingMemory,
  input: DirectInput,
): Omit<
  DirectedResult,
  'by' | 'reason' | 'proposal' | 'memory' | 'prompt' | 'attempts' | 'gaveUp' | 'context' | 'prompts'
> {
  const outcome =
    plan === null || execution === null ? NO_OUTCOME : readPlanResults(plan, execution, working, input.memory);
  if (execution !== null) recordSkillState(working, execution);
  const failed = plan === null || execution === null ? [] : failedSteps(plan, execution);
  const dropped = answer.memory === null ? [] : recordMemory(working, answer.memory, getTurn(input));
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

const failedSteps = ({ steps }: Plan, { toolResults }: ExecutionResult): DroppedPart[] =>
  toolResults.flatMap(({ toolId, error }) => {
    const step = steps.find(({ id }) => id === toolId);
    return step === undefined || error === undefined ? [] : [{ what: `actions.${step.tool}`, reason: error.message }];
  });

const getTurn = ({ story, opening }: DirectInput) => ({ story, turn: opening.state.turn });

/** Executes a plan with the memory's tools on this turn's working memory, and scripts of skills. */
export function carryOut(
  plan: Plan,
  working: WorkingMemory,
  input: DirectInput,
  deps: DirectorDeps,
  about: Record<string, unknown>,
): Promise<ExecutionResult> {
  const log = logPlanRun(deps.log, plan, about);
  return runPlan(plan, {
    registry: joinRegistries(createDirectorTools(input, deps, working), deps.skills.tools),
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
