import { unzlibSync } from 'fflate';
import text from 'png-chunk-text';
import encodeChunks from 'png-chunks-encode';
import extractChunks from 'png-chunks-extract';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** The most chunks a picture is looked through for, and how long a text in it may be unpacked. */
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

function unpacked(data: Uint8Array): string | null {
  try {
    return new TextDecoder().decode(
      unzlibSync(data, { out: new Uint8Array(Math.min(TEXT_BYTES, data.length * 1100)) }),
    );
  } catch {
    return null;
  }
}

function textOf(chunk: Chunk): [keyword: string, text: string] | null {
  const { name, data } = chunk;
  const end = endOf(data, 0);
  const keyword = latin(data.subarray(0, end));
  if (name === 'tEXt') return [keyword, latin(data.subarray(end + 1))];
  if (name === 'zTXt') {
    const packed = unpacked(data.subarray(end + 2));
    return packed === null ? null : [keyword, packed];
  }
  const isPacked = data[end + 1] === 1;
  const language = endOf(data, end + 3);
  const rest = data.subarray(endOf(data, language + 1) + 1);
  const content = isPacked ? unpacked(rest) : new TextDecoder().decode(rest);
  return content === null ? null : [keyword, content];
}

/** The texts that stand in a picture by their keywords, the first of each; none where it is broken. */
export function textsIn(bytes: Uint8Array): Map<string, string> {
  const found = new Map<string, string>();
  for (const chunk of chunksOf(bytes) ?? []) {
    const said = TEXT_CHUNKS.includes(chunk.name) ? textOf(chunk) : null;
    if (said && !found.has(said[0])) found.set(said[0], said[1]);
  }
  return found;
}

/** A picture with texts in it, in the place of those of the same keywords. @throws Error for what is no whole PNG */
export function withTexts(bytes: Uint8Array, texts: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const chunks = chunksOf(bytes);
  if (!chunks) throw new Error('Texts were to be put into what is no whole PNG.');
  const others = chunks.filter((chunk) => {
    const said = TEXT_CHUNKS.includes(chunk.name) ? textOf(chunk) : null;
    return said === null || !Object.hasOwn(texts, said[0]);
  });
  const own = Object.entries(texts).map(([keyword, content]) => text.encode(keyword, content));
  return encodeChunks([...others.slice(0, -1), ...own, ...others.slice(-1)]);
}
