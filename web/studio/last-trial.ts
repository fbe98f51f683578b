const key = (sessionId: string): string => `kamishibai.try.${sessionId}`;

export function storeLastTrial(storage: Pick<Storage, 'setItem'>, sessionId: string, playId: string): void {
  try {
    storage.setItem(key(sessionId), playId);
  } catch {
    console.info('Storage is blocked: the last trial is not stored.');
  }
}

export function getLastTrial(storage: Pick<Storage, 'getItem'>, sessionId: string): string | null {
  try {
    return storage.getItem(key(sessionId));
  } catch {
    return null; // Storage is blocked.
  }
}
