/** The end of a stream of bytes: what is kept of what a child process says. */
export interface Tail {
  push(bytes: Uint8Array): void;
  text(): { text: string; isCut: boolean };
}

const TAIL_BYTES = 16 * 1024;

/** Makes a tail of at most `bytesMax`, whatever is pushed. */
export function createTail(bytesMax: number = TAIL_BYTES): Tail {
  let kept = Buffer.alloc(0);
  let isCut = false;
  return {
    push(bytes) {
      isCut ||= kept.length + bytes.length > bytesMax;
      kept = Buffer.concat([kept, bytes.subarray(-bytesMax)]).subarray(-bytesMax);
    },
    // A character that was cut in the middle is no character.
    text: () => ({ text: kept.toString('utf8').replace(/^\uFFFD+/, ''), isCut }),
  };
}
