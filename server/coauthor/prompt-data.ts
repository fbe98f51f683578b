import type { ModelMessage } from 'ai';
import type { CheckReport, Finding } from '../../shared/check/index.ts';
import type { ToolRefusal } from '../../shared/story/index.ts';
import type { FailedStep } from '../plan/index.ts';
import type { PlannerRequest } from './plans/types.ts';
import type { PlanSession } from './session/session.ts';

/** The finding an answer is asked to repair; null once the check no longer finds it. */
export interface Mending {
  finding: Finding | null;
}

export interface ChatPromptData {
  kind: 'chat';
  /** As shown in this step: only hand changes not told before. */
  session: Pick<PlanSession, 'draft' | 'packageVersion' | 'checklist' | 'locks' | 'untold' | 'locale'>;
  report: CheckReport;
  /** Null without a requested proposal. */
  mending: Mending | null;
  messages: readonly ModelMessage[];
  findRefusal(toolCallId: string): ToolRefusal | undefined;
}

export interface PlanPromptData {
  kind: 'plan';
  asked: Pick<PlannerRequest, 'session' | 'request' | 'previous' | 'template'>;
  /** All earlier messages of the author, the latest last. */
  said: readonly string[];
}

export interface RecoveryPromptData {
  kind: 'recovery';
  session: PlanSession;
  failed: FailedStep;
  said: readonly string[];
}

export type CoauthorPromptData = ChatPromptData | PlanPromptData | RecoveryPromptData;
