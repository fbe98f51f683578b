import type { ReferencePicture } from './types.ts';

/**
 * Re-encodes a picture attached to a message, to be stored and shown to models: at most 1024 pixels on the longer side. The codecs are
 * imported lazily.
 * @param name the subject of refusals
 * @throws RefusalError `unsupported_media_type`, `too_large` or `malformed`
 */
export async function takeInReference(bytes: Uint8Array, name: string): Promise<ReferencePicture> {
  const { encodedReference } = await import('./pictures/references.ts');
  return encodedReference(bytes, name);
}
