import type { ToolName } from '../../../../shared/story/index.ts';

/** A tool call the improviser makes. */
export interface PlannedCall {
  tool: ToolName;
  input: object;
}

/** What the improviser says and does in one step. */
export interface Answer {
  text: string;
  calls: PlannedCall[];
}

/** An answer in words alone. */
export const say = (text: string): Answer => ({ text, calls: [] });
