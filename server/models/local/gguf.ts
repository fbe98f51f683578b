import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import { RefusalError } from '../../../shared/error.ts';

export interface Gguf {
  bytes: number;
  architecture: string;
  /** The maximum context in training; null if not given. */
  contextTokens: number | null;
  /** Memory for one token of context, in bytes, with 16-bit values; null if not given. */
  cacheBytesPerToken: number | null;
}

/** More than any model's header, which is mostly vocabulary. */
const HEAD_BYTES = 256 * 1024 * 1024;
const KEYS_MOST = 10_000;
const TENSORS_MOST = 100_000;
const KEY_BYTES = 64 * 1024;
/** Values kept of one key: a number for each layer. */
const VALUES_KEPT = 1024;
/** The event loop runs between two windows. */
const WINDOW_BYTES = 256 * 1024;

const NUMBER_BYTES: Readonly<Record<number, number>> = {
  0: 1,
  1: 1,
  2: 2,
  3: 2,
  4: 4,
  5: 4,
  6: 4,
  7: 1,
  10: 8,
  11: 8,
  12: 8,
};
const STRING = 8;
const ARRAY = 9;

/** Weights and bytes of a block, by quantisation type. */
const BLOCKS: Readonly<Record<number, readonly [weights: number, bytes: number]>> = {
  0: [1, 4],
  1: [1, 2],
  2: [32, 18],
  3: [32, 20],
  6: [32, 22],
  7: [32, 24],
  8: [32, 34],
  9: [32, 36],
  10: [256, 84],
  11: [256, 110],
  12: [256, 144],
  13: [256, 176],
  14: [256, 210],
  15: [256, 292],
  16: [256, 66],
  17: [256, 74],
  18: [256, 98],
  19: [256, 50],
  20: [32, 18],
  21: [256, 110],
  22: [256, 82],
  23: [256, 136],
  24: [1, 1],
  25: [1, 2],
  26: [1, 4],
  27: [1, 8],
  28: [1, 8],
  29: [256, 56],
  30: [1, 2],
  34: [256, 54],
  35: [256, 66],
  39: [32, 17],
};

/** Whether bytes begin with the GGUF signature. @param head at least four bytes */
export const beginsAsGguf = (head: Uint8Array): boolean =>
  head[0] === 0x47 && head[1] === 0x47 && head[2] === 0x55 && head[3] === 0x46;

/** Checks that the file is complete. @throws RefusalError `not_found`; `refused` if it is no GGUF or incomplete */
export async function readGguf(path: string): Promise<Gguf> {
  const file = await open(path, 'r').catch((cause: NodeJS.ErrnoException) => {
    const why = cause.code === 'ENOENT' ? 'is not there' : `cannot be read: ${cause.message}`;
    throw new RefusalError('not_found', `The model file ${path} ${why}.`, { cause });
  });
  try {
    const { size } = await file.stat();
    return await new Head(file, path, size).read();
  } finally {
    await file.close();
  }
}

type Value = string | number | readonly number[];

/** A sequential reader of a header, through a window. */
class Head {
  readonly #file: FileHandle;
  readonly #path: string;
  readonly #size: number;
  #window = Buffer.alloc(0);
  /** The window's offset in the file, and the position in it. */
  #start = 0;
  #at = 0;

  constructor(file: FileHandle, path: string, size: number) {
    this.#file = file;
    this.#path = path;
    this.#size = size;
  }

  async read(): Promise<Gguf> {
    if (this.#size < 24 || !beginsAsGguf(await this.#bytes(4))) throw this.#refusal('is no GGUF file');
    const version = await this.#number(4);
    if (version !== 2 && version !== 3) throw this.#refusal(`is GGUF of version ${version}, which is not read`);
    const tensors = await this.#count(TENSORS_MOST);
    const keys = await this.#count(KEYS_MOST);
    const values = new Map<string, Value>();
    for (let index = 0; index < keys; index++) {
      const key = await this.#string(KEY_BYTES);
      const value = await this.#value(await this.#number(4));
      if (value !== null) values.set(key, value);
    }
    const alignment = Number(values.get('general.alignment') ?? 32);
    if (!Number.isInteger(alignment) || alignment < 1 || alignment > KEY_BYTES) throw this.#nonsense();
    const end = await this.#endOfTensors(tensors);
    const data = Math.ceil((this.#start + this.#at) / alignment) * alignment;
    if (data + end > this.#size) throw this.#truncated();
    return { bytes: this.#size, ...described(values) };
  }

  /** @returns the end of the last tensor, relative to the first */
  async #endOfTensors(tensors: number): Promise<number> {
    let end = 0;
    for (let index = 0; index < tensors; index++) {
      await this.#string(KEY_BYTES);
      const dimensions = await this.#number(4);
      if (dimensions > 8) throw this.#nonsense();
      let weights = 1;
      for (let dimension = 0; dimension < dimensions; dimension++) weights *= await this.#number(8);
      const [perBlock, bytes] = BLOCKS[await this.#number(4)] ?? [weights, 0];
      const offset = await this.#number(8);
      end = Math.max(end, offset + (weights === 0 ? 0 : Math.ceil(weights / perBlock) * bytes));
    }
    return end;
  }

  async #value(type: number): Promise<Value | null> {
    const length = NUMBER_BYTES[type];
    if (length !== undefined) return this.#typed(type, length);
    if (type === STRING) return this.#string(HEAD_BYTES);
    if (type !== ARRAY) throw this.#nonsense();
    const of = await this.#number(4);
    const count = await this.#count(HEAD_BYTES);
    const each = NUMBER_BYTES[of];
    if (each !== undefined) {
      if (count > VALUES_KEPT) {
        await this.#skip(each * count);
        return null;
      }
      const numbers: number[] = [];
      for (let index = 0; index < count; index++) numbers.push(await this.#typed(of, each));
      return numbers;
    }
    if (of !== STRING) throw this.#nonsense();
    for (let index = 0; index < count; index++) {
      const words = await this.#count(HEAD_BYTES);
      await this.#skip(words);
    }
    return null;
  }

  async #typed(type: number, length: number): Promise<number> {
    if (type === 6 || type === 12) {
      const bytes = await this.#bytes(length);
      return type === 6 ? bytes.readFloatLE(0) : bytes.readDoubleLE(0);
    }
    return this.#number(length);
  }

  async #count(most: number): Promise<number> {
    const count = await this.#number(8);
    if (count > most) throw this.#nonsense();
    return count;
  }

  async #string(most: number): Promise<string> {
    const length = await this.#count(most);
    if (length <= KEY_BYTES) return (await this.#bytes(length)).toString('utf8');
    await this.#skip(length);
    return '';
  }

  async #number(length: number): Promise<number> {
    const bytes = await this.#bytes(length);
    if (length === 8) return Number(bytes.readBigUInt64LE(0));
    return bytes.readUIntLE(0, length);
  }

  async #skip(length: number): Promise<void> {
    if (this.#at + length <= this.#window.length) this.#at += length;
    else {
      this.#start += this.#at + length;
      this.#at = 0;
      this.#window = Buffer.alloc(0);
      this.#within();
    }
  }

  #bytes(length: number): Buffer | Promise<Buffer> {
    if (this.#at + length > this.#window.length) return this.#filled(length);
    this.#at += length;
    return this.#window.subarray(this.#at - length, this.#at);
  }

  async #filled(length: number): Promise<Buffer> {
    this.#start += this.#at;
    this.#at = 0;
    this.#within(length);
    const window = Buffer.alloc(Math.min(WINDOW_BYTES, this.#size - this.#start));
    let read = 0;
    while (read < window.length) {
      const { bytesRead } = await this.#file.read(window, read, window.length - read, this.#start + read);
      if (bytesRead === 0) throw this.#truncated();
      read += bytesRead;
    }
    this.#window = window;
    this.#at = length;
    return window.subarray(0, length);
  }

  #within(length = 0): void {
    if (this.#start + length > HEAD_BYTES) throw this.#nonsense();
    if (this.#start + length > this.#size) throw this.#truncated();
  }

  #refusal = (what: string, isWhole = true): RefusalError =>
    new RefusalError('refused', `The model file ${this.#path} ${what}.`, {
      reason: { code: 'local-file-unreadable', file: basename(this.#path), isWhole },
    });
  #truncated = (): RefusalError => this.#refusal('is not whole: it ends before its weights do', false);
  #nonsense = (): RefusalError => this.#refusal('is no GGUF file that can be read: its head makes no sense');
}

function described(values: ReadonlyMap<string, Value>): Omit<Gguf, 'bytes'> {
  const architecture = String(values.get('general.architecture') ?? 'unknown');
  const numbers = (key: string): readonly number[] | null => {
    const value = values.get(`${architecture}.${key}`);
    if (typeof value === 'number') return [value];
    return Array.isArray(value) ? value : null;
  };
  const number = (key: string): number | null => {
    const [value = 0] = numbers(key) ?? [];
    return Number.isSafeInteger(value) && value > 0 ? value : null;
  };
  const layers = number('block_count');
  const heads = number('attention.head_count');
  const embedding = number('embedding_length');
  const perHead = heads === null || embedding === null ? null : embedding / heads;
  const lengths = [number('attention.key_length') ?? perHead, number('attention.value_length') ?? perHead];
  const [key = null, value = null] = lengths;
  const withKeys = numbers('attention.head_count_kv') ?? (heads === null ? null : [heads]);
  const cache = (): number | null => {
    if (layers === null || key === null || value === null || withKeys === null) return null;
    const [first = 0] = withKeys;
    const kept = withKeys.length === 1 ? first * layers : withKeys.reduce((sum, count) => sum + count, 0);
    return Math.round(kept * (key + value) * 2);
  };
  return { architecture, contextTokens: number('context_length'), cacheBytesPerToken: cache() };
}
