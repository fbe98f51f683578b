import { type Issue, RefusalError } from '../error.ts';
import type { ChecklistToolName } from './tools.ts';

/**
 * A refused call of a checklist tool; nothing has changed. Message and hint tell the calling model what was wrong, what
 * was expected, and which tool to call how. Planning tools, "Checklist tools"; routes answer 422.
 */
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
