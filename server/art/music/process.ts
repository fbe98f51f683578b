import { constants, setPriority } from 'node:os';
import { createOggEncoder } from 'wasm-media-encoders';
import type { MusicPlan } from './mood.ts';
import { synthesize } from './synthesize.ts';
import { master, SAMPLE_RATE } from './track.ts';

/** Variable bit rate quality, −1…10: about 90 kbit/s, transparent for quiet music. */
const QUALITY = 2;

/** A fixed Ogg serial number makes the bytes reproducible. */
const SERIAL = 1;

const CHUNK = 1 << 16;

/** Encodes two channels of samples as Ogg Vorbis. */
async function encodeOgg(channels: readonly [Float32Array, Float32Array]): Promise<Uint8Array> {
  const encoder = await createOggEncoder();
  encoder.configure({ channels: 2, sampleRate: SAMPLE_RATE, vbrQuality: QUALITY, oggSerialNo: SERIAL });
  const chunks: Buffer[] = [];
  for (let at = 0; at < channels[0].length; at += CHUNK) {
    chunks.push(Buffer.from(encoder.encode(channels.map((samples) => samples.subarray(at, at + CHUNK)))));
  }
  chunks.push(Buffer.from(encoder.finalize()));
  return Buffer.concat(chunks);
}

/* The child process of `composeMusic`: reads one plan, writes one track, at low priority. */

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

process.once('message', async (plan: MusicPlan) => {
  const track = await encodeOgg(master(await synthesize(plan)));
  process.send?.(new Uint8Array(track), () => process.disconnect());
});
