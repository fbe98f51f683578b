import type { InferAgentUIMessage, InferUITools, ToolLoopAgent, UIMessage } from 'ai';
import type { Brief } from '../../shared/brief/index.ts';
import type { ApprovalShown, ChangedElement } from '../../shared/story/index.ts';
import type { LeftOut } from '../../shared/wire/index.ts';
import type { AuthorQuestionPart } from './messages/request-metadata.ts';
import type { PlanningTools } from './tool-signatures.ts';

/** Metadata of a chat message: model and usage of a co-author's answer, requests of the author's message. */
export interface PlanningMetadata extends AuthorQuestionPart {
  createdAt?: string;
  /** Ids of the models that answered, as in `/api/models`. */
  model?: string;
  inputTokens?: number;
  cachedInputTokens?: number;
  outputTokens?: number;
  /** US dollars; missing if the price of a model is unknown. */
  cost?: number;
  /** Parts left out or shortened to fit the context window: for each part, the least that a step kept. */
  leftOut?: readonly LeftOut[];
}

export type PlanningAgent = ToolLoopAgent<never, PlanningTools>;

/** A message of the planning chat. Planning tools, "The agent". */
export type PlanningUIMessage = InferAgentUIMessage<PlanningAgent, PlanningMetadata>;

/** A planning message: `data-draft` and `data-brief` are only streamed; `data-approval` and `data-plan` are stored. */
export type PlanningStreamMessage = UIMessage<
  PlanningMetadata,
  {
    draft: { seq: number; changed: ChangedElement[] };
    brief: Brief;
    /** Old messages have fewer fields. */
    approval: Pick<ApprovalShown, 'toolCallId' | 'changes'> & Partial<ApprovalShown>;
    plan: { planId: string };
  },
  InferUITools<PlanningTools>
>;
