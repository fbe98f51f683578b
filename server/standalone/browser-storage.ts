import { type DBSchema, openDB } from 'idb';
import { versionConflict } from '../store/storage-failure.ts';
import type { PlayerRow } from '../store/types.ts';
import type { StoredWrite, WriteStorage } from './store.ts';

/** A stored change in IndexedDB, with its index keys. */
interface IndexedWrite {
  write: PlayWrite;
  /** Its play, so that it is deleted with it. */
  play?: string;
  /** For events: their stream and first sequence number, which are unique. */
  place?: [string, number];
}

type PlayWrite = Exclude<StoredWrite, { type: 'player-put' | 'player-gone' }>;

interface Kind extends DBSchema {
  writes: { key: number; value: IndexedWrite; indexes: { play: string; place: [string, number] } };
  /** Player rows, of which only the latest is kept. */
  players: { key: string; value: PlayerRow };
}

const toIndexedWrite = (write: PlayWrite): IndexedWrite => {
  switch (write.type) {
    case 'appended': {
      const [first] = write.events;
      return { write, play: write.stream.slice('play:'.length), ...(first && { place: [write.stream, first.seq] }) };
    }
    case 'play-deleted':
      return { write, play: write.id };
    case 'save-deleted':
      return { write, play: write.playId };
  }
};

const PROBE: PlayerRow = { id: 'probe', revision: 0, body: null, updatedAt: '' };

/** @param name of the database; each story has its own @throws DOMException if the browser denies access */
export async function openBrowserStorage(name: string): Promise<WriteStorage> {
  const database = await openDB<Kind>(name, 1, {
    upgrade(opened) {
      const writes = opened.createObjectStore('writes', { autoIncrement: true });
      writes.createIndex('play', 'play');
      writes.createIndex('place', 'place', { unique: true });
      opened.createObjectStore('players', { keyPath: 'id' });
    },
  });
  // Some browsers open a database but refuse writes. A failed transaction leaves nothing.
  const probe = database.transaction('players', 'readwrite');
  await Promise.all([probe.store.put(PROBE), probe.store.delete(PROBE.id), probe.done]);
  return {
    isPersistent: true,
    async read() {
      const [writes, players] = await Promise.all([database.getAll('writes'), database.getAll('players')]);
      return [...writes.map(({ write }) => write), ...players.map((row): StoredWrite => ({ type: 'player-put', row }))];
    },
    async keep(write) {
      if (write.type === 'player-put') {
        await database.put('players', write.row);
        return;
      }
      if (write.type === 'player-gone') {
        await database.delete('players', write.id);
        return;
      }
      const transaction = database.transaction('writes', 'readwrite', { durability: 'strict' });
      const { store } = transaction;
      if (write.type === 'play-deleted') {
        const own = await store.index('play').getAllKeys(write.id);
        await Promise.all([...own.map((key) => store.delete(key)), transaction.done]);
        return;
      }
      try {
        await Promise.all([store.add(toIndexedWrite(write)), transaction.done]);
      } catch (error) {
        if (write.type === 'appended' && error instanceof DOMException && error.name === 'ConstraintError') {
          throw versionConflict(write.stream, write.after, write.after + 1);
        }
        throw error;
      }
    },
  };
}

/** Stores nothing: plays last as long as the page is open. */
export const volatileStorage: WriteStorage = { isPersistent: false, read: async () => [], keep: async () => {} };
