/** The end of a byte stream, for a child process's output. */
export interface Tail {
  push(bytes: Uint8Array): void;
  text(): { text: string; isCut: boolean };
}

const TAIL_BYTES = 16 * 1024;

export function createTail(bytesMax: number = TAIL_BYTES): Tail {
  let kept = Buffer.alloc(0);
  let isCut = false;
  return {
    push(bytes) {
      isCut ||= kept.length + bytes.length > bytesMax;
      kept = Buffer.concat([kept, bytes.subarray(-bytesMax)]).subarray(-bytesMax);
    },
    // Drop a character cut in the middle.
    text: () => ({ text: kept.toString('utf8').replace(/^\uFFFD+/, ''), isCut }),
  };
}
