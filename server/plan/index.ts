export type { PlanExecution } from './event-generator.ts';
export { executePlan, resumePlan, runPlan } from './execute.ts';
export type { ApprovalDecision, ExecuteOptions, FailedStep } from './options.ts';
export { logPlanned, logPlanRun, type PlanLog } from './plan-logger.ts';
export { foldRecords, type PlanRecord, PlanRecordSchema, planAfter } from './plan-records.ts';
export { planWithDecision, RECOVERIES_MAX } from './recovery.ts';
export {
  attemptPlanId,
  type PlanAttempt,
  type PlanRequest,
  type ReplanOptions,
  runWithReplans,
} from './replan.ts';
export type { Sleeper } from './time-budget.ts';
export type { PlanTool, ToolContext, ToolOutcome, ToolRegistry } from './tool.ts';
export { abortedFailure, GRACE_MS, StoppedError } from './tool-attempt.ts';
export { collectUiEvents, EVENTS_MAX } from './tool-events.ts';
export {
  createUnattendedOrigin,
  createUnattendedPlans,
  type UnattendedOptions,
  type UnattendedPlans,
  type UnattendedRun,
  unreadableResult,
  type WrittenPlan,
} from './unattended.ts';
