import { RefusalError } from '../../../shared/error.ts';
import { type Plan, PlanInvalidError } from '../../../shared/plan/index.ts';
import { type NewPlan, PLAN_WORDS } from '../../../shared/wire/index.ts';
import { logPlanned } from '../../plan/index.ts';
import { describeError } from '../messages/notices.ts';
import type { LiveSession } from '../session/live-session.ts';
import { type PlansContext, readingIn, requirePlan } from './context.ts';
import { getPlanTitle, type PlanDocument } from './document.ts';
import { journalAuthorRequest, journalNoPlanNotice, journalPlanMessage, sayNoPlan } from './journal-plan.ts';
import type { LivePlan } from './live-plans.ts';
import { planWords } from './plan-messages.ts';
import { forSession, readForeignPlan, requireValid } from './read-plan.ts';
import type { PlannerRequest } from './types.ts';

export interface PlanMaker {
  /** @throws RefusalError as `SessionPlans.create` */
  create(sessionId: string, asked: NewPlan, signal?: AbortSignal): Promise<LivePlan>;
  /** @throws RefusalError as `SessionPlans.regenerate` */
  regenerate(planId: string, feedback: string, signal?: AbortSignal): Promise<LivePlan>;
  stop(sessionId: string): Promise<void>;
  stopAll(): Promise<void>;
}

interface Work {
  abort: AbortController;
  settled: Promise<unknown>;
}

/** @throws RefusalError `conflict` if the plan runs or is over */
export function requireReviewed({ state }: PlanDocument): void {
  if (state === 'draft') return;
  throw new RefusalError('conflict', state === 'running' ? 'The plan runs.' : 'The plan is over.', {
    hint: 'Make another plan: POST /api/sessions/:id/plans.',
    reason: { code: state === 'running' ? 'plan-running' : 'plan-over' },
  });
}

export function createPlanMaker(context: PlansContext): PlanMaker {
  const { livePlans, busy, templates, planner, budget, clock, log, cluster } = context;
  const working = new Map<string, Work>();

  async function alone<T>(
    sessionId: string,
    planId: string | null,
    signal: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    context.requireOpen();
    const { claim, release } = await busy.claim(sessionId, { kind: 'making', planId });
    const abort = new AbortController();
    const stop = () => abort.abort();
    const recorder = cluster.record(claim, { stop, discard: stop });
    const result = work(AbortSignal.any([abort.signal, ...(signal ? [signal] : [])]));
    const settled = Promise.allSettled([result]);
    working.set(sessionId, { abort, settled });
    try {
      return await result;
    } finally {
      working.delete(sessionId);
      await recorder.end();
      await release();
    }
  }

  /** Asks the planner. @throws PlanInvalidError, RefusalError `refused` without a plan; `conflict` once stopped */
  async function plan(request: PlannerRequest & { signal: AbortSignal }, session: LiveSession) {
    const { signal } = request;
    try {
      const planned = await planner.plan(request);
      signal.throwIfAborted();
      if (!planned.ok) throw noPlan(planned);
      const made = forSession(planned.plan);
      requireValid(made, readingIn(context, session).tools);
      return { plan: made, words: planned.words };
    } catch (cause) {
      if (!signal.aborted) throw cause;
      throw new RefusalError('conflict', 'Planning was stopped before there was a plan.', {
        reason: { code: 'planning-stopped' },
        cause,
      });
    }
  }

  async function fromRequest(
    session: LiveSession,
    { request, template }: { request: string; template?: string | undefined },
    signal: AbortSignal,
  ): Promise<LivePlan> {
    const kept = template === undefined ? undefined : (await templates.get(template)).plan;
    await budget?.(`session:${session.id}`);
    await journalAuthorRequest(session, request, clock);
    const id = clock.id();
    try {
      const asked = { session: session.current(), request, template: kept, id, signal };
      const { plan: made, words } = await plan(asked, session);
      const live = await add(session, request, { ...made, ...createHead(session, id), version: 1 });
      await show(session, words, id);
      return live;
    } catch (error) {
      await excuse(session, error, signal);
      throw error;
    }
  }

  async function fromTemplate(session: LiveSession, id: string): Promise<LivePlan> {
    const { title, plan: kept } = await templates.get(id);
    const made = forSession({ ...kept, ...createHead(session, clock.id()), version: 1 });
    requireValid(made, readingIn(context, session).tools);
    await journalAuthorRequest(session, title, clock);
    const live = await add(session, title, made);
    await show(session, planWords('from-template', session.current().locale), made.id);
    return live;
  }

  const createHead = (session: LiveSession, id: string) => ({ id, taskId: session.id, createdAt: clock.iso() });

  /** @throws RefusalError `not_found` if the session was deleted in the meantime */
  async function add(session: LiveSession, request: string, made: Plan): Promise<LivePlan> {
    try {
      const live = await livePlans.add({ sessionId: session.id, request, plan: made });
      logPlanned(log, made, { session: session.id });
      return live;
    } catch (error) {
      await context.sessions.require(session.id);
      throw error;
    }
  }

  /** Shows a plan in the conversation. A failure to store the message does not refuse the plan. */
  async function show(session: LiveSession, words: string, planId: string): Promise<void> {
    try {
      await journalPlanMessage(session, clock, words, planId);
    } catch (err) {
      log.error({ err, plan: planId }, 'a plan could not be shown in its conversation');
    }
  }

  async function excuse(session: LiveSession, error: unknown, signal: AbortSignal): Promise<void> {
    const { locale } = session.current();
    try {
      if (signal.aborted) await journalNoPlanNotice(session, clock, planWords('stopped', locale));
      else if (!isNoPlan(error)) await journalNoPlanNotice(session, clock, describeError(error, locale));
      // An error without plan issues carries the planner's own words.
      else if (error.issues.length === 0) await sayNoPlan(session, clock, error.message);
      else await journalNoPlanNotice(session, clock, [planWords('none', locale), ...whyNot(error)].join('\n\n'));
    } catch (err) {
      log.warn({ err, session: session.id }, 'that there is no plan could not be told in the conversation');
    }
  }

  return {
    async create(sessionId, asked, signal) {
      const session = await context.sessions.require(sessionId);
      return alone(sessionId, null, signal, async (stopped) => {
        if ('format' in asked) {
          const origin = { ...createHead(session, clock.id()) };
          const plan = readForeignPlan(asked, readingIn(context, session), origin);
          return add(session, saidBy(plan), plan);
        }
        if ('request' in asked) return fromRequest(session, asked, stopped);
        return fromTemplate(session, asked.template);
      });
    },

    async regenerate(planId, given, signal) {
      const feedback = given.trim();
      if (feedback === '' || feedback.length > PLAN_WORDS.feedback) {
        throw new RefusalError('refused', `Say in 1 to ${PLAN_WORDS.feedback} characters what should be different.`, {
          reason: { code: 'say-what-else', most: PLAN_WORDS.feedback },
        });
      }
      const live = await requirePlan(context, planId);
      const session = await context.sessions.require(live.current().sessionId);
      requireReviewed(live.current());
      return alone(session.id, planId, signal, async (stopped) => {
        await budget?.(`session:${session.id}`);
        const before = live.current();
        const previous = { plan: before.plan, feedback: [...before.feedback, feedback] };
        const request = before.request.trim() || getPlanTitle(before);
        const asked = { session: session.current(), request, previous, id: planId, signal: stopped };
        const { plan: made, words } = await plan(asked, session);
        await live.transact((document) => {
          requireReviewed(document);
          const { taskId, createdAt, version } = document.plan;
          const anew = { ...made, id: planId, taskId, createdAt, version: version + 1 };
          return { events: [{ type: 'plan-regenerated', feedback, plan: anew }], value: undefined };
        });
        logPlanned(log, live.current().plan, { session: session.id });
        await show(session, words, planId);
        return live;
      });
    },

    async stop(sessionId) {
      const work = working.get(sessionId);
      work?.abort.abort();
      await work?.settled;
    },
    async stopAll() {
      const all = [...working.values()];
      for (const { abort } of all) abort.abort();
      await Promise.all(all.map(({ settled }) => settled));
    },
  };
}

const noPlan = ({ message, issues }: { message: string; issues: PlanInvalidError['planIssues'] }): RefusalError =>
  new RefusalError('refused', message, {
    issues: issues.slice(0, 20).map(({ stepId = '', message: said }) => ({ path: stepId, message: said })),
    hint: 'Say it in other words, or as smaller requests.',
    reason: { code: 'no-plan-made' },
  });

const REASONS_TOLD = 3;

const whyNot = ({ issues }: RefusalError): string[] => [
  issues
    .slice(0, REASONS_TOLD)
    .map(({ path, message }) => `- ${path === '' ? '' : `${path}: `}${message}`)
    .join('\n'),
];

/** Whether an error means that planning failed, rather than that no planner could be asked. */
const isNoPlan = (error: unknown): error is RefusalError =>
  error instanceof PlanInvalidError || (error instanceof RefusalError && error.code === 'refused');

const saidBy = ({ narrative, sceneIntention, rationale }: Plan): string =>
  (narrative ?? sceneIntention ?? rationale ?? '').slice(0, PLAN_WORDS.request);
