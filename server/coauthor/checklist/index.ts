export { CHECKLIST_TOOL_DESCRIPTIONS } from './descriptions.ts';
export { renderPlanningToolsSection } from './section.ts';
export { renderChecklistState } from './state.ts';
