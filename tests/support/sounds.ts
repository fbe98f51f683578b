const text = (value: string): Uint8Array => new TextEncoder().encode(value);

/** Silence of so many milliseconds as WAV: 8,000 samples of 16 bits a second. */
export function wavOf(ms: number, sample: (at: number) => number = () => 0): Uint8Array<ArrayBuffer> {
  const rate = 8000;
  const count = Math.round((ms / 1000) * rate);
  const bytes = new Uint8Array(44 + count * 2);
  const view = new DataView(bytes.buffer);
  bytes.set(text('RIFF'), 0);
  view.setUint32(4, 36 + count * 2, true);
  bytes.set(text('WAVEfmt '), 8);
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  bytes.set(text('data'), 36);
  view.setUint32(40, count * 2, true);
  for (let at = 0; at < count; at += 1) view.setInt16(44 + at * 2, Math.round(sample(at / rate) * 32_000), true);
  return bytes;
}

const page = (codec: string): Uint8Array => {
  const bytes = new Uint8Array(80);
  bytes.set(text('OggS'), 0);
  bytes.set(text(codec), 28);
  return bytes;
};

/** The beginnings of sounds of each kind, by the end of the name they are kept under. */
export const SOUNDS: readonly (readonly [what: string, bytes: Uint8Array, extension: string])[] = [
  ['WAV', wavOf(20), 'wav'],
  ['Vorbis', page('\x01vorbis'), 'ogg'],
  ['Opus', page('OpusHead'), 'ogg'],
  ['MP3 with a tag', text('ID3\x04 and so on'), 'mp3'],
  ['MP3', Uint8Array.of(0xff, 0xfb, 0x90, 0x64, 0, 0), 'mp3'],
  ['M4A', text('\0\0\0 ftypM4A \0\0\0\0M4A mp42isom'), 'm4a'],
];

/** What is no sound, whatever it begins like. */
export const NO_SOUNDS: readonly (readonly [what: string, bytes: Uint8Array])[] = [
  ['nothing', new Uint8Array(0)],
  ['a program', text('#!/bin/sh\nrm -rf /')],
  ['a page', text('<html><script>alert(1)</script>')],
  ['a film in Ogg', page('\x80theora')],
  ['a picture of MPEG-4', text('\0\0\0 ftypavif\0\0\0\0avif')],
  ['another RIFF', text('RIFF\0\0\0\0WEBPVP8 ')],
  ['bytes that begin like a byte order mark', Uint8Array.of(0xff, 0xfe, 0x41, 0x00)],
];
