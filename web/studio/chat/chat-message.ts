import type { FileUIPart, UIMessage } from 'ai';
import type { ApprovalShown, ChangedElement } from '../../../shared/story/index.ts';
import type { SessionAnswer } from '../../api/index.ts';
import type { FixMetadata } from '../check/wish.ts';

/** One element of the draft a tool has changed. */
export type DraftChange = ChangedElement;
/** A change that is to be seen in the draft. */
export type SeenChange = Omit<DraftChange, 'type'> & { type: Exclude<DraftChange['type'], 'package'> };

/** The changes that are to be seen in the draft: all but a package that was saved. */
export const seenChanges = (changed: readonly DraftChange[]): SeenChange[] =>
  changed.flatMap(({ type, ...where }) => (type === 'package' ? [] : [{ type, ...where }]));

/** What a message tells about itself: one of the co-author how it was made, one of the author what it asks to mend. */
export interface MessageMetadata extends Partial<FixMetadata> {
  /** ISO 8601. */
  createdAt?: string;
  /** The models that answered. */
  model?: string;
  inputTokens?: number;
  outputTokens?: number;
  cachedInputTokens?: number;
  /** US dollars; null or left out where a price is not known. */
  cost?: number | null;
}

/** A message of the conversation, with the data parts that come along. */
export type ChatMessage = UIMessage<
  MessageMetadata,
  {
    draft: { seq: number; changed: DraftChange[] };
    approval: Pick<ApprovalShown, 'toolCallId' | 'changes'> & Partial<ApprovalShown>;
    plan: { planId: string };
  }
>;
export type ChatPart = ChatMessage['parts'][number];

/** A session's conversation, as the chat reads it. */
export const messagesOf = (session: SessionAnswer): ChatMessage[] => session.messages as unknown as ChatMessage[];

/** The words of a message. */
export const textOf = ({ parts }: Pick<ChatMessage, 'parts'>): string =>
  parts.map((part) => (part.type === 'text' ? part.text : '')).join('');

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
