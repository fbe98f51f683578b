import type { PlanEvent } from '../../../shared/plan/index.ts';
import type { Claim, Cluster } from '../../cluster/types.ts';
import { sessionElsewhere } from '../session/session-activity.ts';
import type { ActiveRun } from './active-run.ts';
import type { LivePlans } from './live-plans.ts';
import type { PlanRunRecord, SessionPlans } from './types.ts';

/** Records a run's events for other processes, under its session's claim, until it is over. Never throws. */
export async function recordPlanRun(cluster: Cluster, claim: Claim, run: ActiveRun): Promise<void> {
  const recorder = cluster.record(claim, { stop: run.pause, discard: run.pause });
  try {
    for await (const event of run.follow()) recorder.add(event);
  } finally {
    await recorder.end(!run.isPaused());
  }
}

/** A plan's run in another process; null for none. Its events end without a result when that process dies. */
export async function followElsewhere(
  cluster: Cluster,
  sessionId: string,
  planId: string,
): Promise<PlanRunRecord | null> {
  if (!(await runsElsewhere(cluster, sessionId, planId))) return null;
  const run = await cluster.findRun(`session:${sessionId}`);
  return run && { follow: () => run.follow<PlanEvent>(null), done: run.done };
}

async function runsElsewhere(cluster: Cluster, sessionId: string, planId: string): Promise<boolean> {
  const activity = await sessionElsewhere(cluster, sessionId);
  return activity?.kind === 'running' && activity.planId === planId;
}

/** What only the process that runs a plan can do. */
const PASSED_ON = ['read', 'remove', 'answerApproval', 'answerRecovery', 'abort'] as const;
type PassedOn = Pick<SessionPlans, (typeof PASSED_ON)[number]>;
type Method = (planId: string, ...rest: never[]) => Promise<unknown>;

interface PassedOnCall {
  planId: string;
  method: (typeof PASSED_ON)[number];
  args: never[];
}

/** Has these methods done by the process that runs the plan, and answers other processes. Alone, they stay as they are. */
export function passOnToRunner(own: PassedOn, cluster: Cluster, livePlans: Pick<LivePlans, 'get'>): PassedOn {
  if (!cluster.isShared) return own;
  cluster.answer('plan', (question) => {
    const { planId, method, args } = question as PassedOnCall;
    return (own[method] as Method)(planId, ...args);
  });
  const passOn =
    (method: PassedOnCall['method']): Method =>
    async (planId, ...args) => {
      const plan = await livePlans.get(planId);
      const isElsewhere = plan !== null && (await runsElsewhere(cluster, plan.current().sessionId, planId));
      if (!isElsewhere) return (own[method] as Method)(planId, ...args);
      return cluster.ask(`session:${plan.current().sessionId}`, 'plan', { planId, method, args });
    };
  return Object.fromEntries(PASSED_ON.map((method) => [method, passOn(method)])) as unknown as PassedOn;
}
