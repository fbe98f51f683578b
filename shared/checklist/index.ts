export { callOf } from './call.ts';
export {
  CHECKLIST_STATUSES,
  type Checklist,
  ChecklistSchema,
  type ChecklistStatus,
  ChecklistStatusSchema,
  type ChecklistStep,
  ChecklistStepSchema,
  type NewStep,
  STEP_STATUSES,
  type StepStatus,
  StepStatusSchema,
} from './checklist.ts';
export { type ChecklistDecision, decideChecklistTool } from './decide.ts';
export * from './events.ts';
export { foldChecklist } from './fold.ts';
export * from './strategy.ts';
export { CHECKLIST_LIMITS } from './text.ts';
export { ToolValidationError } from './tool-validation-error.ts';
export * from './tools.ts';
