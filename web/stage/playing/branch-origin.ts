type Origin = number | 'file';

const begun = new Map<string, Origin>();

/** Remembers what a new play branched from, so that its stage can say so. */
export function storeBranchOrigin(playId: string, from: Origin): void {
  begun.set(playId, from);
}

/** What a play branched from, returned once; undefined for all others. */
export function takeBranchOrigin(playId: string): Origin | undefined {
  const from = begun.get(playId);
  begun.delete(playId);
  return from;
}
