/** Work that stops between its pieces, so that whoever does it on an event loop can let others come in between. */
export type Pieces<T> = Generator<undefined, T>;

/** Does all of it in one go. */
export function inOneGo<T>(pieces: Pieces<T>): T {
  for (let piece = pieces.next(); ; piece = pieces.next()) if (piece.done) return piece.value;
}

/**
 * Does it a piece after the other.
 * @param pause is waited for between two pieces
 */
export async function inPieces<T>(pieces: Pieces<T>, pause: () => Promise<unknown>): Promise<T> {
  for (let piece = pieces.next(); ; piece = pieces.next()) {
    if (piece.done) return piece.value;
    await pause();
  }
}
