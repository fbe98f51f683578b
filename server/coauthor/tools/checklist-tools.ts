import {
  type ChecklistToolName,
  type ChecklistToolReturn,
  decideChecklistTool,
} from '../../../shared/checklist/index.ts';
import { RefusalError } from '../../../shared/error.ts';
import { isChecklistLocked } from '../../../shared/story/index.ts';
import type { ChangeEvent } from '../session/events.ts';
import type { PlanSession } from '../session/session.ts';
import { changeDraftForTool, type PlanningToolContext } from './context.ts';

/** Pure. @throws ToolValidationError, RefusalError as `runChecklistTool` */
export function decideChecklist<Name extends ChecklistToolName>(
  { checklist, checklistTools, locks }: Pick<PlanSession, 'checklist' | 'checklistTools' | 'locks'>,
  name: Name,
  raw: unknown,
): { events: ChangeEvent[]; value: ChecklistToolReturn<Name> } {
  if (!checklistTools) {
    throw new RefusalError('refused', `This session has no checklist, so there is no ${name}.`, {
      hint: 'Go on with the tools of the story.',
    });
  }
  const { events, value } = decideChecklistTool(checklist, name, raw);
  if (events.length > 0 && isChecklistLocked(locks)) {
    throw new RefusalError('refused', 'The checklist is locked by the author: nothing may change it.', {
      hint: 'Leave it as it is and go on with the story, or ask the author to unlock it.',
      reason: { code: 'checklist-locked' },
    });
  }
  return { events: events.map((event): ChangeEvent => ({ ...event, by: 'coauthor' })), value };
}

/**
 * Every changing call journals one new snapshot before it returns. Planning tools, "Checklist tools".
 * @throws ToolValidationError when the tool refuses; RefusalError if the session leaves these tools out or has locked
 * them
 */
export const runChecklistTool = <Name extends ChecklistToolName>(
  context: Pick<PlanningToolContext, 'live' | 'gate'>,
  name: Name,
  raw: unknown,
): Promise<ChecklistToolReturn<Name>> => changeDraftForTool(context, (session) => decideChecklist(session, name, raw));
