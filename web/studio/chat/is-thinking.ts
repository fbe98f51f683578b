import { isToolUIPart } from 'ai';
import type { ChatMessage } from '../wording/chat-message.ts';

/** Whether a running answer shows no activity, so that the "thinking" row is needed. */
export function isThinking(message: Pick<ChatMessage, 'role' | 'parts'> | undefined): boolean {
  if (message?.role !== 'assistant') return true;
  const last = message.parts.findLast(({ type }) => !type.startsWith('data-'));
  if (last === undefined || last.type === 'step-start') return true;
  if (isToolUIPart(last)) return last.state.startsWith('output-');
  if (last.type === 'text' || last.type === 'reasoning') return last.text.trim() === '' || last.state === 'done';
  return false;
}
