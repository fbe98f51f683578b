const SOUND_EXTENSIONS = ['ogg', 'mp3', 'wav', 'm4a'] as const;

export const SOUND_FORMATS: readonly string[] = SOUND_EXTENSIONS.map((extension) => extension.toUpperCase());
export type SoundExtension = (typeof SOUND_EXTENSIONS)[number];

const startsWith = (bytes: Uint8Array, text: string): boolean =>
  [...text].every((letter, at) => bytes[at] === letter.charCodeAt(0));

/** MP4 brands of sound files; pictures have others. */
const MPEG4_BRANDS = ['M4A ', 'M4B ', 'mp42', 'mp41', 'isom', 'iso2', 'iso5', 'iso6', 'dash'];
/** Bytes of an Ogg file that contain its codec header. */
const OGG_HEAD = 512;
const OGG_CODECS = ['\x01vorbis', 'OpusHead', '\x7fFLAC', 'Speex   '];

/** Detects a browser-playable sound by content, not name: Vorbis and Opus in Ogg, MP3, WAV, M4A. Null for others. */
export function soundExtension(bytes: Uint8Array): SoundExtension | null {
  if (startsWith(bytes, 'OggS')) {
    const head = Buffer.from(bytes.subarray(0, OGG_HEAD)).toString('latin1');
    return OGG_CODECS.some((codec) => head.includes(codec)) ? 'ogg' : null;
  }
  if (startsWith(bytes, 'RIFF') && startsWith(bytes.subarray(8), 'WAVE')) return 'wav';
  if (startsWith(bytes.subarray(4), 'ftyp')) {
    return MPEG4_BRANDS.some((brand) => startsWith(bytes.subarray(8), brand)) ? 'm4a' : null;
  }
  // An MPEG audio layer III frame: sync, layer, and a valid bit rate.
  const [first = 0, second = 0, third = 0] = bytes;
  const isFrame = first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) === 0x02 && third >> 4 !== 0xf;
  return startsWith(bytes, 'ID3') || isFrame ? 'mp3' : null;
}
