import { RefusalError } from '../../../shared/error.ts';
import { validateHere, validatePlan } from '../../../shared/plan/index.ts';
import type { PlanView } from '../../../shared/wire/index.ts';
import { ALONE, shareWatchers } from '../../cluster/index.ts';
import { createWatchers } from '../../runs/index.ts';
import { shutdownRefusal, waitAtMost } from '../../shutdown.ts';
import { createSessionActivities } from '../session/session-activity.ts';
import { type PlansContext, readingIn, requirePlan, type SessionPlansOptions } from './context.ts';
import { planNow, toPlanListing } from './document.ts';
import { createLivePlans, type LivePlan } from './live-plans.ts';
import { createPlanMaker, requireReviewed } from './plan-maker.ts';
import { createPlanRunner } from './plan-runner.ts';
import { passOnToRunner } from './plans-elsewhere.ts';
import { readEdit, readWith } from './read-plan.ts';
import { createTemplates } from './templates.ts';
import { plannedTools } from './tools/index.ts';
import type { SessionPlans } from './types.ts';
import { viewPlan } from './view.ts';

/** Creates the plans service. Plan execution, "Records and logs". */
export function createSessionPlans(options: SessionPlansOptions): SessionPlans {
  const { store, clock, log, skills, stepTimeoutMs, forecast, cluster = ALONE } = options;
  // A failing listener must not undo what was done.
  const onFailure = (err: unknown) => log.error({ err }, 'somebody who watches plans failed');
  const watchers = shareWatchers(createWatchers<string>(onFailure), cluster, 'plans');
  const busyWatchers = shareWatchers(createWatchers<void>(onFailure), cluster, 'occupied');
  const { tell } = watchers;
  let isClosing = false;
  const context: PlansContext = {
    ...options,
    cluster,
    busy: createSessionActivities(cluster, options.isAnswering, (sessionId) => busyWatchers.tell(sessionId)),
    livePlans: createLivePlans({ store, clock, onChange: ({ sessionId, id }) => tell(sessionId, id), onFailure }),
    templates: createTemplates({ store, clock, log }),
    requireOpen() {
      if (isClosing) throw shutdownRefusal();
    },
  };
  const { busy, livePlans, templates } = context;
  const making = createPlanMaker(context);
  const running = createPlanRunner(context, tell);

  async function remove(planId: string): Promise<void> {
    const live = await requirePlan(context, planId);
    const { sessionId } = live.current();
    const occupation = busy.in(sessionId);
    if (occupation?.kind === 'making' && occupation.planId === planId) await making.stop(sessionId);
    await running.stop({ planId });
    // Closed first so that nothing new starts; then stop what had just started.
    await live.close();
    await running.stop({ planId });
    await livePlans.delete(live);
    tell(sessionId, planId);
  }

  async function view(live: LivePlan): Promise<PlanView> {
    const document = live.current();
    const run = running.get(live.id);
    const seen = { standings: run?.standings ?? new Map(), questions: run?.questions.open() ?? [] };
    if (document.state !== 'draft') return viewPlan(document, { ...seen, issues: [], forecast: [] });
    const session = await context.sessions.require(document.sessionId);
    const validation = validatePlan(document.plan, readingIn(context, session).tools);
    const issues = validation.ok ? [] : validation.issues;
    return viewPlan(document, { ...seen, issues, forecast: await forecast(session.current(), document.plan) });
  }

  return {
    create: async (sessionId, asked, signal) => view(await making.create(sessionId, asked, signal)),
    list: async (sessionId) => {
      await context.sessions.require(sessionId);
      return (await store.listPlans({ sessionId })).map(toPlanListing);
    },
    async edit(planId, input) {
      const live = await requirePlan(context, planId);
      const session = await context.sessions.require(live.current().sessionId);
      await live.transact((document) => {
        requireReviewed(document);
        const occupation = busy.in(document.sessionId);
        if (occupation?.kind === 'making' && occupation.planId === planId) {
          throw new RefusalError('conflict', 'The plan is being made anew.', {
            hint: 'Wait until it is there.',
            reason: { code: 'plan-being-made' },
          });
        }
        const plan = readEdit(document.plan, input, readingIn(context, session));
        return { events: [{ type: 'plan-edited', plan }], value: undefined };
      });
      return view(live);
    },

    regenerate: async (planId, feedback, signal) => view(await making.regenerate(planId, feedback, signal)),
    execute: running.execute,
    follow: running.follow,
    ...passOnToRunner(
      {
        read: async (planId) => view(await requirePlan(context, planId)),
        remove,
        answerApproval: running.answerApproval,
        answerRecovery: running.answerRecovery,
        abort: running.abort,
      },
      cluster,
      livePlans,
    ),

    validate({ format, plan: input }) {
      const tools = plannedTools(skills);
      const read = readWith(format, input, { tools, stepTimeoutMs }, { id: clock.id(), createdAt: clock.iso() });
      return read.ok ? validateHere(read.plan, tools) : { ok: false, issues: read.issues };
    },

    saveTemplate: async (planId, title) =>
      templates.save(planNow((await requirePlan(context, planId)).current()), title),
    listTemplates: templates.list,
    deleteTemplate: templates.delete,

    busyIn: busy.say,
    stopMaking: making.stop,
    watch: watchers.watch,
    watchBusy: busyWatchers.watch,
    async forget(sessionId) {
      await making.stop(sessionId);
      await running.stop({ sessionId });
      await livePlans.forget(sessionId);
    },
    resume: running.resume,
    async close(ms) {
      isClosing = true;
      await waitAtMost(ms, [making.stopAll(), running.stop()]);
    },
  };
}
