export { forecastPlan, UNKNOWN_FORECAST } from './forecast.ts';
export {
  isSave,
  isSessionTool,
  mayRunBeside,
  type PlannedTools,
  plannedTools,
} from './names.ts';
export { createSessionTools } from './session-tools.ts';
