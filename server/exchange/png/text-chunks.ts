import { crc32 } from 'node:zlib';
import { Unzlib } from 'fflate';
import text from 'png-chunk-text';
import encodeChunks from 'png-chunks-encode';
import { memoizeByObject } from '../../../shared/memoize.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Limits: chunks read from a picture, and total unpacked length of its texts. */
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
  isWhole: boolean;
  damaged: number;
}

/** The readable chunks of a PNG. Wrong checksums are only counted, since viewers ignore them. */
const readChunks = memoizeByObject((bytes: Uint8Array): Chunks => {
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

/** The end of a zero-terminated string. */
const findEnd = (data: Uint8Array, from: number): number => {
  const end = data.indexOf(0, from);
  return end < 0 ? data.length : end;
};

const latin = (data: Uint8Array): string => new TextDecoder('latin1').decode(data);

/** Decodes UTF-8, which programs write against the specification; else Latin-1. */
function decoded(data: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(data);
  } catch {
    return latin(data);
  }
}

interface TextBudget {
  bytes: number;
}

/** Bytes decompressed at a time, so that a limit is noticed early. */
const STEP = 1024;

function unpacked(data: Uint8Array, budget: TextBudget): string | null {
  const decoder = new TextDecoder();
  const texts: string[] = [];
  const unpacker = new Unzlib((chunk, isLast) => {
    budget.bytes -= chunk.length;
    if (budget.bytes < 0) throw new Error('There is more in it than there is room for.');
    texts.push(decoder.decode(chunk, { stream: !isLast }));
  });
  try {
    for (let at = 0; at < data.length && budget.bytes > 0; at += STEP)
      unpacker.push(data.subarray(at, at + STEP), at + STEP >= data.length);
    return budget.bytes > 0 ? texts.join('') : null;
  } catch {
    return null;
  }
}

/** The lower-case keyword of a text chunk; null for other chunks. */
const readKeyword = ({ name, data }: Chunk): string | null =>
  TEXT_CHUNKS.includes(name) ? latin(data.subarray(0, findEnd(data, 0))).toLowerCase() : null;

function readText({ name, data }: Chunk, budget: TextBudget): string | null {
  const end = findEnd(data, 0);
  if (name === 'tEXt') return decoded(data.subarray(end + 1));
  if (name === 'zTXt') return unpacked(data.subarray(end + 2), budget);
  const isPacked = data[end + 1] === 1;
  const language = findEnd(data, end + 3);
  const rest = data.subarray(findEnd(data, language + 1) + 1);
  return isPacked ? unpacked(rest, budget) : new TextDecoder().decode(rest);
}

export interface PngTexts {
  /** The first text by lower-case keyword; '' if it cannot be decompressed. */
  texts: ReadonlyMap<string, string>;
  damaged: number;
}

/** Reads a PNG's texts, as far as it is readable. */
export function readTextChunks(bytes: Uint8Array): PngTexts {
  const texts = new Map<string, string>();
  const budget: TextBudget = { bytes: TEXT_BYTES };
  const { all, damaged } = readChunks(bytes);
  for (const chunk of all) {
    const keyword = readKeyword(chunk);
    if (keyword === null || texts.has(keyword)) continue;
    texts.set(keyword, readText(chunk, budget) ?? '');
  }
  return { texts, damaged };
}

/** Whether a PNG is complete. */
export const isWholePng = (bytes: Uint8Array): boolean => readChunks(bytes).isWhole;

/** A PNG with corrected checksums; unchanged if incomplete. */
export function withRightChecksums(bytes: Uint8Array): Uint8Array {
  const { all, isWhole, damaged } = readChunks(bytes);
  return isWhole && damaged > 0 ? encodeChunks(all) : bytes;
}

/** A PNG with these texts, replacing those with the same keywords. @throws Error for an incomplete PNG */
export function writeTextChunks(bytes: Uint8Array, texts: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const { all, isWhole } = readChunks(bytes);
  if (!isWhole) throw new Error('Texts were to be put into what is no whole PNG.');
  const others = all.filter((chunk) => {
    const keyword = readKeyword(chunk);
    return keyword === null || !Object.hasOwn(texts, keyword);
  });
  const own = Object.entries(texts).map(([keyword, content]) => text.encode(keyword, content));
  return encodeChunks([...others.slice(0, -1), ...own, ...others.slice(-1)]);
}
