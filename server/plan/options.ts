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
import type { PlanRecord } from './plan-log.ts';
import { engineTimers, type Sleeper } from './timing.ts';
import type { ToolRegistry } from './tool.ts';

/** What comes with a question: aborted when the answer is no longer of use. */
export interface Asked {
  signal: AbortSignal;
}

/** A step that failed for good, for whoever proposes what to do. */
export interface FailedStep {
  plan: Plan;
  step: Step;
  failure: Failure;
}

export type ApprovalDecision = boolean | { approved: boolean; reason?: string | undefined };

/** How a plan is run. */
export interface ExecuteOptions {
  registry: ToolRegistry;
  clock?: Clock;
  timers?: Sleeper;
  /** Ends the run: tools are told, and given up on after 5 s. */
  signal?: AbortSignal | undefined;
  /** How many steps may run at once. Default: the cores of this machine. */
  concurrency?: number;
  /** Of the whole plan, in milliseconds, questions not counted; null for as long as it wants. Default as `planTimeoutMs`. */
  planTimeoutMs?: number | null;
  /** The play the plan is made for, for conditions. */
  play?: ConditionScope | undefined;
  /** Answers approvals. Without it, steps that need one are skipped. */
  onApproval?: (request: ApprovalRequest, asked: Asked) => ApprovalDecision | Promise<ApprovalDecision>;
  /** Says what to do about a required step that failed under `ask`. Without it, it stays failed. */
  onRecovery?: (request: RecoveryRequest, asked: Asked) => RecoveryDecision | Promise<RecoveryDecision>;
  /** Proposes an answer before the author is asked for one. */
  proposeRecovery?: (failed: FailedStep, asked: Asked) => RecoveryProposal | null | Promise<RecoveryProposal | null>;
  /** Makes a record durable. Nothing that rests on it begins before it has; when it throws, the run ends. */
  onRecord?: (record: PlanRecord) => void | Promise<void>;
}

/** The same, with nothing left open. */
export type RunOptions = ExecuteOptions & Required<Pick<ExecuteOptions, 'clock' | 'timers' | 'concurrency'>>;

/** Fills in what was left out. */
export function completeOptions(plan: Plan, options: ExecuteOptions): RunOptions & { planTimeoutMs: number | null } {
  return {
    clock: systemClock,
    timers: engineTimers,
    planTimeoutMs: planTimeoutMs(plan),
    ...options,
    concurrency: options.concurrency ?? availableParallelism(),
  };
}
