import { availableParallelism } from 'node:os';
import {
  type ApprovalRequest,
  type Failure,
  type Plan,
  planTimeoutMs,
  type RecoveryDecision,
  type RecoveryProposal,
  type RecoveryRequest,
  type Step,
} from '../../shared/plan/index.ts';
import type { ConditionScope } from '../../shared/play/index.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { PlanRecord } from './plan-records.ts';
import { engineTimers, type QuestionContext, type Sleeper } from './time-budget.ts';
import type { ToolRegistry } from './tool.ts';

/** A step that failed finally, for recovery proposals. */
export interface FailedStep {
  plan: Plan;
  step: Step;
  failure: Failure;
}

export type ApprovalDecision = boolean | { approved: boolean; reason?: string | undefined };

export interface ExecuteOptions {
  registry: ToolRegistry;
  clock?: Clock;
  timers?: Sleeper;
  /** Aborts the run: tools are told, and given up on after 5 s. */
  signal?: AbortSignal | undefined;
  /** Maximum parallel steps. Default: number of cores. */
  concurrency?: number;
  /** Of the whole plan in milliseconds, without questions; null for no limit. Default as `planTimeoutMs`. */
  planTimeoutMs?: number | null;
  play?: ConditionScope | undefined;
  /** Answers approvals. Without it, steps that need one are skipped. */
  onApproval?: (request: ApprovalRequest, asked: QuestionContext) => ApprovalDecision | Promise<ApprovalDecision>;
  /** Decides about a required step that failed under `ask`. Without it, the step stays failed. */
  onRecovery?: (request: RecoveryRequest, asked: QuestionContext) => RecoveryDecision | Promise<RecoveryDecision>;
  proposeRecovery?: (
    failed: FailedStep,
    asked: QuestionContext,
  ) => RecoveryProposal | null | Promise<RecoveryProposal | null>;
  /** Stores a record. Nothing that depends on it begins earlier; an error ends the run. */
  onRecord?: (record: PlanRecord) => void | Promise<void>;
}

export type ResolvedExecuteOptions = ExecuteOptions &
  Required<Pick<ExecuteOptions, 'clock' | 'timers' | 'concurrency'>>;

export function completeOptions(
  plan: Plan,
  options: ExecuteOptions,
): ResolvedExecuteOptions & { planTimeoutMs: number | null } {
  return {
    clock: systemClock,
    timers: engineTimers,
    planTimeoutMs: planTimeoutMs(plan),
    ...options,
    concurrency: options.concurrency ?? availableParallelism(),
  };
}
