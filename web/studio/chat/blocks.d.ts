import type { ChatMessage } from './use-coauthor.ts';
type Part = ChatMessage['parts'][number];
/** What is shown together: neighbouring tool calls, or one text. `key` is the place of its first part. */
export interface Block {
    key: string;
    parts: [Part, ...Part[]];
}
/** A message's parts as blocks; parts that show nothing fall away. */
export declare function blocksOf(parts: readonly Part[]): Block[];
/** Whether a text is a notice of the house – an answer that broke off, a model that declined – and no model's words. */
export declare function isNotice(part: Part): boolean;
export {};
