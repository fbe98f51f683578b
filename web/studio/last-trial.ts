const key = (sessionId: string): string => `kamishibai.try.${sessionId}`;

/** Stores the trial play of a draft for this visit. */
export function storeLastTrial(storage: Pick<Storage, 'setItem'>, sessionId: string, playId: string): void {
  try {
    storage.setItem(key(sessionId), playId);
  } catch {
    console.info('Storage is blocked: the last trial is not stored.');
  }
}

/** The last trial play of a draft in this visit; null if there is none. */
export function getLastTrial(storage: Pick<Storage, 'getItem'>, sessionId: string): string | null {
  try {
    return storage.getItem(key(sessionId));
  } catch {
    return null; // Storage is blocked.
  }
}
