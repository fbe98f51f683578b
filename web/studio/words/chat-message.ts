import type { FileUIPart } from 'ai';
import type { ChangedElement } from '../../../shared/story/index.ts';
import type { SessionMessage } from '../../api/index.ts';

/** One element of the draft a tool has changed. */
export type DraftChange = ChangedElement;
/** A change that is to be seen in the draft. */
export type SeenChange = Omit<DraftChange, 'type'> & { type: Exclude<DraftChange['type'], 'package'> };

/** The changes that are to be seen in the draft: all but a package that was saved. */
export const seenChanges = (changed: readonly DraftChange[]): SeenChange[] =>
  changed.flatMap(({ type, ...where }) => (type === 'package' ? [] : [{ type, ...where }]));

/** A message of the conversation, with the data parts that come along. */
export type ChatMessage = SessionMessage;
export type ChatPart = ChatMessage['parts'][number];
/** What a message tells about itself: one of the co-author how it was made, one of the author what it asks to mend. */
export type MessageMetadata = NonNullable<ChatMessage['metadata']>;

/** The words of a message, a paragraph for each of its texts. */
export const textOf = ({ parts }: Pick<ChatMessage, 'parts'>): string =>
  parts.flatMap((part) => (part.type === 'text' && part.text !== '' ? [part.text] : [])).join('\n\n');

/** The pictures of a message. */
export const picturesOf = ({ parts }: Pick<ChatMessage, 'parts'>): FileUIPart[] =>
  parts.filter((part): part is FileUIPart => part.type === 'file');

/** Whether two messages of the author say and show the same. */
export const saysTheSame = (one: Pick<ChatMessage, 'parts'>, other: Pick<ChatMessage, 'parts'>): boolean =>
  textOf(one) === textOf(other) &&
  picturesOf(one).length === picturesOf(other).length &&
  picturesOf(one).every(({ url }, index) => url === picturesOf(other)[index]?.url);

/** The plans a message shows. */
export const plansOf = ({ parts }: Pick<ChatMessage, 'parts'>): string[] =>
  parts.flatMap((part) => (part.type === 'data-plan' ? [part.data.planId] : []));
