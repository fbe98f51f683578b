import type {
  Plan,
  PlanEvent,
  PlanFormat,
  PlanIssue,
  PlanValidation,
  RecoveryDecision,
  RecoveryProposal,
} from '../../../shared/plan/index.ts';
import type { ConditionScope } from '../../../shared/play/index.ts';
import type { NewPlan, PlanListing, PlanTemplate, PlanView, StepForecast } from '../../../shared/wire/index.ts';
import type { FailedStep, ToolRegistry } from '../../plan/index.ts';
import type { SkillTools } from '../../skills/index.ts';
import type { Goings } from '../session/busy.ts';
import type { LiveSession } from '../session/live-session.ts';
import type { PlanSession } from '../session/session.ts';

/** A plan that runs: it goes on whoever listens, and can be followed from its first event. */
export interface PlanRun {
  /** Every event from the first, then those to come, the last of which is the result. Cancelling leaves the run alone. */
  follow(): ReadableStream<PlanEvent>;
  /** Resolves when the run is over, however it ended; never rejects. */
  readonly done: Promise<void>;
}

/** The plans of sessions: made, reviewed, run. Plan execution, "Review". */
export interface SessionPlans {
  /**
   * Makes a plan for the author to review; nothing runs yet.
   * @param signal stops the planner
   * @throws RefusalError `not_found` for an unknown session or template; `conflict` while the co-author answers or another
   *   plan of the session is made or run; `refused` where no plan came of it, with what was wrong
   */
  create(sessionId: string, asked: NewPlan, signal?: AbortSignal): Promise<PlanView>;
  /** The plans of a session, newest first. @throws RefusalError `not_found` */
  list(sessionId: string): Promise<PlanListing[]>;
  /** @throws RefusalError `not_found` */
  read(planId: string): Promise<PlanView>;
  /**
   * The author's edit of a plan under review.
   * @param input the plan as JSON with the `version` the author saw. Untrusted
   * @throws RefusalError `not_found`, `conflict` when the version is stale or the plan runs or is over, `refused` with every
   *   issue; nothing is changed then
   */
  edit(planId: string, input: unknown): Promise<PlanView>;
  /** Deletes a plan, and stops it first. What it has made stays. @throws RefusalError `not_found` */
  remove(planId: string): Promise<void>;
  /** Plans anew, under the same id with a version more. @throws RefusalError as `create`, and as `edit` */
  regenerate(planId: string, feedback: string, signal?: AbortSignal): Promise<PlanView>;
  /**
   * Runs a plan.
   * @param options.unattended nobody is asked: steps that need an approval are skipped, failed ones stay failed
   * @param options.play what conditions of steps read of a play, as it stands now
   * @throws RefusalError `not_found`; `conflict` when it runs or is over, while the co-author answers or another plan of the
   *   session runs; `refused` where it cannot run, with every issue
   */
  execute(planId: string, options?: { unattended?: boolean; play?: ConditionScope }): Promise<PlanRun>;
  /** The run of a plan; null while it is reviewed. Of one that is over, only the result. @throws RefusalError `not_found` */
  follow(planId: string): Promise<PlanRun | null>;
  /** @throws RefusalError `not_found`; `conflict` where nothing like it is asked */
  answerApproval(
    planId: string,
    stepId: string,
    answer: { approved: boolean; approvalId?: string | undefined; reason?: string | undefined },
  ): Promise<void>;
  /** @throws RefusalError `not_found`; `conflict` where nothing like it is asked; `refused` where the answer cannot be used */
  answerRecovery(planId: string, stepId: string, decision: RecoveryDecision): Promise<void>;
  /** Ends a run; what was made stays. Returns at once. @throws RefusalError `not_found`, `conflict` when it does not run */
  abort(planId: string): Promise<void>;
  /** Says whether a plan could run, with the tools of sessions and skills. */
  validate(input: { format: PlanFormat; plan: unknown }): PlanValidation;

  /** Keeps the steps of a plan to be run again. @throws RefusalError `not_found` */
  saveTemplate(planId: string, title: string): Promise<PlanTemplate>;
  /** Newest first. */
  listTemplates(): Promise<PlanTemplate[]>;
  /** @throws RefusalError `not_found` */
  deleteTemplate(id: string): Promise<void>;

  /** What runs or is being made in a session, as the reason for a refusal of anything else; null when nothing does. */
  busyIn(sessionId: string): Goings | null;
  /** Stops the planner in a session, if a plan is being made there, and waits until that is told. */
  stopMaking(sessionId: string): Promise<void>;
  /** Tells when a session's plans change, until the answered function is called. */
  watch(sessionId: string, tell: (planId: string) => void): () => void;
  /** Tells when the making or the run of a plan begins or ends in a session, until the answered function is called. */
  watchBusy(sessionId: string, tell: () => void): () => void;
  /** Ends and forgets all plans of a session that is being deleted. */
  forget(sessionId: string): Promise<void>;
  /** Goes on with the plans a stopped server left running. To be called once at the start. */
  resume(): Promise<void>;
  /** Ends every run, so that `resume` goes on with it; waits at most `ms` milliseconds. */
  close(ms: number): Promise<void>;
}

/** The tools of plans that work on one session: the co-author's, and the scripts of skills. */
interface SessionToolsOptions {
  live: LiveSession;
  /** Which run its changes are undone together with, and under what name the history tells of it. */
  run: { planId: string; title: string };
  skills: SkillTools;
}

/** Makes the tools of a session's plans. */
export type SessionTools = (options: SessionToolsOptions) => ToolRegistry;

/** What the steps of a plan would do, each on the draft the ones before it would leave. */
export type ForecastPlan = (session: PlanSession, plan: Plan) => Promise<StepForecast[]>;

/** What a planner is asked. */
export interface PlannerRequest {
  session: PlanSession;
  request: string;
  /** The plan to be changed, and the author's words about it, all of them in order. */
  previous?: { plan: Plan; feedback: readonly string[] } | undefined;
  /** A plan that went well before, to go by. */
  template?: Plan | undefined;
  /** Of the plan to be made. */
  id: string;
  signal?: AbortSignal | undefined;
}

/** What came of it: a plan that can run, and words to go with it; or a report of every attempt. */
export type Planned =
  | { ok: true; plan: Plan; words: string }
  | { ok: false; message: string; issues: readonly PlanIssue[] };

/** Whoever makes plans and knows ways out: a model, or the improviser. Plan execution, "Making a plan". */
export interface Planner {
  /** Tries at most five times. @throws RefusalError `rate_limited`, `unavailable`; the abort's reason */
  plan(request: PlannerRequest): Promise<Planned>;
  /** Null where it knows none. Plan execution, "Recovery". */
  proposeRecovery(session: PlanSession, failed: FailedStep, signal: AbortSignal): Promise<RecoveryProposal | null>;
}
