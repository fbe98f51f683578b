import { Unzlib } from 'fflate';
import text from 'png-chunk-text';
import encodeChunks from 'png-chunks-encode';
import extractChunks from 'png-chunks-extract';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** The most chunks a picture is looked through for, and how long all texts in it may be unpacked. */
const CHUNKS_MAX = 20_000;
const TEXT_BYTES = 32 * 1024 * 1024;
const TEXT_CHUNKS = ['tEXt', 'iTXt', 'zTXt'];

export const isPng = (bytes: Uint8Array): boolean => SIGNATURE.every((byte, at) => bytes[at] === byte);

/** Whether the chunks of a picture are as long as they say, so that nothing is laid out for more than is there. */
function isWhole(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = SIGNATURE.length;
  for (let count = 0; at + 12 <= bytes.length; count += 1) {
    const length = view.getUint32(at);
    if (count > CHUNKS_MAX || at + 12 + length > bytes.length) return false;
    if (view.getUint32(at + 4) === 0x49454e44) return true;
    at += 12 + length;
  }
  return false;
}

type Chunk = ReturnType<typeof extractChunks>[number];

const chunksOf = (bytes: Uint8Array): Chunk[] | null => {
  if (!isPng(bytes) || !isWhole(bytes)) return null;
  try {
    return extractChunks(bytes);
  } catch {
    // Its checksums are wrong.
    return null;
  }
};

/** Where the text that ends with a zero byte ends. */
const endOf = (data: Uint8Array, from: number): number => {
  const end = data.indexOf(0, from);
  return end < 0 ? data.length : end;
};

const latin = (data: Uint8Array): string => new TextDecoder('latin1').decode(data);

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

/** The keyword of a chunk of text, which is looked up in vain for any other. */
const keywordOf = ({ name, data }: Chunk): string | null =>
  TEXT_CHUNKS.includes(name) ? latin(data.subarray(0, endOf(data, 0))) : null;

function textOf({ name, data }: Chunk, room: Room): string | null {
  const end = endOf(data, 0);
  if (name === 'tEXt') return latin(data.subarray(end + 1));
  if (name === 'zTXt') return unpacked(data.subarray(end + 2), room);
  const isPacked = data[end + 1] === 1;
  const language = endOf(data, end + 3);
  const rest = data.subarray(endOf(data, language + 1) + 1);
  return isPacked ? unpacked(rest, room) : new TextDecoder().decode(rest);
}

/** The texts that stand in a picture by their keywords, the first of each; none where it is broken. */
export function textsIn(bytes: Uint8Array): Map<string, string> {
  const found = new Map<string, string>();
  const room: Room = { bytes: TEXT_BYTES };
  for (const chunk of chunksOf(bytes) ?? []) {
    const keyword = keywordOf(chunk);
    if (keyword === null || found.has(keyword)) continue;
    const said = textOf(chunk, room);
    if (said !== null) found.set(keyword, said);
  }
  return found;
}

/** A picture with texts in it, in the place of those of the same keywords. @throws Error for what is no whole PNG */
export function withTexts(bytes: Uint8Array, texts: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const chunks = chunksOf(bytes);
  if (!chunks) throw new Error('Texts were to be put into what is no whole PNG.');
  const others = chunks.filter((chunk) => {
    const keyword = keywordOf(chunk);
    return keyword === null || !Object.hasOwn(texts, keyword);
  });
  const own = Object.entries(texts).map(([keyword, content]) => text.encode(keyword, content));
  return encodeChunks([...others.slice(0, -1), ...own, ...others.slice(-1)]);
}
