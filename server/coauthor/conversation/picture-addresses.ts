import { createHash } from 'node:crypto';
import { isObject } from '../../../shared/json.ts';
import type { ReferencePicture } from '../../art/types.ts';
import { picturesIn } from '../messages/pictures.ts';
import type { SessionMessage } from '../session/events.ts';

type Part = SessionMessage['parts'][number];

const named = new WeakMap<object, string>();

/** Names a message's picture by its content, so that an address never changes its picture. */
function getPictureName(part: Part & { url: string }): string {
  const name = named.get(part) ?? createHash('sha256').update(part.url).digest('base64url').slice(0, 32);
  named.set(part, name);
  return name;
}

const isPicture = (part: Part): part is Part & { type: 'file'; url: string } =>
  part.type === 'file' && part.url.startsWith('data:');

const getPictureAddress = (sessionId: string, name: string): string => `/api/sessions/${sessionId}/pictures/${name}`;

/** Replaces the pictures of a conversation by their addresses. */
export const withAddresses = (sessionId: string, messages: readonly SessionMessage[]): SessionMessage[] =>
  messages.map((message) =>
    message.parts.some(isPicture)
      ? {
          ...message,
          parts: message.parts.map((part) =>
            isPicture(part) ? { ...part, url: getPictureAddress(sessionId, getPictureName(part)) } : part,
          ),
        }
      : message,
  );

const listPictures = (messages: readonly SessionMessage[]) => messages.flatMap(({ parts }) => parts.filter(isPicture));

/** Finds a picture of a conversation by name; null if there is none. */
export function pictureNamed(messages: readonly SessionMessage[], name: string): ReferencePicture | null {
  const part = listPictures(messages).find((each) => getPictureName(each) === name);
  return part ? (picturesIn({ parts: [part] })[0] ?? null) : null;
}

/** Replaces addresses of this conversation's pictures in an incoming message by the pictures. */
export function withPictures(raw: unknown, sessionId: string, messages: readonly SessionMessage[]): unknown {
  if (!isObject(raw) || !Array.isArray(raw.parts)) return raw;
  const isAddress = (part: unknown): part is { url: string } =>
    isObject(part) && typeof part.url === 'string' && part.url.startsWith(getPictureAddress(sessionId, ''));
  if (!raw.parts.some(isAddress)) return raw;
  const known = new Map(
    listPictures(messages).map((part) => [getPictureAddress(sessionId, getPictureName(part)), part.url]),
  );
  return {
    ...raw,
    parts: raw.parts.map((part) => (isAddress(part) ? { ...part, url: known.get(part.url) ?? part.url } : part)),
  };
}
