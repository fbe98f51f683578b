export { renderPlanningToolsSection } from './section.ts';
export { CHECKLIST_TOOL_DESCRIPTIONS, renderChecklistState } from './state.ts';
