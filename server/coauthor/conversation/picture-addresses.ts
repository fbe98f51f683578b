import { createHash } from 'node:crypto';
import { isObject } from '../../../shared/json.ts';
import type { ReferencePicture } from '../../art/types.ts';
import { picturesIn } from '../messages/pictures.ts';
import type { SessionMessage } from '../session/events.ts';

type Part = SessionMessage['parts'][number];

const named = new WeakMap<object, string>();

/** What a picture of a message is called: by what it shows, so that another picture is never at the same address. */
function nameOf(part: Part & { url: string }): string {
  const name = named.get(part) ?? createHash('sha256').update(part.url).digest('base64url').slice(0, 32);
  named.set(part, name);
  return name;
}

const isPicture = (part: Part): part is Part & { type: 'file'; url: string } =>
  part.type === 'file' && part.url.startsWith('data:');

const addressOf = (sessionId: string, name: string): string => `/api/sessions/${sessionId}/pictures/${name}`;

/** A conversation with the addresses of its pictures in the place of the pictures themselves. */
export const withAddresses = (sessionId: string, messages: readonly SessionMessage[]): SessionMessage[] =>
  messages.map((message) =>
    message.parts.some(isPicture)
      ? {
          ...message,
          parts: message.parts.map((part) =>
            isPicture(part) ? { ...part, url: addressOf(sessionId, nameOf(part)) } : part,
          ),
        }
      : message,
  );

const picturesOf = (messages: readonly SessionMessage[]) => messages.flatMap(({ parts }) => parts.filter(isPicture));

/** The picture of a conversation that has a name; null where it has none such. */
export function pictureNamed(messages: readonly SessionMessage[], name: string): ReferencePicture | null {
  const part = picturesOf(messages).find((each) => nameOf(each) === name);
  return part ? (picturesIn({ parts: [part] })[0] ?? null) : null;
}

/** What came in for a message, with the pictures themselves where it has the addresses of pictures the conversation has. */
export function withPictures(raw: unknown, sessionId: string, messages: readonly SessionMessage[]): unknown {
  if (!isObject(raw) || !Array.isArray(raw.parts)) return raw;
  const isAddress = (part: unknown): part is { url: string } =>
    isObject(part) && typeof part.url === 'string' && part.url.startsWith(addressOf(sessionId, ''));
  if (!raw.parts.some(isAddress)) return raw;
  const known = new Map(picturesOf(messages).map((part) => [addressOf(sessionId, nameOf(part)), part.url]));
  return {
    ...raw,
    parts: raw.parts.map((part) => (isAddress(part) ? { ...part, url: known.get(part.url) ?? part.url } : part)),
  };
}
