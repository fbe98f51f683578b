export { forecastPlan, UNKNOWN_FORECAST } from './forecast.ts';
export { isSave, isSessionTool, mayRunBeside, type PlannedTools, plannedTools } from './planned-tools.ts';
export { createSessionTools } from './session-tools.ts';
