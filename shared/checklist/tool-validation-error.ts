import { type Issue, RefusalError } from '../error.ts';
import type { ChecklistToolName } from './tools.ts';

/** A refused call; nothing has changed. Routes answer 422. Planning tools, "Checklist tools". */
export class ToolValidationError extends RefusalError {
  override readonly name = 'ToolValidationError';
  readonly tool: ChecklistToolName;

  constructor(
    tool: ChecklistToolName,
    message: string,
    details: { hint: string; issues?: readonly Issue[]; cause?: unknown },
  ) {
    super('refused', message, details);
    this.tool = tool;
  }
}
