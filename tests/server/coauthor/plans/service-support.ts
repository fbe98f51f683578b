import { isDeepStrictEqual } from 'node:util';
import { onTestFinished } from 'vitest';
import { createPainter } from '../../../../server/art/index.ts';
import type { Art } from '../../../../server/art/types.ts';
import { forecastAtOnce } from '../../../../server/coauthor/plan-forecaster.ts';
import { createSessionPlans, type SessionPlansOptions } from '../../../../server/coauthor/plans/index.ts';
import { createSessionTools } from '../../../../server/coauthor/plans/tools/index.ts';
import type { Planner, PlannerRequest, PlanRunRecord, SessionPlans } from '../../../../server/coauthor/plans/types.ts';
import type { SessionMessage } from '../../../../server/coauthor/session/events.ts';
import type { LiveSession } from '../../../../server/coauthor/session/live-session.ts';
import { createDraftSessions } from '../../../../server/coauthor/session/sessions.ts';
import type { PlanTool } from '../../../../server/plan/index.ts';
import type { SkillTools } from '../../../../server/skills/index.ts';
import { openStore, type Store } from '../../../../server/store/index.ts';
import type { NewStep, Plan, PlanEvent, RecoveryDecision } from '../../../../shared/plan/index.ts';
import type { PlanView } from '../../../../shared/wire/index.ts';
import { prepareDatabase } from '../../../support/data-folder.ts';
import { tempDir } from '../../../support/temp-dir.ts';
import { type Execute, tool, VirtualTime } from '../../plan/support.ts';

/** An art that draws at once, each piece under a name that says what it is of. */
const named = (folder: string, key: string) =>
  Promise.resolve({ url: `/media/p/${folder}/${key}`, mimeType: folder === 'music' ? 'audio/ogg' : 'image/webp' });
const quickArt: Art = {
  portrait: ({ characterId }) => named('characters', characterId),
  background: ({ locationId }) => named('backgrounds', locationId),
  music: ({ mood }) => named('music', mood),
  adopt: ({ kind, id }) => named(kind, id),
};

/** Scripts of a skill that do what a test says. A step's tool is `skills/test/<name>`. */
export function skillsOf(scripts: Record<string, PlanTool | Execute>): SkillTools {
  const tools = new Map(
    Object.entries(scripts).map(([name, each]) => [
      `skills/test/${name}`,
      { ...(typeof each === 'function' ? tool(each) : each), skill: 'test' },
    ]),
  );
  return { get: (name) => tools.get(name), names: () => [...tools.keys()], getTimeout: () => undefined };
}

/** A planner that answers as it is told to, and keeps what it was asked. */
export function fakePlanner(plan: (request: PlannerRequest) => ReturnType<Planner['plan']>) {
  const asked: PlannerRequest[] = [];
  const planner: Planner = {
    plan: (request) => {
      asked.push(request);
      return plan(request);
    },
    proposeRecovery: () => Promise.resolve(null),
  };
  return { planner, asked };
}

/** A step as somebody writes it, that is not tried a second time. */
export const step = (id: string, toolName: string, more: Partial<NewStep> = {}): NewStep => ({
  id,
  tool: toolName,
  description: `Step ${id}`,
  retryPolicy: { maxRetries: 0 },
  ...more,
});

/** Steps as they are sent to make a plan of. */
export const written = (steps: NewStep[], more: Partial<Plan> = {}) => ({
  format: 'kamishibai' as const,
  plan: { narrative: 'What was asked for', parallel: true, failurePolicy: 'ask', ...more, steps },
});

export interface PlansServices {
  plans: SessionPlans;
  store: Store;
  time: VirtualTime;
  session(): Promise<LiveSession>;
  open(id: string, locale?: string): Promise<LiveSession>;
  messages(): Promise<readonly SessionMessage[]>;
  /** The errors in the log. */
  logged: { details: object; message: string }[];
}

const nobody: Planner = {
  plan: () => Promise.reject(new Error('Nobody plans here.')),
  proposeRecovery: () => Promise.resolve(null),
};

export interface ServicesOptions extends Partial<Omit<SessionPlansOptions, 'store' | 'sessions' | 'clock'>> {
  time?: VirtualTime;
  wrapStore?: (store: Store) => Store;
  art?: Art;
}

/** Plans over a store that is already open: with the real tools of sessions, an art that draws at once, and virtual time. */
export function plansOver(opened: Store, options: ServicesOptions = {}): Omit<PlansServices, 'store'> {
  const { time = new VirtualTime(), wrapStore, art = quickArt, ...rest } = options;
  const store = wrapStore?.(opened) ?? opened;
  const logged: PlansServices['logged'] = [];
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (details: object, message: string) => void logged.push({ details, message }),
  };
  const sessions = createDraftSessions({ store, clock: time });
  const plans = createSessionPlans({
    store,
    sessions,
    clock: time,
    timers: time,
    log,
    skills: skillsOf({}),
    sessionTools: createSessionTools({
      store,
      painter: createPainter({ store, art, log }),
      clock: time,
      dataDir: '/nowhere',
      log,
    }),
    forecast: forecastAtOnce,
    planner: nobody,
    isAnswering: () => false,
    concurrency: 2,
    ...rest,
  });
  const open = async (id: string, locale?: string) => (await sessions.open(id, { locale })).live;
  const session = () => open('s');
  return { plans, time, session, open, messages: async () => (await session()).current().messages, logged };
}

export async function plansServices(options: ServicesOptions = {}): Promise<PlansServices> {
  const time = options.time ?? new VirtualTime();
  const dataDir = await tempDir();
  prepareDatabase(dataDir);
  const store = await openStore({ dataDir, clock: time });
  const services = plansOver(store, { ...options, time });
  onTestFinished(async () => {
    await services.plans.close(1000);
    await store.close();
  });
  await services.session();
  return { ...services, store };
}

export const planOfSteps = (services: Pick<PlansServices, 'plans'>, steps: NewStep[], more: Partial<Plan> = {}) =>
  services.plans.create('s', written(steps, more));

export async function eventsOf(run: PlanRunRecord | null, until: (event: PlanEvent) => boolean = () => false) {
  const events: PlanEvent[] = [];
  const reader = run?.follow().getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    events.push(next.value);
    if (until(next.value)) break;
  }
  await reader?.cancel();
  return events;
}

export const isResult = (event: PlanEvent): event is Extract<PlanEvent, { type: 'result' }> =>
  'type' in event && event.type === 'result';
export const isApproval = (event: PlanEvent): event is Extract<PlanEvent, { type: 'approval' }> =>
  'type' in event && event.type === 'approval';
export const isRecovery = (event: PlanEvent): event is Extract<PlanEvent, { type: 'recovery' }> =>
  'type' in event && event.type === 'recovery';

/** What the author answers, by step. Approvals that are not named are given. */
export interface Answers {
  approvals?: Record<string, boolean>;
  recoveries?: Record<string, RecoveryDecision>;
}

/** Follows a run to its end in virtual time, answering what is asked. */
export async function driven(
  { plans, time }: Pick<PlansServices, 'plans' | 'time'>,
  planId: string,
  { approvals = {}, recoveries = {} }: Answers = {},
): Promise<PlanEvent[]> {
  const run = await plans.follow(planId);
  const events: PlanEvent[] = [];
  const reading = (async () => {
    const reader = run?.follow().getReader();
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      const event = next.value;
      events.push(event);
      // What is told again may have been answered before.
      const isOpen = (await plans.read(planId)).questions.some((question) => isDeepStrictEqual(question, event));
      if (isApproval(event) && isOpen) {
        await plans.answerApproval(planId, event.stepId, { approved: approvals[event.stepId] ?? true });
      }
      if (isRecovery(event) && isOpen) {
        await plans.answerRecovery(planId, event.stepId, recoveries[event.stepId] ?? { choice: 'abort' });
      }
    }
    await run?.done;
  })();
  await time.until(reading);
  return events;
}

export async function ran(services: PlansServices, planId: string, answers: Answers = {}) {
  await services.plans.execute(planId);
  const events = await driven(services, planId, answers);
  return { events, plan: await services.plans.read(planId) };
}

export const statusesOf = ({ steps }: Pick<PlanView, 'steps'>): Record<string, string> =>
  Object.fromEntries(steps.map(({ id, status }) => [id, status]));

export const refusal = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => {
      throw new Error('It was not refused.');
    },
    (error: unknown) => error,
  );

export function deferred<T = void>() {
  const { promise, resolve } = Promise.withResolvers<T>();
  return { promise, resolve };
}

/** What was said, by whom; parts that are no text as they are. */
export const said = (messages: readonly SessionMessage[]) =>
  messages.map(({ role, parts }) => [role, ...parts.map((part) => (part.type === 'text' ? part.text : part))]);
