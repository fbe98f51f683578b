export { GRACE_MS, StoppedError, stopped } from './attempt.ts';
export { executePlan, resumePlan, runPlan } from './execute.ts';
export type { PlanExecution } from './execution.ts';
export type { ApprovalDecision, ExecuteOptions, FailedStep } from './options.ts';
export { foldRecords, type PlanRecord, PlanRecordSchema, planAfter } from './plan-log.ts';
export { logPlanned, logPlanRun, type PlanLog } from './plan-logger.ts';
export { planWithDecision, RECOVERIES_MAX } from './recovery.ts';
export {
  type PlanAttempt,
  type PlanRequest,
  type ReplanOptions,
  runWithReplans,
} from './replan.ts';
export { EVENTS_MAX } from './sent.ts';
export type { Sleeper } from './timing.ts';
export type { PlanTool, ToolContext, ToolOutcome, ToolRegistry } from './tool.ts';
export { uiEventsOf } from './ui-events.ts';
export {
  createUnattendedPlans,
  originOf,
  type UnattendedOptions,
  type UnattendedPlans,
  type UnattendedRun,
  unreadableResult,
  type WrittenPlan,
} from './unattended.ts';
