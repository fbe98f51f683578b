import { getToolName, isToolUIPart } from 'ai';
import type { ElementChange } from '../../../shared/story/index.ts';
import type { ChatMessage, ChatPart } from '../wording/chat-message.ts';

type ToolPart = Extract<ChatPart, { toolCallId: string }>;

export interface OpenApproval {
  approvalId: string;
  toolCallId: string;
  tool: string;
  input: unknown;
}

const waits = (part: ChatPart): part is ToolPart & { state: 'approval-requested' } =>
  isToolUIPart(part) && part.state === 'approval-requested' && part.approval.isAutomatic !== true;

/** The calls of the last answer that wait for approval. Sending a message declined earlier ones. */
export function listOpenApprovals(messages: readonly ChatMessage[]): OpenApproval[] {
  const last = messages.at(-1);
  if (last?.role !== 'assistant') return [];
  return last.parts.filter(waits).map((part) => ({
    approvalId: part.approval.id,
    toolCallId: part.toolCallId,
    tool: getToolName(part),
    input: part.input,
  }));
}

export interface ApprovalChanges {
  changes: readonly ElementChange[];
  /** Whether it would overwrite or remove finished work; undefined if unknown. */
  overwrites: boolean | undefined;
  isCut: boolean;
}

/** The changes of a call that asked for approval; null if unknown. */
export function approvalChanges(parts: readonly ChatPart[], toolCallId: string): ApprovalChanges | null {
  const found = parts.find((part) => part.type === 'data-approval' && part.data.toolCallId === toolCallId);
  if (found?.type !== 'data-approval') return null;
  const { changes, leftOut, overwrites } = found.data;
  const isOverwriting = overwrites === undefined ? undefined : overwrites > 0;
  return {
    changes,
    overwrites: isOverwriting,
    isCut: leftOut !== undefined && leftOut.elements + leftOut.fields + leftOut.characters > 0,
  };
}

/** The calls of a message that were decided but have no result yet. */
export const listOpenDecisions = ({ parts }: ChatMessage): ChatPart[] =>
  parts.filter((part) => isToolUIPart(part) && part.state === 'approval-responded' && !part.approval.isAutomatic);

/** Later parts are removed, and the calls of that step wait to run: the stream of a continued answer begins there. */
export function truncateToDecision(message: ChatMessage): ChatMessage {
  const isDecided = (part: ChatPart) =>
    isToolUIPart(part) &&
    part.approval !== undefined &&
    part.approval.approved !== undefined &&
    part.approval.isAutomatic !== true;
  const last = message.parts.findLastIndex(isDecided);
  if (last < 0) return message;
  const next = message.parts.findIndex((part, index) => index > last && part.type === 'step-start');
  const kept = next < 0 ? message.parts : message.parts.slice(0, next);
  const stepStart = kept.findLastIndex((part, index) => index < last && part.type === 'step-start');
  return {
    ...message,
    parts: kept.map((part, index) => {
      if (index < stepStart || !isDecided(part) || !isToolUIPart(part)) return part;
      const { output: _output, errorText: _errorText, ...call } = part as ToolPart & { output?: unknown };
      return { ...call, state: 'approval-responded' } as ChatPart;
    }),
  };
}
