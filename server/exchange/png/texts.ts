import { crc32 } from 'node:zlib';
import { Unzlib } from 'fflate';
import text from 'png-chunk-text';
import encodeChunks from 'png-chunks-encode';
import { oncePerFile } from '../once-per-file.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** The most chunks a picture is looked through for, and how long all texts in it may be unpacked. */
const CHUNKS_MAX = 20_000;
const TEXT_BYTES = 32 * 1024 * 1024;
const TEXT_CHUNKS = ['tEXt', 'iTXt', 'zTXt'];

export const isPng = (bytes: Uint8Array): boolean => SIGNATURE.every((byte, at) => bytes[at] === byte);

interface Chunk {
  name: string;
  data: Uint8Array;
}

interface Chunks {
  all: Chunk[];
  /** Whether the picture ends where it should. */
  isWhole: boolean;
  /** How many of its checksums are wrong. */
  damaged: number;
}

/** The chunks of a picture as far as they go. Viewers ignore wrong checksums, so these are only counted. */
const chunksOf = oncePerFile((bytes): Chunks => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: Chunks = { all: [], isWhole: false, damaged: 0 };
  let at = isPng(bytes) ? SIGNATURE.length : bytes.length;
  while (at + 12 <= bytes.length && found.all.length < CHUNKS_MAX && !found.isWhole) {
    const end = at + 8 + view.getUint32(at);
    if (end + 4 > bytes.length) break;
    if (crc32(bytes.subarray(at + 4, end)) !== view.getUint32(end)) found.damaged += 1;
    const name = latin(bytes.subarray(at + 4, at + 8));
    found.all.push({ name, data: bytes.subarray(at + 8, end) });
    found.isWhole = name === 'IEND';
    at = end + 4;
  }
  return found;
});

/** Where the text that ends with a zero byte ends. */
const endOf = (data: Uint8Array, from: number): number => {
  const end = data.indexOf(0, from);
  return end < 0 ? data.length : end;
};

const latin = (data: Uint8Array): string => new TextDecoder('latin1').decode(data);

/** A text in UTF-8, which programs write where the specification asks for Latin-1; else in Latin-1. */
function decoded(data: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(data);
  } catch {
    return latin(data);
  }
}

/** How many bytes may still come out of the texts of a picture. */
interface Room {
  bytes: number;
}

/** So many bytes are unpacked at a go, so that a bound is seen before much more comes out. */
const STEP = 1024;

function unpacked(data: Uint8Array, room: Room): string | null {
  const decoder = new TextDecoder();
  const texts: string[] = [];
  const unpacker = new Unzlib((chunk, isLast) => {
    room.bytes -= chunk.length;
    if (room.bytes < 0) throw new Error('There is more in it than there is room for.');
    texts.push(decoder.decode(chunk, { stream: !isLast }));
  });
  try {
    for (let at = 0; at < data.length && room.bytes > 0; at += STEP)
      unpacker.push(data.subarray(at, at + STEP), at + STEP >= data.length);
    return room.bytes > 0 ? texts.join('') : null;
  } catch {
    return null;
  }
}

/** The keyword of a chunk of text, in lower case; null for any other. */
const keywordOf = ({ name, data }: Chunk): string | null =>
  TEXT_CHUNKS.includes(name) ? latin(data.subarray(0, endOf(data, 0))).toLowerCase() : null;

function textOf({ name, data }: Chunk, room: Room): string | null {
  const end = endOf(data, 0);
  if (name === 'tEXt') return decoded(data.subarray(end + 1));
  if (name === 'zTXt') return unpacked(data.subarray(end + 2), room);
  const isPacked = data[end + 1] === 1;
  const language = endOf(data, end + 3);
  const rest = data.subarray(endOf(data, language + 1) + 1);
  return isPacked ? unpacked(rest, room) : new TextDecoder().decode(rest);
}

/** What a picture says besides what it shows. */
export interface PngTexts {
  /** The first text of each keyword, in lower case; '' for one that cannot be unpacked, none where the picture is none. */
  texts: ReadonlyMap<string, string>;
  /** How many checksums are wrong. */
  damaged: number;
}

/** The texts in a picture, as far as it can be read. */
export function textsIn(bytes: Uint8Array): PngTexts {
  const texts = new Map<string, string>();
  const room: Room = { bytes: TEXT_BYTES };
  const { all, damaged } = chunksOf(bytes);
  for (const chunk of all) {
    const keyword = keywordOf(chunk);
    if (keyword === null || texts.has(keyword)) continue;
    texts.set(keyword, textOf(chunk, room) ?? '');
  }
  return { texts, damaged };
}

/** Whether a picture goes on to its end. */
export const isWholePng = (bytes: Uint8Array): boolean => chunksOf(bytes).isWhole;

/** The same picture with right checksums; as it is where it is no whole picture. */
export function withRightChecksums(bytes: Uint8Array): Uint8Array {
  const { all, isWhole, damaged } = chunksOf(bytes);
  return isWhole && damaged > 0 ? encodeChunks(all) : bytes;
}

/** A picture with texts in it, in the place of those of the same keywords. @throws Error for what is no whole PNG */
export function withTexts(bytes: Uint8Array, texts: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const { all, isWhole } = chunksOf(bytes);
  if (!isWhole) throw new Error('Texts were to be put into what is no whole PNG.');
  const others = all.filter((chunk) => {
    const keyword = keywordOf(chunk);
    return keyword === null || !Object.hasOwn(texts, keyword);
  });
  const own = Object.entries(texts).map(([keyword, content]) => text.encode(keyword, content));
  return encodeChunks([...others.slice(0, -1), ...own, ...others.slice(-1)]);
}
