export {
  CHECKLIST_STATUSES,
  CHECKLIST_STEP_STATUSES,
  type Checklist,
  ChecklistSchema,
  type ChecklistStep,
  type ChecklistStepStatus,
  type StepAbout,
} from './checklist.ts';
export { decideChecklistTool, formatToolSignature } from './decide.ts';
export * from './events.ts';
export { foldChecklist } from './fold.ts';
export * from './strategy.ts';
export { CHECKLIST_LIMITS } from './text.ts';
export { ToolValidationError } from './tool-validation-error.ts';
export * from './tools.ts';
