import type { ChecklistToolName } from '../../../shared/checklist/index.ts';
import type { ToolName } from '../../../shared/story/index.ts';

/** A call that changes the story. */
export interface PlannedCall {
  tool: ToolName;
  input: object;
}

/** A call that keeps the checklist. */
export interface ChecklistCall {
  tool: ChecklistToolName;
  input: object;
}

/** What the improviser says and does in one step. */
export interface Answer {
  text: string;
  calls: (PlannedCall | ChecklistCall)[];
}

/** What is being built: a stage of the pipeline, of an act where it belongs to one (counted from 1). */
export interface Work {
  stage: 'premise' | 'cast' | 'outline' | 'web' | 'pools' | 'assets' | 'save';
  /** 0 for what belongs to no act. */
  act: number;
}

/** An answer before the checklist is brought up to it. */
export interface Move {
  text: string;
  calls: PlannedCall[];
  /** Calls that only keep the checklist; then there are no others. */
  keep?: ChecklistCall[];
  /** What of the building it does; none for talk and small changes. */
  work?: Work;
  /** Why the building cannot go on at `work`, in plain ASCII. */
  halted?: string;
}

/** An answer in words alone. */
export const say = (text: string): Move => ({ text, calls: [] });
