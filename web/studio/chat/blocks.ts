import { isToolUIPart } from 'ai';
import { retractedAsThoughts } from '../../../shared/retracted-thoughts.ts';
import type { ChatMessage } from '../words/chat-message.ts';

type Part = ChatMessage['parts'][number];

/** What is shown together: neighbouring tool calls, or one text, or one plan. `key` is the place of its first part. */
export interface Block {
  key: string;
  parts: [Part, ...Part[]];
}

/** A message's parts as blocks; parts that show nothing fall away. */
export function blocksOf(parts: readonly Part[]): Block[] {
  const blocks: Block[] = [];
  retractedAsThoughts(parts).forEach((part, index) => {
    const tool = isToolUIPart(part);
    const spoken = (part.type === 'text' || part.type === 'reasoning') && part.text.trim() !== '';
    if (!tool && !spoken && part.type !== 'data-plan') return;
    const last = blocks.at(-1);
    if (tool && last && isToolUIPart(last.parts[0])) last.parts.push(part);
    else blocks.push({ key: String(index), parts: [part] });
  });
  return blocks;
}

const noticeOf = (part: Part) => (part.type === 'text' ? part.providerMetadata?.kamishibai : undefined);

/** Whether a text is a notice of the server – an answer that broke off, a model that declined – and no model's words. */
export const isNotice = (part: Part): boolean => noticeOf(part)?.notice === true;

/** Whether it is one of an answer that was cut off and can be gone on with. */
export const goesOn = (part: Part): boolean => noticeOf(part)?.goesOn === true;

/** Whether it says that the model failed: the answer can be tried again. */
export const saysModelFailed = (part: Part): boolean => noticeOf(part)?.modelFailed === true;
