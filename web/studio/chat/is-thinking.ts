import { isToolUIPart } from 'ai';
import type { ChatMessage } from '../words/chat-message.ts';

/**
 * Whether an answer under way shows nothing of what is being made just now: it has not begun, or what it said and did last is done. Then it is to
 * be told who is thinking.
 */
export function isThinking(message: Pick<ChatMessage, 'role' | 'parts'> | undefined): boolean {
  if (message?.role !== 'assistant') return true;
  const last = message.parts.findLast(({ type }) => !type.startsWith('data-'));
  if (last === undefined || last.type === 'step-start') return true;
  if (isToolUIPart(last)) return last.state.startsWith('output-');
  if (last.type === 'text' || last.type === 'reasoning') return last.text.trim() === '' || last.state === 'done';
  return false;
}
