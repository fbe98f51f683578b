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
import type { LiveSession } from '../session/live-session.ts';
import type { PlanSession } from '../session/session.ts';
import type { SessionActivity } from '../session/session-activity.ts';

/** A plan's run: continues without listeners, can be followed from its first event. */
export interface PlanRunRecord {
  /** All events, then live ones; the result comes last. Cancelling the stream does not affect the run. */
  follow(): ReadableStream<PlanEvent>;
  /** Resolves when the run is over; never rejects. */
  readonly done: Promise<void>;
}

/** The plans of sessions: made, reviewed, run. Plan execution, "Review". */
export interface SessionPlans {
  /**
   * Makes a plan for review; nothing runs yet. `signal` stops the planner.
   * @throws RefusalError `not_found`; `conflict` while another answer or plan is made or run; `refused` with the issues
   */
  create(sessionId: string, asked: NewPlan, signal?: AbortSignal): Promise<PlanView>;
  /** Newest first. @throws RefusalError `not_found` */
  list(sessionId: string): Promise<PlanListing[]>;
  /** @throws RefusalError `not_found` */
  read(planId: string): Promise<PlanView>;
  /**
   * Edits a plan under review. `input`: untrusted JSON with the `version` the author saw.
   * @throws RefusalError `not_found`, `conflict` if stale, running or over, `refused` with all issues
   */
  edit(planId: string, input: unknown): Promise<PlanView>;
  /** Stops and deletes a plan. Its results stay. @throws RefusalError `not_found` */
  remove(planId: string): Promise<void>;
  /** Plans again under the same id, incrementing the version. @throws RefusalError as `create` and `edit` */
  regenerate(planId: string, feedback: string, signal?: AbortSignal): Promise<PlanView>;
  /**
   * Runs a plan. `options.play`: what conditions of steps read of a play.
   * @param options.unattended nobody is asked: steps that need approval are skipped, failed steps stay failed
   * @throws RefusalError `not_found`; `conflict` when it runs or is over, or the session is busy; `refused` with all
   * issues
   */
  execute(planId: string, options?: { unattended?: boolean; play?: ConditionScope }): Promise<PlanRunRecord>;
  /** The run of a plan; null during review; only the result once over. @throws RefusalError `not_found` */
  follow(planId: string): Promise<PlanRunRecord | null>;
  /** @throws RefusalError `not_found`; `conflict` if that is not being asked */
  answerApproval(
    planId: string,
    stepId: string,
    answer: { approved: boolean; approvalId?: string | undefined; reason?: string | undefined },
  ): Promise<void>;
  /** @throws RefusalError `not_found`; `conflict` if that is not being asked; `refused` for an unusable answer */
  answerRecovery(planId: string, stepId: string, decision: RecoveryDecision): Promise<void>;
  /** Returns at once; results stay. @throws RefusalError `not_found`, `conflict` when it does not run */
  abort(planId: string): Promise<void>;
  validate(input: { format: PlanFormat; plan: unknown }): PlanValidation;

  /** @throws RefusalError `not_found` */
  saveTemplate(planId: string, title: string): Promise<PlanTemplate>;
  /** Newest first. */
  listTemplates(): Promise<PlanTemplate[]>;
  /** @throws RefusalError `not_found` */
  deleteTemplate(id: string): Promise<void>;

  /** What runs or is made in a session, as the reason to refuse anything else; null if idle. */
  busyIn(sessionId: string): SessionActivity | null;
  /** Stops the planner in a session, if it runs, and waits until the conversation says so. */
  stopMaking(sessionId: string): Promise<void>;
  watch(sessionId: string, tell: (planId: string) => void): () => void;
  watchBusy(sessionId: string, tell: () => void): () => void;
  forget(sessionId: string): Promise<void>;
  /** Resumes the plans that a stopped process left running: all at the start, those of a session when its process has died. */
  resume(of?: { sessionId?: string }): Promise<void>;
  /** Ends every run so that `resume` can continue it; waits at most `ms` milliseconds. */
  close(ms: number): Promise<void>;
}

interface SessionToolsOptions {
  live: LiveSession;
  run: { planId: string; title: string };
  skills: SkillTools;
}

export type SessionTools = (options: SessionToolsOptions) => ToolRegistry;

export type ForecastPlan = (session: PlanSession, plan: Plan) => Promise<StepForecast[]>;

export interface PlannerRequest {
  session: PlanSession;
  request: string;
  previous?: { plan: Plan; feedback: readonly string[] } | undefined;
  template?: Plan | undefined;
  id: string;
  signal?: AbortSignal | undefined;
}

/** A runnable plan with a message, or a report of every attempt. */
export type Planned =
  | { ok: true; plan: Plan; words: string }
  | { ok: false; message: string; issues: readonly PlanIssue[] };

/** Makes plans and proposes recoveries: a model or the improviser. Plan execution, "Making a plan". */
export interface Planner {
  /** Tries at most five times. @throws RefusalError `rate_limited`, `unavailable`; the abort's reason */
  plan(request: PlannerRequest): Promise<Planned>;
  /** Null without a proposal. Plan execution, "Recovery". */
  proposeRecovery(session: PlanSession, failed: FailedStep, signal: AbortSignal): Promise<RecoveryProposal | null>;
}
