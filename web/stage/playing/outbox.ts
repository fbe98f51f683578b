import type { PlayerAction } from '../../../shared/play/index.ts';
import type { PlayPoint } from '../../../shared/wire/index.ts';

/** What was sent to one play from this browser and has not come to its end: a reload, or a server that died, does not lose it. */
export interface Outbox {
  /** The action sent where the play stood so; undefined where there is none, or the browser keeps nothing. */
  get(at: PlayPoint): PlayerAction | undefined;
  put(at: PlayPoint, action: PlayerAction): void;
  clear(): void;
}

/** Plays of which something is kept; the one longest left alone makes room. */
const OUTBOX_LIMIT = 20;
const STORED_AS = 'kamishibai.sent';

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;
type Entry = readonly [playId: string, turn: number, action: PlayerAction, line: number];

/** What an action is, the server says; here it is only kept. */
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
    // Not ours to keep: nothing was sent.
    return [];
  }
}

/** The outbox of one play. Where the browser stores nothing, nothing is kept, and nothing else is amiss. */
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
      console.info('What was sent is not kept: the browser stores nothing.');
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
