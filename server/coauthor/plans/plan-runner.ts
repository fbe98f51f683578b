import { RefusalError } from '../../../shared/error.ts';
import {
  completeStep,
  type ExecutionResult,
  PLAN_LIMITS,
  PlanInvalidError,
  planTimeoutMs,
  type RecoveryDecision,
  RecoveryDecisionSchema,
  validatePlan,
} from '../../../shared/plan/index.ts';
import type { ConditionScope } from '../../../shared/play/index.ts';
import type { Reason } from '../../../shared/reasons.ts';
import { planWithDecision, type ToolRegistry } from '../../plan/index.ts';
import type { LiveSession } from '../session/live-session.ts';
import type { ClaimedSession } from '../session/session-activity.ts';
import { type ActiveRun, startRun } from './active-run.ts';
import { type PlansContext, readingIn, requirePlan } from './context.ts';
import { getPlanTitle, planNow, stepKey } from './document.ts';
import type { LivePlan } from './live-plans.ts';
import { followElsewhere, recordPlanRun } from './plans-elsewhere.ts';
import { requireValid } from './read-plan.ts';
import { mayRunBeside } from './tools/index.ts';
import type { PlanRunRecord, SessionPlans } from './types.ts';

/** Runs plans. `SessionPlans` documents the methods they share. */
export interface PlanRunner
  extends Pick<SessionPlans, 'execute' | 'follow' | 'answerApproval' | 'answerRecovery' | 'abort' | 'resume'> {
  get(planId: string): ActiveRun | undefined;
  /** Stops runs (of a plan, a session, or all, including starting ones) and waits. No end is journaled. */
  stop(which?: { planId?: string; sessionId?: string }): Promise<void>;
}

const conflict = (message: string, hint: string, reason: Reason) =>
  new RefusalError('conflict', message, { hint, reason });

/** Creates the plan runner. @param tell called when questions change and runs end */
export function createPlanRunner(context: PlansContext, tell: (sessionId: string, planId: string) => void): PlanRunner {
  const { livePlans, busy, store, planner, sessionTools, skills, clock, timers, concurrency, log, cluster } = context;
  const runs = new Map<string, ActiveRun>();
  /** By session: runs being journaled that do not exist yet. */
  const starting = new Map<string, Pick<ActiveRun, 'planId' | 'sessionId'> & { settled: Promise<unknown> }>();
  /** Runs whose end could not be stored; they still answer requests. */
  const unkept = new Map<string, ActiveRun>();

  const createRegistry = (session: LiveSession, live: LivePlan): ToolRegistry =>
    sessionTools({ live: session, run: { planId: live.id, title: getPlanTitle(live.current()) }, skills });

  function begin(
    live: LivePlan,
    session: LiveSession,
    registry: ToolRegistry,
    { claim, release }: ClaimedSession,
  ): ActiveRun {
    const { plan, sessionId } = live.current();
    const run = startRun({
      live,
      registry,
      proposeRecovery: (failed, signal) => planner.proposeRecovery(session.current(), failed, signal),
      clock,
      timers,
      concurrency,
      planTimeoutMs: planTimeoutMs(plan, context.planTimeoutMs),
      log,
      onChange: () => tell(sessionId, live.id),
    });
    runs.set(live.id, run);
    unkept.delete(live.id);
    const recorded = cluster.isShared ? recordPlanRun(cluster, claim, run) : null;
    void run.done.then(async () => {
      runs.delete(live.id);
      if (live.current().state !== 'ended' && !run.isPaused()) unkept.set(live.id, run);
      if (recorded) await recorded;
      const released = release();
      if (cluster.isShared) await released;
      tell(sessionId, live.id);
    });
    return run;
  }

  /** @throws RefusalError `conflict` if it runs or is over */
  function requireIdle(live: LivePlan): void {
    if (runs.has(live.id))
      throw conflict('The plan runs already.', 'Follow it: GET /api/plans/:id/stream.', { code: 'plan-running' });
    if (live.current().state === 'ended')
      throw conflict('The plan is over.', 'Keep it as a template to run it again.', { code: 'plan-over' });
  }

  async function start(
    live: LivePlan,
    { unattended, play }: { unattended: boolean; play?: ConditionScope | undefined },
  ) {
    const session = await context.sessions.require(live.current().sessionId);
    requireIdle(live);
    context.requireOpen();
    const claimed = await busy.claim(session.id, { kind: 'running', planId: live.id });
    const begun = journalAndBegin(live, session, { unattended, play }, claimed);
    const settled = Promise.allSettled([begun]);
    starting.set(session.id, { planId: live.id, sessionId: session.id, settled });
    try {
      return await begun;
    } catch (error) {
      await claimed.release();
      throw error;
    } finally {
      starting.delete(session.id);
    }
  }

  async function journalAndBegin(
    live: LivePlan,
    session: LiveSession,
    { unattended, play }: { unattended: boolean; play?: ConditionScope | undefined },
    claimed: ClaimedSession,
  ): Promise<ActiveRun> {
    // The server may have begun to close while the session was claimed.
    context.requireOpen();
    const registry = createRegistry(session, live);
    await live.transact((document) => {
      // A run whose end could not be stored continues from its start.
      if (document.state === 'running') return { events: [], value: undefined };
      requireValid(document.plan, registry);
      const scope = play ? { ...play, flags: [...play.flags], visited: [...play.visited] } : null;
      return { events: [{ type: 'run-started', unattended, play: scope }], value: undefined };
    });
    return begin(live, session, registry, claimed);
  }

  /** @throws RefusalError `conflict` if it does not run */
  async function requireRun(planId: string): Promise<{ live: LivePlan; run: ActiveRun }> {
    const live = await requirePlan(context, planId);
    const run = runs.get(planId);
    if (run) return { live, run };
    throw conflict('The plan does not run.', 'GET /api/plans/:id says where it stands.', { code: 'plan-idle' });
  }

  const nothingAsked = (what: string, stepId: string) =>
    conflict(
      `Nothing waits for ${what} of step "${stepId}".`,
      'GET /api/plans/:id lists what is asked in "questions".',
      { code: 'question-over' },
    );

  /** @throws PlanInvalidError if a decision is incomplete or leads to a plan that cannot run */
  async function usable(live: LivePlan, stepId: string, given: RecoveryDecision): Promise<RecoveryDecision> {
    const parsed = RecoveryDecisionSchema.safeParse(given);
    if (!parsed.success) {
      const said = parsed.error.issues.map(({ path, message }) => `${path.map(String).join('.')}: ${message}`);
      throw unusable(stepId, said.join(' '));
    }
    const decision = parsed.data;
    if (decision.choice === 'insert' && decision.steps === undefined) {
      throw unusable(stepId, '"insert" needs the new steps in "steps".');
    }
    const session = await context.sessions.require(live.current().sessionId);
    const { tools, stepTimeoutMs } = readingIn(context, session);
    const plan = planNow(live.current());
    const steps = decision.steps?.map((step, position) => {
      const defaults = { format: plan.format, async: true, stepTimeoutMs, getTimeout: tools.getTimeout };
      // No order of its own: it takes the failed step's position.
      const { order: _, ...whole } = completeStep(step, position, defaults);
      const idempotencyKey = step.idempotencyKey ?? stepKey(live.id, step.id);
      return { ...whole, async: whole.async && mayRunBeside(step.tool), idempotencyKey };
    });
    const complete = { ...decision, ...(steps ? { steps } : {}) };
    if (decision.choice === 'retry' || decision.choice === 'insert') {
      const after = planWithDecision(plan, stepId, complete);
      if (after.steps.length > PLAN_LIMITS.steps) {
        throw unusable(stepId, `A plan has at most ${PLAN_LIMITS.steps} steps, and with these it would have more.`);
      }
      const validation = validatePlan(after, tools);
      if (!validation.ok) throw new PlanInvalidError(validation.issues);
    }
    return complete;
  }

  return {
    get: (planId) => runs.get(planId),

    async execute(planId, { unattended = false, play } = {}) {
      return start(await requirePlan(context, planId), { unattended, play });
    },

    async follow(planId) {
      const live = await requirePlan(context, planId);
      const { result, sessionId } = live.current();
      const here = runs.get(planId) ?? (result ? overRun(result) : unkept.get(planId));
      return here ?? followElsewhere(cluster, sessionId, planId);
    },

    async answerApproval(planId, stepId, { approved, approvalId, reason }) {
      const { run } = await requireRun(planId);
      const request = run.questions.approval(stepId);
      const isMeant = request && (approvalId === undefined || approvalId === request.approvalId);
      if (!isMeant || !run.questions.answerApproval(request, { approved, reason })) {
        throw nothingAsked('an approval', stepId);
      }
    },

    async answerRecovery(planId, stepId, given) {
      const { live, run } = await requireRun(planId);
      const request = run.questions.recovery(stepId);
      if (!request) throw nothingAsked('a way out', stepId);
      const decision = await usable(live, stepId, given);
      if (!run.questions.answerRecovery(request, decision)) throw nothingAsked('a way out', stepId);
    },

    async abort(planId) {
      const live = await requirePlan(context, planId);
      if (live.current().state !== 'running') {
        throw conflict('The plan does not run.', 'GET /api/plans/:id says where it stands.', { code: 'plan-idle' });
      }
      try {
        // After a crash, the next start ends the plan instead of resuming it against the author's decision.
        await live.transact((document) => ({
          events: document.state === 'running' && !document.isAborting ? [{ type: 'abort-asked' }] : [],
          value: undefined,
        }));
      } catch (err) {
        log.error({ err, plan: planId }, 'that a plan is to end could not be kept; it is ended now');
      }
      const run = runs.get(planId);
      if (run) run.abort();
      // Its run ended, which could not be stored: this run only stores the end.
      else if (live.current().state === 'running') (await start(live, { unattended: true })).abort();
    },

    async resume(of = {}) {
      for (const { id, sessionId } of await store.listPlans({ ...of, state: 'running' })) {
        try {
          // Another process runs it, or has died just now: then it is taken up when its claim lapses.
          if ((await cluster.find(`session:${sessionId}`)) !== null) continue;
          const live = await livePlans.get(id);
          if (live && !runs.has(id)) await start(live, { unattended: live.current().unattended });
        } catch (err) {
          log.error({ err, plan: id }, 'a plan that was cut off could not be gone on with');
        }
      }
    },

    async stop({ planId, sessionId } = {}) {
      const isMeant = (run: Pick<ActiveRun, 'planId' | 'sessionId'>) =>
        (planId === undefined || run.planId === planId) && (sessionId === undefined || run.sessionId === sessionId);
      const pause = () => {
        const ending = [...runs.values()].filter(isMeant);
        for (const run of ending) run.pause();
        return Promise.all(ending.map(({ done }) => done));
      };
      const paused = pause();
      await Promise.all([...starting.values()].filter(isMeant).map(({ settled }) => settled));
      await Promise.all([paused, pause()]);
      for (const run of [...unkept.values()].filter(isMeant)) unkept.delete(run.planId);
    },
  };
}

const unusable = (stepId: string, message: string) => new PlanInvalidError([{ code: 'invalid_json', stepId, message }]);

const overRun = (result: ExecutionResult): PlanRunRecord => ({
  follow: () =>
    new ReadableStream({
      start(controller) {
        controller.enqueue({ type: 'result', result });
        controller.close();
      },
    }),
  done: Promise.resolve(),
});
