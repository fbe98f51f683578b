import { convertToModelMessages, type ModelMessage, pruneMessages, type ToolSet } from 'ai';
import { PLANNING_TOOL_NAMES } from '../../../shared/story/index.ts';
import type { SessionMessage } from '../session/events.ts';
import { isNotice } from './notices.ts';

/** Pictures are sent along with this many of the author's last messages; of older ones their names remain. */
const MESSAGES_WITH_PICTURES = 2;

/** A rough count of tokens: four Latin letters, or one and a half characters of other scripts, make one. */
export function estimateTokens(text: string): number {
  let other = 0;
  for (const character of text) if ((character.codePointAt(0) ?? 0) > 0x2e80) other += 1;
  return Math.ceil((text.length - other) / 4 + other / 1.5);
}

/** What a picture weighs, whatever its size in bytes: models read it in tiles, a few hundred tokens each. */
const FILE_TOKENS = 300;

function weigh(messages: readonly ModelMessage[]): number {
  let files = 0;
  const withoutFiles = (_key: string, value: unknown) => {
    if (!isFile(value)) return value;
    files += 1;
    return { type: value.type };
  };
  return estimateTokens(JSON.stringify(messages, withoutFiles)) + files * FILE_TOKENS;
}

const isFile = (value: unknown): value is { type: string } =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  (value.type === 'file' || value.type === 'image' || value.type === 'reasoning-file') &&
  ('data' in value || 'image' in value);

function withoutOldPictures(messages: readonly SessionMessage[]): SessionMessage[] {
  const recent = messages.filter(({ role }) => role === 'user').slice(-MESSAGES_WITH_PICTURES);
  return messages.map((message) =>
    message.role !== 'user' || recent.includes(message)
      ? message
      : {
          ...message,
          parts: message.parts.map((part) =>
            part.type === 'file' ? { type: 'text', text: `[A picture: ${part.filename ?? 'unnamed'}]` } : part,
          ),
        },
  );
}

const BLANK = '…';

/** A blank message as a silence, since providers refuse empty ones. */
const withSilence = (message: SessionMessage): SessionMessage =>
  message.role === 'user' && message.parts.every((part) => part.type === 'text' && part.text.trim() === '')
    ? { ...message, parts: [{ type: 'text', text: BLANK }] }
    : message;

/** A session's messages as a model reads them: without our notices, calls that came to nothing and old pictures. */
export function toModelMessages(messages: readonly SessionMessage[], tools: ToolSet): Promise<ModelMessage[]> {
  const told = withoutOldPictures(messages)
    .map(withSilence)
    .map((message) => ({
      ...message,
      parts: message.parts.filter((part) => part.type !== 'text' || (!isNotice(part) && part.text !== '')),
    }))
    .filter(({ parts }) => parts.some(({ type }) => type !== 'step-start'));
  return convertToModelMessages(told, { tools, ignoreIncompleteToolCalls: true });
}

/** What a model is sent of the conversation, in estimated tokens; the draft is told besides. */
export const HISTORY_BUDGET = 40_000;
const KEPT_WHOLE = 8;
/** The premise's call stays: it is short, and says where the conversation turned into a story. */
const FORGETTABLE = PLANNING_TOOL_NAMES.filter((name) => name !== 'proposeStoryPremise');

/**
 * Holds a conversation to a budget. The draft tells what earlier tool calls did, so these go first; then the oldest
 * messages, down to the author's last one.
 */
export function withinBudget(messages: readonly ModelMessage[], budget = HISTORY_BUDGET): ModelMessage[] {
  if (weigh(messages) <= budget) return [...messages];
  const kept = pruneMessages({
    messages: [...messages],
    reasoning: 'before-last-message',
    toolCalls: [{ type: `before-last-${KEPT_WHOLE}-messages`, tools: FORGETTABLE }],
    emptyMessages: 'remove',
  });
  const lastByAuthor = kept.findLastIndex(({ role }) => role === 'user');
  let start = 0;
  while (start < lastByAuthor && weigh(kept.slice(start)) > budget) {
    const next = kept.findIndex(({ role }, index) => index > start && role === 'user');
    if (next < 0) break;
    start = next;
  }
  return kept.slice(start);
}
