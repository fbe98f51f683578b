import type { SessionEvent, SessionMessage } from './events.ts';

type Extended = Extract<SessionEvent, { type: 'message-extended' }>;
type Decided = Extract<SessionEvent, { type: 'approval-decided' }>;
type Part = SessionMessage['parts'][number];

type ApprovalPart = Part & { state: string; toolCallId: string; approval: { id: string; approved?: boolean } };

/** Whether a part is a tool call that asked for approval, in any state. */
export const isApprovalPart = (part: Part): part is ApprovalPart =>
  'approval' in part && typeof part.approval === 'object' && part.approval !== null && 'state' in part;

/** The calls that wait for the author's decision. */
export const openApprovals = (messages: readonly SessionMessage[]): ApprovalPart[] =>
  messages.flatMap(({ parts }) =>
    parts.filter((part): part is ApprovalPart => isApprovalPart(part) && part.state === 'approval-requested'),
  );

/** Adds a message of the author, or replaces the one with its id. */
export function receiveMessage(messages: readonly SessionMessage[], message: SessionMessage): SessionMessage[] {
  const at = messages.findIndex(({ id }) => id === message.id);
  return [...(at < 0 ? messages : messages.slice(0, at)), message];
}

export function dropFrom(messages: readonly SessionMessage[], id: string): readonly SessionMessage[] {
  const at = messages.findIndex((message) => message.id === id);
  return at < 0 ? messages : messages.slice(0, at);
}

export function extendMessage(messages: readonly SessionMessage[], event: Extended): SessionMessage[] {
  const { id, from, parts, metadata } = event;
  const before = messages.find((message) => message.id === id);
  const message = {
    ...before,
    id,
    role: 'assistant',
    parts: [...(before?.parts ?? []).slice(0, from), ...parts],
    ...(metadata === undefined ? {} : { metadata }),
  } as SessionMessage;
  return before ? messages.map((each) => (each.id === id ? message : each)) : [...messages, message];
}

export function applyDecision(messages: readonly SessionMessage[], event: Decided): SessionMessage[] {
  const { approvalId, approved, reason } = event;
  return messages.map((message) =>
    message.parts.some((part) => isApprovalPart(part) && part.approval.id === approvalId)
      ? {
          ...message,
          parts: message.parts.map((part) =>
            isApprovalPart(part) && part.approval.id === approvalId && part.state === 'approval-requested'
              ? ({
                  ...part,
                  state: 'approval-responded',
                  approval: { ...part.approval, approved, ...(reason === undefined ? {} : { reason }) },
                } as Part)
              : part,
          ),
        }
      : message,
  );
}
