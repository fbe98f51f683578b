import type { FileUIPart } from 'ai';
import { z } from 'zod';
import { convertZodIssues, RefusalError } from '../../../shared/error.ts';
import { sameJson } from '../../../shared/json.ts';
import { takeInReference } from '../../art/index.ts';
import { decodeDataUrl, PicturePartSchema } from '../messages/pictures.ts';
import { parseRequestMetadata } from '../messages/request-metadata.ts';
import type { SessionMessage } from '../session/events.ts';

/** Maximum length of an author's message, in characters. */
const MESSAGE_MAX_LENGTH = 20_000;
const MAX_PICTURES = 4;

const TextPartSchema = z.object({ type: z.literal('text'), text: z.string() });
const UserMessageSchema = z.object({
  id: z.string().optional(),
  role: z.literal('user', 'Only messages of the author are accepted.'),
  parts: z.array(z.looseObject({ type: z.string() })).max(100),
  metadata: z.unknown().optional(),
});

const USABLE_ID = /^[\w-]{1,100}$/;

function readPart(part: { type: string }, index: number) {
  const schema = part.type === 'text' ? TextPartSchema : part.type === 'file' ? PicturePartSchema : null;
  if (!schema) return null;
  const parsed = schema.safeParse(part);
  if (parsed.success) return parsed.data;
  throw new RefusalError('malformed', 'The message has a part that cannot be read.', {
    issues: convertZodIssues(parsed.error).map((issue) => ({ ...issue, path: `parts.${index}.${issue.path}` })),
    cause: parsed.error,
  });
}

/**
 * Parses text, pictures and metadata of the author's message; the rest is dropped.
 * @throws RefusalError `malformed` if it or a part is invalid, `too_large` over the limits
 */
export function readMessage(raw: unknown, freshId: () => string): SessionMessage {
  const parsed = UserMessageSchema.safeParse(raw);
  if (!parsed.success) {
    throw new RefusalError('malformed', 'The message cannot be read.', {
      issues: convertZodIssues(parsed.error),
      hint: 'A message is { id, role: "user", parts: [{ type: "text", text }] }.',
      cause: parsed.error,
    });
  }
  const parts = parsed.data.parts.flatMap((part, index) => readPart(part, index) ?? []);
  const length = parts.reduce((sum, part) => sum + (part.type === 'text' ? part.text.length : 0), 0);
  if (length > MESSAGE_MAX_LENGTH) {
    throw new RefusalError(
      'too_large',
      `A message has at most ${MESSAGE_MAX_LENGTH} characters; this one has ${length}.`,
      { hint: 'Say it in several messages.', reason: { code: 'message-too-long', most: MESSAGE_MAX_LENGTH, length } },
    );
  }
  if (parts.filter(({ type }) => type === 'file').length > MAX_PICTURES) {
    throw new RefusalError('too_large', `A message has at most ${MAX_PICTURES} pictures.`, {
      reason: { code: 'too-many-pictures', most: MAX_PICTURES },
    });
  }
  const { id } = parsed.data;
  const asking = parseRequestMetadata(parsed.data.metadata);
  return {
    id: id !== undefined && USABLE_ID.test(id) ? id : freshId(),
    role: 'user',
    parts: parts.length > 0 ? parts : [{ type: 'text', text: '' }],
    ...(asking === undefined ? {} : { metadata: asking }),
  };
}

/**
 * Re-encodes pictures as JPEG or PNG of at most 1024 pixels a side. Those of `kept`, the stored version, are already.
 * @throws RefusalError `refused`, naming the picture by number and file name
 */
export async function normalizePictures(message: SessionMessage, kept?: SessionMessage): Promise<SessionMessage> {
  const known = new Set(kept?.parts.flatMap((part) => (part.type === 'file' ? part.url : [])));
  const parts: SessionMessage['parts'] = [];
  let number = 0;
  for (const part of message.parts) {
    if (part.type === 'file') number += 1;
    const isNew = part.type === 'file' && !known.has(part.url);
    parts.push(isNew ? await takenIn(part, `Picture ${number}`) : part);
  }
  return { ...message, parts };
}

async function takenIn(part: FileUIPart, numbered: string): Promise<FileUIPart> {
  const name = part.filename === undefined ? numbered : `${numbered} ("${part.filename}")`;
  try {
    const { mediaType, bytes } = await takeInReference(decodeDataUrl(part.url), name);
    return { ...part, mediaType, url: `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}` };
  } catch (cause) {
    if (!(cause instanceof RefusalError)) throw cause;
    const { message, hint, reason } = cause;
    throw new RefusalError('refused', message, { hint, reason, cause });
  }
}

/** Whether two messages have the same text, pictures and requests, ignoring picture names. */
export const sameMessage = (one: SessionMessage, other: SessionMessage): boolean =>
  sameJson(getContent(one), getContent(other)) && sameJson(one.metadata, other.metadata);

const getContent = ({ parts }: SessionMessage) =>
  parts.flatMap((part) =>
    part.type === 'text' ? [['text', part.text]] : part.type === 'file' ? [['file', part.url]] : [],
  );
