import type { FileUIPart } from 'ai';
import { sameJson } from '../../../shared/json.ts';
import type { ChangedElement } from '../../../shared/story/index.ts';
import type { SessionMessage } from '../../api/index.ts';

export type DraftChange = ChangedElement;
export type VisibleChange = Omit<DraftChange, 'type'> & { type: Exclude<DraftChange['type'], 'package'> };

/** The visible changes: all but a saved package. */
export const listVisibleChanges = (changed: readonly DraftChange[]): VisibleChange[] =>
  changed.flatMap(({ type, ...where }) => (type === 'package' ? [] : [{ type, ...where }]));

/** A message of the conversation, with its data parts. */
export type ChatMessage = SessionMessage;
export type ChatPart = ChatMessage['parts'][number];
/** A message's metadata: for the co-author how it was made, for the author the finding to fix. */
export type MessageMetadata = NonNullable<ChatMessage['metadata']>;

/** The text of a message, one paragraph per text part. */
export const getMessageText = ({ parts }: Pick<ChatMessage, 'parts'>): string =>
  parts.flatMap((part) => (part.type === 'text' && part.text !== '' ? [part.text] : [])).join('\n\n');

export const listMessagePictures = ({ parts }: Pick<ChatMessage, 'parts'>): FileUIPart[] =>
  parts.filter((part): part is FileUIPart => part.type === 'file');

/** Whether two messages of the author have the same text and pictures. */
export const hasEqualContent = (one: Pick<ChatMessage, 'parts'>, other: Pick<ChatMessage, 'parts'>): boolean =>
  getMessageText(one) === getMessageText(other) &&
  listMessagePictures(one).length === listMessagePictures(other).length &&
  listMessagePictures(one).every(({ url }, index) => url === listMessagePictures(other)[index]?.url);

export const listMessagePlans = ({ parts }: Pick<ChatMessage, 'parts'>): string[] =>
  parts.flatMap((part) => (part.type === 'data-plan' ? [part.data.planId] : []));

/** The server's conversation with the page's objects for equal messages, so that they do not render again. */
export function reconcileMessages(own: readonly ChatMessage[], server: readonly ChatMessage[]): readonly ChatMessage[] {
  const mine = new Map(own.map((message) => [message.id, message]));
  const settled = server.map((message) => {
    const known = mine.get(message.id);
    return known && sameJson(known, message) ? known : message;
  });
  return settled.length === own.length && settled.every((message, index) => message === own[index]) ? own : settled;
}
