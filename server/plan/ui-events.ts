import { buildPlanGraph, type ExecutionResult, type Plan } from '../../shared/plan/index.ts';

export interface UiEvent {
  stepId: string;
  event: string;
  payload: unknown;
}

/** The UI events of a plan's steps in dependency order. Plan execution, "Order". */
export function collectUiEvents(plan: Plan, { toolResults }: Pick<ExecutionResult, 'toolResults'>): UiEvent[] {
  const events = new Map(toolResults.map(({ toolId, events }) => [toolId, events]));
  return buildPlanGraph(plan).order.flatMap((stepId) =>
    (events.get(stepId) ?? []).flatMap((sent) =>
      sent.type === 'ui_event' ? [{ stepId, event: sent.event, payload: sent.payload ?? null }] : [],
    ),
  );
}
