import type { MiddlewareHandler } from 'hono';
import { RefusalError } from '../../../shared/error.ts';
import { SOUND_FORMATS } from '../../art/media/sound-type.ts';

/** Accepted types of pictures; their bytes are verified later. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const;

/** Requires a sound's type, or generic bytes: cross-site forms cannot send it without a preflight. */
export function soundsOnly(): MiddlewareHandler {
  return async function checkSoundType(context, next) {
    const [type = ''] = (context.req.header('content-type') ?? '').split(';');
    if (context.req.method === 'POST' && !/^(?:audio\/[\w.+-]+|application\/octet-stream)$/i.test(type.trim())) {
      throw new RefusalError('unsupported_media_type', `Expected a sound, got ${type || 'nothing'}.`, {
        hint: 'Send its bytes as audio/ogg, audio/mpeg, audio/wav or audio/mp4.',
        reason: { code: 'voice-of-no-kind', formats: SOUND_FORMATS },
      });
    }
    await next();
  };
}

/** Requires JSON, or one of these types, which also blocks cross-site HTML forms. */
export function jsonOnly(...others: readonly string[]): MiddlewareHandler {
  return async function checkMediaType(context, next) {
    const { method } = context.req;
    const bodyless = method === 'GET' || method === 'HEAD' || method === 'DELETE' || method === 'OPTIONS';
    const type = context.req.header('content-type');
    // A POST always has a body stream: only headers tell whether it is empty.
    const length = context.req.header('content-length') ?? '0';
    const empty = type === undefined && length === '0' && context.req.header('transfer-encoding') === undefined;
    const [said = ''] = (type ?? '').split(';');
    if (!bodyless && !empty && !['application/json', ...others].includes(said.trim().toLowerCase())) {
      throw new RefusalError('unsupported_media_type', `Expected application/json, got ${type ?? 'nothing'}.`, {
        hint: 'Send the body as JSON with "content-type: application/json".',
      });
    }
    await next();
  };
}

/** Requires a picture's type: cross-site forms cannot send it without a preflight. */
export function picturesOnly(): MiddlewareHandler {
  return async function checkPictureType(context, next) {
    const [type = ''] = (context.req.header('content-type') ?? '').split(';');
    if (context.req.method === 'PUT' && !PICTURE_TYPES.some((each) => each === type.trim().toLowerCase())) {
      throw new RefusalError('unsupported_media_type', `Expected a picture, got ${type || 'nothing'}.`, {
        hint: `Send its bytes with one of these content types: ${PICTURE_TYPES.join(', ')}.`,
        reason: { code: 'picture-of-no-kind', formats: PICTURE_TYPES.map((each) => each.slice(6).toUpperCase()) },
      });
    }
    await next();
  };
}
