import { RefusalError } from '../../shared/error.ts';
import { onPath } from '../store/play-path.ts';
import { versionConflict } from '../store/storage-failure.ts';
import type {
  JournalEvent,
  MemoryRow,
  PackageRow,
  PlayerRow,
  PlayPath,
  PlayRow,
  PlayStore,
  Projection,
  SaveRow,
  SnapshotRow,
  StreamId,
  TurnRow,
} from '../store/types.ts';
import { latestMemories, rankMemories } from './rank-memories.ts';

/** A stored change as JSON. Replaying all changes in order restores the tables. */
export type StoredWrite =
  | { type: 'appended'; stream: StreamId; after: number; events: JournalEvent[]; projections: Projection[] }
  | { type: 'play-deleted'; id: string }
  | { type: 'save-deleted'; playId: string; slot: string }
  | { type: 'player-put'; row: PlayerRow }
  | { type: 'player-gone'; id: string };

export interface WriteStorage {
  /** Whether data outlives the page. */
  readonly isPersistent: boolean;
  read(): Promise<StoredWrite[]>;
  /** Deletion of a play deletes its changes. @throws RefusalError `conflict` if another page has stored events */
  keep(write: StoredWrite): Promise<void>;
}

interface Play {
  row: PlayRow | null;
  events: JournalEvent[];
  turns: Map<string, TurnRow>;
  memories: MemoryRow[];
  snapshots: Map<string, SnapshotRow>;
  saves: Map<string, SaveRow>;
  texts: Map<string, string>;
}

const newPlay = (): Play => ({
  row: null,
  events: [],
  turns: new Map(),
  memories: [],
  snapshots: new Map(),
  saves: new Map(),
  texts: new Map(),
});

const PLAY = 'play:';
const at = (line: number, turn: number): string => `${line}/${turn}`;
const getPlayId = (stream: StreamId): string => stream.slice(PLAY.length);

/** A deep copy, as a database would return: callers may change theirs. */
const cloneJson = <T>(value: T): T => JSON.parse(JSON.stringify(value));

function createTables() {
  const plays = new Map<string, Play>();
  const players = new Map<string, PlayerRow>();
  const getPlay = (id: string): Play => {
    const known = plays.get(id) ?? newPlay();
    plays.set(id, known);
    return known;
  };

  function copyPlay(from: string, to: string, path: PlayPath): void {
    const source = getPlay(from);
    const target = getPlay(to);
    const isOn = onPath(path);
    for (const turn of source.turns.values()) {
      if (isOn(turn)) target.turns.set(at(1, turn.turn), { ...turn, playId: to, line: 1, seq: 0 });
    }
    for (const [hash, text] of source.texts) if (!target.texts.has(hash)) target.texts.set(hash, text);
    for (const memory of source.memories) {
      if (isOn(memory)) target.memories.push({ ...memory, playId: to, line: 1 });
    }
  }

  function putMemory(row: MemoryRow): void {
    const { memories } = getPlay(row.playId);
    const before = memories.findIndex(
      ({ line, turn, kind, id }) => line === row.line && turn === row.turn && kind === row.kind && id === row.id,
    );
    if (before >= 0) memories.splice(before, 1);
    memories.push(row);
  }

  function project(projection: Projection): void {
    switch (projection.kind) {
      case 'put-play':
        getPlay(projection.row.id).row = projection.row;
        return;
      case 'put-turn':
        getPlay(projection.row.playId).turns.set(at(projection.row.line, projection.row.turn), projection.row);
        return;
      case 'put-memory':
        putMemory(projection.row);
        return;
      case 'put-snapshot':
        getPlay(projection.row.playId).snapshots.set(at(projection.row.line, projection.row.turn), projection.row);
        return;
      case 'put-save':
        getPlay(projection.row.playId).saves.set(projection.row.slot, projection.row);
        return;
      case 'put-text': {
        const { playId, hash, text } = projection.row;
        const { texts } = getPlay(playId);
        if (!texts.has(hash)) texts.set(hash, text);
        return;
      }
      case 'copy-play':
        copyPlay(projection.from, projection.to, projection.path);
        return;
      case 'put-usage':
        return;
      default:
        throw new Error(`A page of one story keeps no "${projection.kind}".`);
    }
  }

  function apply(write: StoredWrite): void {
    switch (write.type) {
      case 'appended':
        getPlay(getPlayId(write.stream)).events.push(...write.events);
        for (const projection of write.projections) project(projection);
        return;
      case 'play-deleted':
        plays.delete(write.id);
        return;
      case 'save-deleted':
        plays.get(write.playId)?.saves.delete(write.slot);
        return;
      case 'player-put':
        players.set(write.row.id, write.row);
        return;
      case 'player-gone':
        players.delete(write.id);
    }
  }

  return { plays, players, apply };
}

/** The play of a projection's row; null if it belongs to none. */
function getOwningPlay(projection: Projection): string | null {
  switch (projection.kind) {
    case 'put-turn':
    case 'put-memory':
    case 'put-snapshot':
    case 'put-save':
    case 'put-text':
      return projection.row.playId;
    case 'copy-play':
      return projection.to;
    default:
      return null;
  }
}

const descending = (a: string, b: string): number => (a < b ? 1 : a > b ? -1 : 0);

/** Each change is persisted before it applies. @throws errors of the storage */
export async function openPageStore(story: PackageRow, storage: WriteStorage): Promise<PlayStore> {
  const { plays, players, apply } = createTables();
  for (const write of await storage.read()) apply(write);

  /** Serializes changes, so that checks stay valid until they apply. */
  let last: Promise<unknown> = Promise.resolve();
  function serialize<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  }
  async function change(write: StoredWrite): Promise<void> {
    const own = cloneJson(write);
    await storage.keep(own);
    apply(own);
  }

  /** Rows must belong to a play that exists or is created with them. */
  function requirePlays(projections: readonly Projection[]): void {
    const coming = new Set(projections.flatMap((each) => (each.kind === 'put-play' ? [each.row.id] : [])));
    for (const projection of projections) {
      const id = getOwningPlay(projection);
      if (id !== null && !coming.has(id) && !plays.get(id)?.row) {
        throw new RefusalError('not_found', `There is no play "${id}" that ${projection.kind} could be of.`);
      }
    }
  }

  return {
    append: (stream, expectedSeq, newEvents, projections = [], when = new Date().toISOString()) =>
      serialize(async () => {
        const isAt = plays.get(getPlayId(stream))?.events.at(-1)?.seq ?? 0;
        if (isAt !== expectedSeq) throw versionConflict(stream, expectedSeq, isAt);
        requirePlays(projections);
        const events = newEvents.map(({ type, data, at = when }, i) => ({ seq: expectedSeq + i + 1, type, data, at }));
        await change({ type: 'appended', stream, after: expectedSeq, events, projections: [...projections] });
        return { seq: expectedSeq + events.length };
      }),
    read: async (stream, afterSeq = 0, toSeq = Number.POSITIVE_INFINITY) =>
      (plays.get(getPlayId(stream))?.events ?? []).filter(({ seq }) => seq > afterSeq && seq <= toSeq),

    listPlays: async () =>
      [...plays.values()]
        .flatMap(({ row }) => row ?? [])
        .sort((a, b) => descending(a.updatedAt, b.updatedAt) || -descending(a.id, b.id)),
    getPlay: async (id) => plays.get(id)?.row ?? null,
    deletePlay: (id) =>
      serialize(async () => {
        const isThere = plays.has(id);
        if (isThere) await change({ type: 'play-deleted', id });
        return isThere;
      }),

    listTurns: async (playId, path, from, limit) => {
      const { turns } = plays.get(playId) ?? newPlay();
      const isOn = onPath(path);
      return [...turns.values()]
        .filter((row) => row.turn >= from && isOn(row))
        .sort((a, b) => a.turn - b.turn)
        .slice(0, Math.max(0, limit));
    },
    getTurn: async (playId, line, turn) => plays.get(playId)?.turns.get(at(line, turn)) ?? null,
    getText: async (playId, hash) => plays.get(playId)?.texts.get(hash) ?? null,
    latestSnapshot: async (playId, line, turn) =>
      [...(plays.get(playId)?.snapshots.values() ?? [])]
        .filter((row) => row.line === line && row.turn <= turn)
        .sort((a, b) => b.turn - a.turn)[0] ?? null,

    listSaves: async (playId) =>
      [...(plays.get(playId)?.saves.values() ?? [])].sort(
        (a, b) => descending(a.createdAt, b.createdAt) || b.turn - a.turn || -descending(a.slot, b.slot),
      ),
    getSave: async (playId, slot) => plays.get(playId)?.saves.get(slot) ?? null,
    deleteSave: (playId, slot) =>
      serialize(async () => {
        const isThere = plays.get(playId)?.saves.has(slot) ?? false;
        if (isThere) await change({ type: 'save-deleted', playId, slot });
        return isThere;
      }),

    latestMemory: async (playId, path, asked) => latestMemories(plays.get(playId)?.memories ?? [], path, asked),
    searchMemory: async (playId, path, asked) => rankMemories(plays.get(playId)?.memories ?? [], path, asked),

    getPackage: async (id, version = story.version) => (id === story.id && version === story.version ? story : null),
    packageVersion: async (id) => (id === story.id ? story.version : null),

    getPlayer: async (id) => players.get(id) ?? null,
    putPlayer: (row, most) =>
      serialize(async () => {
        const isNext = (players.get(row.id)?.revision ?? 0) === row.revision - 1;
        if (isNext) await change({ type: 'player-put', row });
        const last = [...players.values()]
          .filter(({ id }) => id !== row.id)
          .sort((a, b) => descending(a.updatedAt, b.updatedAt) || -descending(a.id, b.id));
        for (const { id } of last.slice(Math.max(0, most - 1))) await change({ type: 'player-gone', id });
        return isNext;
      }),

    // The improviser costs nothing.
    putUsage: async () => {},
  };
}
