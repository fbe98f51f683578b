import type { ReferencePicture } from './types.ts';

/**
 * Re-encodes an attached picture, at most 1024 pixels a side. The codecs are imported lazily. `name` is named in
 * refusals.
 * @throws RefusalError `unsupported_media_type`, `too_large` or `malformed`
 */
export async function takeInReference(bytes: Uint8Array, name: string): Promise<ReferencePicture> {
  const { encodedReference } = await import('./pictures/references.ts');
  return encodedReference(bytes, name);
}
