/** Cooperative work that yields between pieces, so that others can use the event loop. */
export type Pieces<T> = Generator<undefined, T>;

/** Runs all pieces without a pause. */
export function inOneGo<T>(pieces: Pieces<T>): T {
  for (let piece = pieces.next(); ; piece = pieces.next()) if (piece.done) return piece.value;
}

/** Runs the pieces, awaiting `pause` between two. */
export async function runInPieces<T>(pieces: Pieces<T>, pause: () => Promise<unknown>): Promise<T> {
  for (let piece = pieces.next(); ; piece = pieces.next()) {
    if (piece.done) return piece.value;
    await pause();
  }
}
