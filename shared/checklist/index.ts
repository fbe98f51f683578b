export { callOf } from './call.ts';
export {
  CHECKLIST_STATUSES,
  type Checklist,
  ChecklistSchema,
  type ChecklistStep,
  STEP_STATUSES,
  type StepAbout,
  type StepStatus,
} from './checklist.ts';
export { decideChecklistTool } from './decide.ts';
export * from './events.ts';
export { foldChecklist } from './fold.ts';
export * from './strategy.ts';
export { CHECKLIST_LIMITS } from './text.ts';
export { ToolValidationError } from './tool-validation-error.ts';
export * from './tools.ts';
