import type { Context } from 'hono';
import { RefusalError } from '../../../shared/error.ts';
import { IMPORT_LIMIT } from './body-limits.ts';
import { getClientAddress } from './connection.ts';

/** Maximum bytes of bodies held at once until processed: per address and in total. */
const heldAt = (limit: number) => ({ ofOne: 2 * limit, ofAll: 4 * limit });
/** Size of the buffers that bodies are read into, so that nothing is copied again. */
const BLOCK_BYTES = 2 * 1024 * 1024;
const FIRST_BYTES = 64 * 1024;

export interface ImportBodies {
  /** The body as a list of blocks. @throws RefusalError `too_large`; `rate_limited` if too much is being read */
  use<T>(context: Context, work: (blocks: Uint8Array<ArrayBuffer>[]) => Promise<T>): Promise<T>;
}

/** Counts held bytes by address. @param limit maximum size of one body, in bytes */
export function createImportBodies(
  limit = IMPORT_LIMIT,
  most: { ofOne: number; ofAll: number } = heldAt(limit),
): ImportBodies {
  const held = new Map<string, number>();
  let all = 0;

  const count = (address: string, bytes: number) => {
    all += bytes;
    const its = (held.get(address) ?? 0) + bytes;
    if (its > 0) held.set(address, its);
    else held.delete(address);
  };

  return {
    async use(context, work) {
      if (Number(context.req.header('content-length') ?? 0) > limit) throw tooLarge(limit);
      const address = getClientAddress(context);
      const blocks = createBlocks();
      let length = 0;
      try {
        for await (const chunk of context.req.raw.body ?? []) {
          if (length + chunk.length > limit) throw tooLarge(limit);
          count(address, chunk.length);
          length += chunk.length;
          if (all > most.ofAll || (held.get(address) ?? 0) > most.ofOne) throw tooMany();
          blocks.add(chunk);
        }
        return await work(blocks.all());
      } finally {
        count(address, -length);
      }
    },
  };
}

/** Collects bytes in unshared buffers, which can be transferred to a thread. */
function createBlocks() {
  const full: Uint8Array<ArrayBuffer>[] = [];
  let block = new Uint8Array(0);
  let filled = 0;
  return {
    add(chunk: Uint8Array): void {
      for (let from = 0; from < chunk.length; ) {
        if (filled === block.length) {
          if (filled > 0) full.push(block);
          block = new Uint8Array(full.length === 0 ? FIRST_BYTES : BLOCK_BYTES);
          filled = 0;
        }
        const part = chunk.subarray(from, from + block.length - filled);
        block.set(part, filled);
        filled += part.length;
        from += part.length;
      }
    },
    all: (): Uint8Array<ArrayBuffer>[] => (filled > 0 ? [...full, block.subarray(0, filled)] : full),
  };
}

const tooLarge = (limit: number) =>
  new RefusalError('too_large', `An import has at most ${limit / 1024 / 1024} MiB.`, {
    hint: 'Split the story, or leave out unrelated files.',
    reason: { code: 'file-too-large', mebibytes: limit / 1024 / 1024 },
  });

const tooMany = () =>
  new RefusalError('rate_limited', 'Too much is being imported at the moment.', {
    hint: 'Wait until the others are done, then try again.',
    reason: { code: 'imports-waiting' },
    retryAfterSeconds: 10,
  });
