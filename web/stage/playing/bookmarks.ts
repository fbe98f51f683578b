/** How far one play was read in this browser: the highest performed `seq`. */
export interface Bookmark {
  /** Undefined if the play was not read here, or if storage is blocked. */
  get(): number | undefined;
  put(seq: number): void;
}

/** Number of stored bookmarks; the least recently used one is dropped. */
export const BOOKMARK_LIMIT = 50;
const STORED_AS = 'kamishibai.read';

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;
type Entry = readonly [playId: string, seq: number];

const isEntry = (value: unknown): value is Entry =>
  Array.isArray(value) && typeof value[0] === 'string' && Number.isInteger(value[1]);

function parseBookmarks(stored: string | null): Entry[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(value) ? value.filter(isEntry).slice(-BOOKMARK_LIMIT) : [];
  } catch {
    // Written by something else.
    return [];
  }
}

/** The bookmark of one play. Without storage there is none, and all else works. */
export function createBookmark(playId: string, storage: () => Storage): Bookmark {
  const read = () => parseBookmarks(storage().getItem(STORED_AS));
  return {
    get: () => {
      try {
        return read().find(([id]) => id === playId)?.[1];
      } catch {
        return undefined;
      }
    },
    put: (seq) => {
      try {
        const others = read().filter(([id]) => id !== playId);
        storage().setItem(STORED_AS, JSON.stringify([...others, [playId, seq]].slice(-BOOKMARK_LIMIT)));
      } catch {
        console.info('Storage is blocked: the reading position is not stored.');
      }
    },
  };
}
