/** Branches begun in this visit and not opened yet, with the turn each begins after. */
const begun = new Map<string, number>();

/** Remembers that a play was just begun as a branch, after a turn of another, so that its stage can say so. */
export function rememberBranch(playId: string, turn: number): void {
  begun.set(playId, turn);
}

/** After which turn of another play a play was just begun, told once; undefined for every other. */
export function takeBranch(playId: string): number | undefined {
  const turn = begun.get(playId);
  begun.delete(playId);
  return turn;
}
