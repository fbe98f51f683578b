import type { ReferencePicture } from './types.ts';

/**
 * Takes in a picture that is attached to a message, to be kept and shown to models: decoded and encoded anew, at most
 * 1024 pixels on the longer side. The codecs are loaded with the first one.
 * @param name what a refusal calls it, as the subject of a sentence
 * @throws RefusalError `unsupported_media_type`, `too_large` or `malformed`
 */
export async function takeInReference(bytes: Uint8Array, name: string): Promise<ReferencePicture> {
  const { encodedReference } = await import('./pictures/references.ts');
  return encodedReference(bytes, name);
}
