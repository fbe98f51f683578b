export { VALUE_LIMITS } from './answer.ts';
export { GRACE_MS, StoppedError, stopped } from './attempt.ts';
export { executePlan, resumePlan, runPlan } from './execute.ts';
export type { PlanExecution } from './execution.ts';
export type { ApprovalDecision, Asked, ExecuteOptions, FailedStep } from './options.ts';
export { foldRecords, type PlanProgress, type PlanRecord, PlanRecordSchema, planAfter } from './plan-log.ts';
export { logPlanned, logPlanRun, type PlanLog, type PlanRunLog } from './plan-logger.ts';
export { PROPOSAL_TIMEOUT_MS, planWithDecision, RECOVERIES_MAX } from './recovery.ts';
export {
  type PlanAttempt,
  type PlanRequest,
  type ReplanOptions,
  type ReplanReport,
  runWithReplans,
} from './replan.ts';
export { EVENTS_MAX } from './sent.ts';
export type { Sleeper } from './timing.ts';
export { type PlanTool, type ToolContext, type ToolOutcome, ToolOutcomeSchema, type ToolRegistry } from './tool.ts';
export { type UiEvent, uiEventsOf } from './ui-events.ts';
export {
  createUnattendedPlans,
  originOf,
  type UnattendedOptions,
  type UnattendedPlans,
  type UnattendedRun,
  unreadableResult,
  type WrittenPlan,
} from './unattended.ts';
