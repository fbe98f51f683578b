import { createOggEncoder } from 'wasm-media-encoders';

/** Quality of the variable bit rate, −1…10: about 90 kbit/s, transparent enough for what is quiet and soft. */
const QUALITY = 2;
/** Ogg streams carry a serial number; a fixed one keeps equal tracks equal to the byte. */
const SERIAL = 1;
/** Samples handed over at a time. */
const CHUNK = 1 << 16;

/** Encodes two channels of samples as Ogg Vorbis. */
export async function encodeOgg(
  channels: readonly [Float32Array, Float32Array],
  sampleRate: number,
): Promise<Uint8Array> {
  const encoder = await createOggEncoder();
  encoder.configure({ channels: 2, sampleRate, vbrQuality: QUALITY, oggSerialNo: SERIAL });
  const chunks: Buffer[] = [];
  for (let at = 0; at < channels[0].length; at += CHUNK) {
    chunks.push(Buffer.from(encoder.encode(channels.map((samples) => samples.subarray(at, at + CHUNK)))));
  }
  chunks.push(Buffer.from(encoder.finalize()));
  return Buffer.concat(chunks);
}
