/* Node's `Buffer` for pages: only bytes to Base64. Other uses throw rather than return wrong results. */

/** @throws Error for anything but bytes */
export function from(bytes: unknown) {
  if (!(bytes instanceof Uint8Array)) throw new Error('A page makes buffers of bytes alone.');
  return {
    /** @throws Error for another encoding than Base64 */
    toString(encoding?: string): string {
      if (encoding !== 'base64') throw new Error(`A page does not write bytes as ${encoding ?? 'utf8'}.`);
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    },
  };
}
