/** What a sound may be that is brought, by the end of its name. */
const SOUND_EXTENSIONS = ['ogg', 'mp3', 'wav', 'm4a'] as const;

/** What a sound may be, as people call it. */
export const SOUND_FORMATS: readonly string[] = SOUND_EXTENSIONS.map((extension) => extension.toUpperCase());
export type SoundExtension = (typeof SOUND_EXTENSIONS)[number];

const startsWith = (bytes: Uint8Array, text: string): boolean =>
  [...text].every((letter, at) => bytes[at] === letter.charCodeAt(0));

/** Brands of MPEG-4 files that hold sound; pictures have others. */
const MPEG4_BRANDS = ['M4A ', 'M4B ', 'mp42', 'mp41', 'isom', 'iso2', 'iso5', 'iso6', 'dash'];
/** In one of the first bytes of an Ogg file its first packet says how it is encoded. */
const OGG_HEAD = 512;
const OGG_CODECS = ['\x01vorbis', 'OpusHead', '\x7fFLAC', 'Speex   '];

/**
 * What a sound is that browsers play, by what it holds: `ogg` for Vorbis and Opus in Ogg, `mp3`, `wav`, `m4a`. Its name says nothing.
 * @returns null for what is none
 */
export function soundExtension(bytes: Uint8Array): SoundExtension | null {
  if (startsWith(bytes, 'OggS')) {
    const head = Buffer.from(bytes.subarray(0, OGG_HEAD)).toString('latin1');
    return OGG_CODECS.some((codec) => head.includes(codec)) ? 'ogg' : null;
  }
  if (startsWith(bytes, 'RIFF') && startsWith(bytes.subarray(8), 'WAVE')) return 'wav';
  if (startsWith(bytes.subarray(4), 'ftyp')) {
    return MPEG4_BRANDS.some((brand) => startsWith(bytes.subarray(8), brand)) ? 'm4a' : null;
  }
  // A frame of MPEG audio of layer III: its sync, the layer, and a bit rate that there is.
  const [first = 0, second = 0, third = 0] = bytes;
  const isFrame = first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) === 0x02 && third >> 4 !== 0xf;
  return startsWith(bytes, 'ID3') || isFrame ? 'mp3' : null;
}
