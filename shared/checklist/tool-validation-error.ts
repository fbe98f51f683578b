import { type Issue, RefusalError } from '../error.ts';
import type { ChecklistToolName } from './tools.ts';

/**
 * A call of a checklist tool that is not taken; nothing has changed. Its message and hint are written for the model that
 * called: what was wrong, what was expected, which tool to call and how. Planning tools, "Checklist tools"; a door
 * answers 422.
 */
export class ToolValidationError extends RefusalError {
  override readonly name = 'ToolValidationError';
  /** The tool that was called. */
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
