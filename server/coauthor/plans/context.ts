import { RefusalError } from '../../../shared/error.ts';
import type { Clock } from '../../clock.ts';
import type { Cluster } from '../../cluster/types.ts';
import type { Sleeper } from '../../plan/index.ts';
import type { SkillTools } from '../../skills/index.ts';
import type { Store } from '../../store/types.ts';
import type { LiveSession } from '../session/live-session.ts';
import type { SessionActivities } from '../session/session-activity.ts';
import type { DraftSessions } from '../session/sessions.ts';
import type { CoauthorLog } from '../tools/index.ts';
import type { LivePlan, LivePlans } from './live-plans.ts';
import type { ReadingOptions } from './read-plan.ts';
import type { Templates } from './templates.ts';
import { plannedTools } from './tools/index.ts';
import type { ForecastPlan, Planner, SessionTools } from './types.ts';

export interface SessionPlansOptions {
  store: Store;
  sessions: DraftSessions;
  clock: Clock;
  log: CoauthorLog;
  skills: SkillTools;
  sessionTools: SessionTools;
  forecast: ForecastPlan;
  planner: Planner;
  isAnswering: (sessionId: string) => boolean;
  /** The processes that share the store; without it this one is alone. */
  cluster?: Cluster | undefined;
  budget?: ((scope: string) => Promise<void>) | undefined;
  /** Limit of one attempt at a step whose tool has no limit of its own, in milliseconds. */
  stepTimeoutMs?: number | undefined;
  /** Limit of a plan without one of its own, in milliseconds. */
  planTimeoutMs?: number | undefined;
  timers?: Sleeper | undefined;
  /** Maximum number of parallel steps; undefined for the number of cores. */
  concurrency?: number | undefined;
}

export interface PlansContext extends SessionPlansOptions {
  cluster: Cluster;
  livePlans: LivePlans;
  busy: SessionActivities;
  templates: Templates;
  /** @throws RefusalError `unavailable` while the server is closing */
  requireOpen(): void;
}

/** @throws RefusalError `not_found` */
export async function requirePlan({ livePlans }: PlansContext, id: string): Promise<LivePlan> {
  const live = await livePlans.get(id);
  if (live) return live;
  throw new RefusalError('not_found', `There is no plan "${id}".`, {
    hint: 'GET /api/sessions/:id/plans lists those of a session.',
    reason: { code: 'gone', what: 'plan' },
  });
}

export const readingIn = ({ skills, stepTimeoutMs }: PlansContext, session: LiveSession): ReadingOptions => ({
  tools: plannedTools(skills, { checklist: session.current().checklistTools }),
  stepTimeoutMs,
});
