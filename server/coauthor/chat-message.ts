import type { InferAgentUIMessage, InferUITools, ToolLoopAgent, UIMessage } from 'ai';
import type { ApprovalShown, ChangedElement } from '../../shared/story/index.ts';
import type { LeftOut } from '../../shared/wire/index.ts';
import type { Asking } from './messages/asking.ts';
import type { PlanningTools } from './tool-signatures.ts';

/** What a message of the co-author tells about itself, and what one of the author's asks besides its words. */
export interface PlanningMetadata extends Asking {
  /** ISO 8601. */
  createdAt?: string;
  /** The models that answered, as `/api/models` names them. */
  model?: string;
  inputTokens?: number;
  /** As many of the input tokens as the provider had in its cache. */
  cachedInputTokens?: number;
  outputTokens?: number;
  /** US dollars; left out where a model answered whose price is not known. */
  cost?: number;
  /** What its prompts had not, or had less of, so that they fitted the model: of each part the least that was kept in a step. */
  leftOut?: readonly LeftOut[];
}

export type PlanningAgent = ToolLoopAgent<never, PlanningTools>;

/** A message of the planning chat. Planning tools, "The agent". */
export type PlanningUIMessage = InferAgentUIMessage<PlanningAgent, PlanningMetadata>;

/** The same with the data parts that travel along: `data-draft` on the stream alone; `data-approval` and `data-plan` are kept. */
export type PlanningStreamMessage = UIMessage<
  PlanningMetadata,
  {
    /** The session's seq after a change, and where the draft changed. */
    draft: { seq: number; changed: ChangedElement[] };
    /** Older ones say less. */
    approval: Pick<ApprovalShown, 'toolCallId' | 'changes'> & Partial<ApprovalShown>;
    plan: { planId: string };
  },
  InferUITools<PlanningTools>
>;
