import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { absent } from './absent.ts';

/* Node's `crypto` for pages, with the same results. */

export const randomUUID = (): string => crypto.randomUUID();

/** An integer from `least` up to, not including, `below`; at most 32 bits. */
export function randomInt(least: number, below: number): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return least + (drawn % (below - least));
}

/** SHA-256 of texts, in hexadecimal. */
export function createHash(_: 'sha256') {
  const hash = sha256.create();
  const made = {
    update(text: string) {
      hash.update(utf8ToBytes(text));
      return made;
    },
    digest: (_form: 'hex') => bytesToHex(hash.digest()),
  };
  return made;
}

export const timingSafeEqual = absent('crypto.timingSafeEqual');
