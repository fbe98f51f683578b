import { isToolUIPart } from 'ai';
import { retractedAsReasoning } from '../../../shared/retracted-reasoning.ts';
import type { ChatMessage } from '../wording/chat-message.ts';

type Part = ChatMessage['parts'][number];

/** Parts rendered together: consecutive tool calls, one text, or one plan. `key`: index of the first part. */
export interface MessageBlock {
  key: string;
  parts: [Part, ...Part[]];
}

/** Groups a message's parts into blocks; parts without content are dropped. */
export function groupIntoBlocks(parts: readonly Part[]): MessageBlock[] {
  const blocks: MessageBlock[] = [];
  retractedAsReasoning(parts).forEach((part, index) => {
    const tool = isToolUIPart(part);
    const spoken = (part.type === 'text' || part.type === 'reasoning') && part.text.trim() !== '';
    if (!tool && !spoken && part.type !== 'data-plan') return;
    const last = blocks.at(-1);
    if (tool && last && isToolUIPart(last.parts[0])) last.parts.push(part);
    else blocks.push({ key: String(index), parts: [part] });
  });
  return blocks;
}

const getNotice = (part: Part) => (part.type === 'text' ? part.providerMetadata?.kamishibai : undefined);

/** An interrupted answer, a refusal of the model: not the model's text. */
export const isServerNotice = (part: Part): boolean => getNotice(part)?.notice === true;

/** Whether it is the notice of an interrupted answer that can be continued. */
export const isInterruptedNotice = (part: Part): boolean => getNotice(part)?.goesOn === true;

/** Whether it is the notice that the model failed: the answer can be retried. */
export const isModelFailedNotice = (part: Part): boolean => getNotice(part)?.modelFailed === true;
