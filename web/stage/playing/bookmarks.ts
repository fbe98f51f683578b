/** How far one play has been read in this browser: the highest `seq` performed. */
export interface Bookmark {
  /** Undefined where the play was never read here, or the browser keeps nothing. */
  get(): number | undefined;
  put(seq: number): void;
}

/** Plays whose place is kept; the one longest left alone makes room. */
export const BOOKMARK_LIMIT = 50;
const STORED_AS = 'kamishibai.read';

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;
type Entry = readonly [playId: string, seq: number];

const isEntry = (value: unknown): value is Entry =>
  Array.isArray(value) && typeof value[0] === 'string' && Number.isInteger(value[1]);

/** Reads the stored places, the one used last at the end; what is not one is left out. */
function parseBookmarks(stored: string | null): Entry[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(value) ? value.filter(isEntry).slice(-BOOKMARK_LIMIT) : [];
  } catch {
    // Not ours to keep: no place is known.
    return [];
  }
}

/** The place kept in one play. Where the browser stores nothing, no place is known, and nothing else is amiss. */
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
        console.info('Where one has read to is not kept: the browser stores nothing.');
      }
    },
  };
}
