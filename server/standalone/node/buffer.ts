import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/* What a page has of Node's `Buffer`. */

export const byteLength = (text: string): number => utf8ToBytes(text).length;

/** The bytes, with the forms they can be written in. */
export const from = (bytes: Uint8Array) => ({
  toString: (form: 'base64' | 'hex') =>
    form === 'hex' ? bytesToHex(bytes) : btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')),
});
