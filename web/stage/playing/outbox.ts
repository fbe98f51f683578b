import type { PlayerAction } from '../../../shared/play/index.ts';
import type { PlayPoint } from '../../../shared/wire/index.ts';

/** Actions sent from this browser whose turn is not complete. They survive a reload and a server crash. */
export interface Outbox {
  /** The action sent at this point of the play; undefined if there is none, or if storage is blocked. */
  get(at: PlayPoint): PlayerAction | undefined;
  put(at: PlayPoint, action: PlayerAction): void;
  clear(): void;
}

const OUTBOX_LIMIT = 20;
const STORED_AS = 'kamishibai.sent';

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;
type Entry = readonly [playId: string, turn: number, action: PlayerAction, line: number];

/** The server validates actions; here they are only stored. */
const isEntry = (value: unknown): value is Entry =>
  Array.isArray(value) &&
  typeof value[0] === 'string' &&
  Number.isInteger(value[1]) &&
  typeof value[2] === 'object' &&
  value[2] !== null &&
  'type' in value[2] &&
  Number.isInteger(value[3]);

function parseEntries(stored: string | null): Entry[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(value) ? value.filter(isEntry) : [];
  } catch {
    // Written by something else.
    return [];
  }
}

/** The outbox of one play. Without storage it is empty, and all else works. */
export function createOutbox(playId: string, storage: () => Storage): Outbox {
  const read = () => parseEntries(storage().getItem(STORED_AS));
  const write = (entry: Entry | null) => {
    try {
      const entries = read();
      const others = entries.filter(([id]) => id !== playId);
      if (entry === null && others.length === entries.length) return;
      const kept = entry === null ? others : [...others, entry];
      storage().setItem(STORED_AS, JSON.stringify(kept.slice(-OUTBOX_LIMIT)));
    } catch {
      console.info('Storage is blocked: sent actions are not stored.');
    }
  };
  return {
    get: ({ turn, line }) => {
      try {
        return read().find(([id, at, , on]) => id === playId && at === turn && on === line)?.[2];
      } catch {
        return undefined;
      }
    },
    put: ({ turn, line }, action) => write([playId, turn, action, line]),
    clear: () => write(null),
  };
}
