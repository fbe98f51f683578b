import type { ModelMessage } from 'ai';
import type { CheckReport, Finding } from '../../shared/check/index.ts';
import type { ToolRefusal } from '../../shared/story/index.ts';
import type { FailedStep } from '../plan/index.ts';
import type { PlannerRequest } from './plans/types.ts';
import type { PlanSession } from './session/session.ts';

/** The finding of the check an answer is asked to mend; null once the check does not find it any more. */
export interface Mending {
  finding: Finding | null;
}

/** What one step of an answer in the chat is rendered from. */
export interface ChatScene {
  kind: 'chat';
  /** As the step is shown it: of the author's hand changes, those it was not told before. */
  session: Pick<PlanSession, 'draft' | 'packageVersion' | 'checklist' | 'locks' | 'untold' | 'locale'>;
  report: CheckReport;
  /** Null where no proposal is asked for. */
  mending: Mending | null;
  /** The whole conversation, and nothing of the server's own in it. */
  messages: readonly ModelMessage[];
  /** Why a tool refused a call of this answer, by the id of the call. */
  refusalOf(toolCallId: string): ToolRefusal | undefined;
}

/** What a planner's request is rendered from. */
export interface PlanScene {
  kind: 'plan';
  asked: Pick<PlannerRequest, 'session' | 'request' | 'previous' | 'template'>;
  /** Everything the author said in the session before, the latest last. */
  said: readonly string[];
}

/** What the question for a way out of a step that failed is rendered from. */
export interface RecoveryScene {
  kind: 'recovery';
  session: PlanSession;
  failed: FailedStep;
  said: readonly string[];
}

/** Whatever the co-author's model is asked. */
export type CoauthorScene = ChatScene | PlanScene | RecoveryScene;
