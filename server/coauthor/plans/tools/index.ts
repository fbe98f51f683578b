export type { SessionToolsContext } from './coauthor-tool.ts';
export { forecastPlan } from './forecast.ts';
export {
  isSessionTool,
  mayRunBeside,
  type PlannedTools,
  plannedTools,
} from './names.ts';
export { createSessionTools } from './session-tools.ts';
export type { StepShown } from './shown.ts';
