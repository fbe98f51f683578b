import { setImmediate } from 'node:timers/promises';
import { and, asc, between, desc, eq, lte, sql } from 'drizzle-orm';
import type { Connection } from './database.ts';
import { fromJson } from './json.ts';
import { prepareLatestMemory, prepareMemorySearch } from './memory-search.ts';
import { readPath } from './play-path.ts';
import { events, plays, saves, snapshots, texts, turns } from './schema.ts';
import { prepareMemoryWriter } from './sqlite-memory.ts';
import type { SqliteWork } from './sqlite-plans.ts';
import type { PlayPath, PlayRow, PlayTables, SaveRow, TurnRow } from './types.ts';

/** The store's play methods. */
export function playMethods(connection: Connection, { run, write }: SqliteWork): PlayTables {
  const memory = prepareMemoryWriter(connection);
  const searchMemory = prepareMemorySearch(connection);
  const latestMemory = prepareLatestMemory(connection);
  const playById = connection
    .select()
    .from(plays)
    .where(eq(plays.id, sql.placeholder('id')))
    .prepare();
  const saveIn = (playId: string, slot: string) => and(eq(saves.playId, playId), eq(saves.slot, slot));

  return {
    listPlays: () =>
      run(() => connection.select().from(plays).orderBy(desc(plays.updatedAt), plays.id).all().map(readPlay)),
    getPlay: (id) =>
      run(() => {
        const row = playById.get({ id });
        return row ? readPlay(row) : null;
      }),
    deletePlay: async (id) => {
      const isDeleted = await write((writer) => {
        writer
          .delete(events)
          .where(eq(events.stream, `play:${id}`))
          .run();
        return writer.delete(plays).where(eq(plays.id, id)).run().changes > 0;
      });
      // What remains when the process ends is cleared with the next play.
      while (connection.$client.open && (await write(() => memory.clearSome()))) await setImmediate();
      return isDeleted;
    },

    listTurns: (playId, path, from, limit) =>
      run(() => {
        const found: TurnRow[] = [];
        for (const segment of path) {
          const wanted = limit - found.length;
          if (wanted <= 0) break;
          if (segment.to < from) continue;
          const inSegment = and(
            eq(turns.playId, playId),
            eq(turns.line, segment.line),
            between(turns.turn, Math.max(segment.from, from), segment.to),
          );
          const rows = connection.select().from(turns).where(inSegment).orderBy(asc(turns.turn)).limit(wanted).all();
          found.push(...rows.map(readTurn));
        }
        return found;
      }),
    getTurn: (playId, line, turn) =>
      run(() => {
        const wanted = and(eq(turns.playId, playId), eq(turns.line, line), eq(turns.turn, turn));
        const row = connection.select().from(turns).where(wanted).get();
        return row ? readTurn(row) : null;
      }),
    getText: (playId, hash) =>
      run(() => {
        const wanted = and(eq(texts.playId, playId), eq(texts.hash, hash));
        return connection.select({ text: texts.text }).from(texts).where(wanted).get()?.text ?? null;
      }),
    latestSnapshot: (playId, line, turn) =>
      run(() => {
        const before = and(eq(snapshots.playId, playId), eq(snapshots.line, line), lte(snapshots.turn, turn));
        const row = connection.select().from(snapshots).where(before).orderBy(desc(snapshots.turn)).limit(1).get();
        if (row === undefined) return null;
        return { ...row, body: fromJson(row.body, `snapshot of turn ${row.turn}, line ${line}, of play ${playId}`) };
      }),

    listSaves: (playId) =>
      run(() =>
        connection
          .select()
          .from(saves)
          .where(eq(saves.playId, playId))
          .orderBy(desc(saves.createdAt), desc(saves.turn), asc(saves.slot))
          .all()
          .map(readSave),
      ),
    getSave: (playId, slot) =>
      run(() => {
        const row = connection.select().from(saves).where(saveIn(playId, slot)).get();
        return row ? readSave(row) : null;
      }),
    deleteSave: (playId, slot) => run(() => connection.delete(saves).where(saveIn(playId, slot)).run().changes > 0),

    searchMemory: (playId, path, query) => run(() => searchMemory(playId, path, query)),
    latestMemory: (playId, path, query) => run(() => latestMemory(playId, path, query)),
  };
}

/** Copies a path's turns and shared texts to line 1 of another play, without events, within the open transaction. */
export function copyHistory({ $client: client }: Connection, from: string, to: string, path: PlayPath): void {
  const copyTurns = client.prepare(
    `INSERT INTO turns (play_id, line, turn, seq, action, frames, waiting_for, record, created_at)
     SELECT ?, 1, turn, 0, action, frames, waiting_for, record, created_at FROM turns
     WHERE play_id = ? AND line = ? AND turn BETWEEN ? AND ?`,
  );
  for (const segment of path) copyTurns.run(to, from, segment.line, segment.from, segment.to);
  client
    .prepare('INSERT OR IGNORE INTO texts (play_id, hash, text) SELECT ?, hash, text FROM texts WHERE play_id = ?')
    .run(to, from);
}

const readPlay = (row: typeof plays.$inferSelect): PlayRow => ({ ...row, path: readPath(row.path, row.id) });

function readTurn(row: typeof turns.$inferSelect): TurnRow {
  const read = (column: 'action' | 'frames' | 'record') =>
    fromJson(row[column], `${column} of turn ${row.turn} of play ${row.playId}`);
  return { ...row, action: read('action'), frames: read('frames'), record: read('record') };
}

const readSave = (row: typeof saves.$inferSelect): SaveRow => ({
  ...row,
  preview: fromJson(row.preview, `preview of save ${row.slot} of play ${row.playId}`),
});
