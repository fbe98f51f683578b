import { getToolName, isToolUIPart, type UIMessageChunk } from 'ai';
import type { ChatMessage, ChatPart } from '../wording/chat-message.ts';
import { truncateToDecision } from './approvals.ts';

type Chunk = UIMessageChunk;

function toolChunks(part: Extract<ChatPart, { toolCallId: string }>): Chunk[] {
  const { toolCallId, input } = part;
  const metadata =
    'callProviderMetadata' in part && part.callProviderMetadata ? { providerMetadata: part.callProviderMetadata } : {};
  const chunks: Chunk[] = [
    { type: 'tool-input-available', toolCallId, toolName: getToolName(part), input, ...metadata },
  ];
  const { approval } = part;
  if (approval) {
    const reason = approval.requestReason === undefined ? {} : { reason: approval.requestReason };
    chunks.push({ type: 'tool-approval-request', approvalId: approval.id, toolCallId, ...reason });
    if (approval.approved !== undefined) {
      const { id: approvalId, approved } = approval;
      chunks.push({ type: 'tool-approval-response', approvalId, approved });
    }
  }
  if (part.state === 'output-available') {
    chunks.push({ type: 'tool-output-available', toolCallId, output: part.output });
  } else if (part.state === 'output-error') {
    chunks.push({ type: 'tool-output-error', toolCallId, errorText: part.errorText });
  } else if (part.state === 'output-denied') {
    chunks.push({ type: 'tool-output-denied', toolCallId });
  }
  return chunks;
}

/** Recreates the stream chunks of a message's parts. */
export function messageToChunks({ parts }: Pick<ChatMessage, 'parts'>): Chunk[] {
  return parts.flatMap((part, index): Chunk[] => {
    const id = `again-${index}`;
    if (isToolUIPart(part)) return toolChunks(part);
    if (part.type === 'step-start') return [{ type: 'start-step' }];
    if (part.type === 'text' || part.type === 'reasoning') {
      const metadata = part.providerMetadata ? { providerMetadata: part.providerMetadata } : {};
      return [
        { type: `${part.type}-start`, id, ...metadata },
        { type: `${part.type}-delta`, id, delta: part.text },
        { type: `${part.type}-end`, id },
      ];
    }
    return part.type.startsWith('data-') ? [part as Chunk] : [];
  });
}

/**
 * The stream of an answer continued after a decision begins there; the earlier parts are inserted after its `start`.
 */
export function prependEarlierParts(messages: () => readonly ChatMessage[]): TransformStream<Chunk, Chunk> {
  return new TransformStream({
    transform(chunk, controller) {
      controller.enqueue(chunk);
      if (chunk.type !== 'start' || chunk.messageId === undefined) return;
      const known = messages().find(({ id }) => id === chunk.messageId);
      const before = known && truncateToDecision(known);
      if (!before || before === known) return;
      for (const each of messageToChunks(before)) controller.enqueue(each);
    },
  });
}
