/** How a play came to be that was begun from another: after which of its turns, or of a file. */
type Origin = number | 'file';

/** Plays begun in this visit and not opened yet. */
const begun = new Map<string, Origin>();

/** Remembers how a play was just begun, so that its stage can say so. */
export function rememberBranch(playId: string, from: Origin): void {
  begun.set(playId, from);
}

/** How a play was just begun, told once; undefined for every other. */
export function takeBranch(playId: string): Origin | undefined {
  const from = begun.get(playId);
  begun.delete(playId);
  return from;
}
