import { RefusalError } from '../../shared/error.ts';
import type { VoiceAsset } from '../../shared/story/index.ts';
import { exists, inOwnFolder, writeAtomically } from './media/files.ts';
import { hashBytes, hashContentKey } from './media/media-cache.ts';
import { mediaPath, mediaType, mediaUrl } from './media/path.ts';
import { SOUND_FORMATS, soundExtension } from './media/sound-type.ts';

/** Maximum size of a line's voice, in bytes: a minute of WAV. */
export const VOICE_BYTES = 12 * 1024 * 1024;

/** A stored voice: the key that lines refer to, and its file. */
export interface TakenVoice {
  id: string;
  voice: VoiceAsset;
}

/**
 * Stores the voice of a line unchanged: Ogg (Vorbis, Opus), MP3, WAV or M4A, detected by content. The same file for the same words is the
 * same voice.
 * @param options.words a hash of the spoken words, if known (`hashSpokenWords`)
 * @param options.requireRoom called with its key before anything is written
 * @throws RefusalError `unsupported_media_type` for other content, `too_large` over `VOICE_BYTES`, and as `requireRoom`
 */
export async function takeInVoice(
  bytes: Uint8Array,
  options: { dataDir: string; packageId: string; words?: string | undefined; requireRoom: (id: string) => void },
): Promise<TakenVoice> {
  const { dataDir, packageId, words, requireRoom } = options;
  const mebibytes = VOICE_BYTES / 1024 / 1024;
  if (bytes.length > VOICE_BYTES) {
    throw new RefusalError('too_large', `A voice of a line has at most ${mebibytes} MiB.`, {
      reason: { code: 'file-too-large', mebibytes },
    });
  }
  const extension = soundExtension(bytes);
  if (extension === null) {
    throw new RefusalError('unsupported_media_type', 'This is no sound that can be played here.', {
      hint: `Save it as one of these: ${SOUND_FORMATS.join(', ')}.`,
      reason: { code: 'voice-of-no-kind', formats: SOUND_FORMATS },
    });
  }
  const sound = hashBytes(bytes);
  const file = `${hashContentKey({ kind: 'voice', sound })}.${extension}`;
  const path = mediaPath(dataDir, packageId, 'voices', file);
  if (path === null) throw new Error(`"${packageId}" has no place for voices.`);
  const id = `v_${hashContentKey({ sound, words }).slice(0, 20)}`;
  requireRoom(id);
  if (!(await exists(path))) await inOwnFolder(path, () => writeAtomically(path, bytes));
  const asset = { url: mediaUrl(packageId, 'voices', file), mimeType: mediaType(file) ?? '' };
  return { id, voice: { ...asset, ...(words !== undefined && { words }) } };
}
