import type { Checklist, ChecklistEvent } from '../../../shared/checklist/index.ts';
import { describeEvent, type PlanDraft } from '../../../shared/story/index.ts';
import { type ChangeEvent, isSessionChecklistEvent } from './events.ts';

const stepIn = (checklist: Checklist | null, stepId: string): string => {
  const step = checklist?.steps.find((each) => each.stepId === stepId);
  return step ? `${stepId} "${step.title}"` : stepId;
};

function describeChecklistEvent(checklist: Checklist | null, event: ChecklistEvent): string {
  switch (event.type) {
    case 'checklist-set-up':
      return `set up the checklist "${event.objective}"`;
    case 'checklist-steps-added':
      return `added ${event.steps.length === 1 ? 'a step' : `${event.steps.length} steps`} to the checklist`;
    case 'checklist-step-updated':
      return `reworded step ${stepIn(checklist, event.stepId)}`;
    case 'checklist-step-marked':
      return `marked step ${stepIn(checklist, event.stepId)} ${event.status.replaceAll('_', ' ')}`;
    case 'checklist-cleared':
      return 'abandoned the checklist';
  }
}

/** Describes a run of a plan in the same way. @param goesOn whether other changes came in between */
export const describeRun = (title: string, goesOn: boolean): string =>
  `${goesOn ? 'went on with' : 'ran'} the plan "${title}"`;

/** Describes a change as a phrase without a subject: "drew the map of act 1 …". */
export const describeChange = (
  { draft, checklist }: { draft: PlanDraft; checklist: Checklist | null },
  event: ChangeEvent,
): string => (isSessionChecklistEvent(event) ? describeChecklistEvent(checklist, event) : describeEvent(draft, event));
