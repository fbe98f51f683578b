export {
  CHECKLIST_STEP_STATUSES,
  type Checklist,
  ChecklistSchema,
  type ChecklistStep,
  DEFAULT_PLANNING_STRATEGY,
  PLANNING_STRATEGIES,
  type PlanningStrategy,
  PlanningStrategySchema,
  type StepAbout,
} from './checklist.ts';
export { decideChecklistTool, formatToolSignature, ToolValidationError } from './decide.ts';
export * from './events.ts';
export { CHECKLIST_LIMITS } from './text.ts';
export * from './tools.ts';
