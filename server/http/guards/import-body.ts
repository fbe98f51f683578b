import type { Context } from 'hono';
import { RefusalError } from '../../../shared/error.ts';
import { addressOf } from './address.ts';
import { IMPORT_LIMIT } from './body-size.ts';

/** How many bytes of bodies may be held at once, of one address and of all, until what they are for is done. */
const HELD = { ofOne: 2 * IMPORT_LIMIT, ofAll: 4 * IMPORT_LIMIT } as const;
const FIRST_BYTES = 1024 * 1024;

/** Reads the large bodies of imports, so many bytes of them at once. */
export interface ImportBodies {
  /**
   * Does something with a request's body, as bytes.
   * @throws RefusalError `too_large`; `rate_limited` where too much is being read already
   */
  use<T>(context: Context, work: (bytes: Uint8Array<ArrayBuffer>) => Promise<T>): Promise<T>;
}

/** Counts what is held by address. */
export function createImportBodies(most: { ofOne: number; ofAll: number } = HELD): ImportBodies {
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
      if (Number(context.req.header('content-length') ?? 0) > IMPORT_LIMIT) throw tooLarge();
      const address = addressOf(context);
      let bytes: Uint8Array<ArrayBuffer> = new Uint8Array(0);
      let length = 0;
      try {
        for await (const chunk of context.req.raw.body ?? []) {
          if (length + chunk.length > IMPORT_LIMIT) throw tooLarge();
          count(address, chunk.length);
          length += chunk.length;
          if (all > most.ofAll || (held.get(address) ?? 0) > most.ofOne) throw tooMany();
          if (length > bytes.length) bytes = grown(bytes, length);
          bytes.set(chunk, length - chunk.length);
        }
        return await work(bytes.subarray(0, length));
      } finally {
        count(address, -length);
      }
    },
  };
}

/** The same bytes with room for more, so that few of them are copied often. */
function grown(bytes: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  const next = new Uint8Array(Math.min(IMPORT_LIMIT, Math.max(FIRST_BYTES, bytes.length * 2, length)));
  next.set(bytes);
  return next;
}

const tooLarge = () =>
  new RefusalError('too_large', `A package has at most ${IMPORT_LIMIT / 1024 / 1024} MiB.`, {
    hint: 'Divide the story, or leave out what is no part of it.',
    reason: { code: 'file-too-large', mebibytes: IMPORT_LIMIT / 1024 / 1024 },
  });

const tooMany = () =>
  new RefusalError('rate_limited', 'Too much is being imported at the moment.', {
    hint: 'Wait until the others are done, then try again.',
    reason: { code: 'imports-waiting' },
    retryAfterSeconds: 10,
  });
