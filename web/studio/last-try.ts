const key = (sessionId: string): string => `kamishibai.try.${sessionId}`;

/** Remembers, for this visit, the play a draft was last tried out in. */
export function rememberTry(storage: Pick<Storage, 'setItem'>, sessionId: string, playId: string): void {
  try {
    storage.setItem(key(sessionId), playId);
  } catch {
    console.info('The last try is not remembered: the browser stores nothing.');
  }
}

/** The play a draft was last tried out in during this visit; null where it was not. */
export function lastTry(storage: Pick<Storage, 'getItem'>, sessionId: string): string | null {
  try {
    return storage.getItem(key(sessionId));
  } catch {
    return null; // A browser that stores nothing remembers nothing.
  }
}
