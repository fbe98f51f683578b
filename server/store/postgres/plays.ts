import { and, asc, between, desc, eq, inArray, lte, ne } from 'drizzle-orm';
import { RefusalError } from '../../../shared/error.ts';
import { isShutdownRefusal } from '../../shutdown.ts';
import { fromJson, toJson } from '../json.ts';
import { readPath } from '../play-path.ts';
import type { PlayRow, PlayTables, SaveRow, Store, TurnRow } from '../types.ts';
import type { PostgresWork } from './database.ts';
import { clearSomeMemories, readLatestMemories, searchMemories } from './memory.ts';
import { events, players, plays, saves, snapshots, texts, turns } from './schema.ts';

/** The store's play methods. */
export function playMethods({ run, write, look }: PostgresWork): PlayTables {
  const saveIn = (playId: string, slot: string) => and(eq(saves.playId, playId), eq(saves.slot, slot));

  return {
    listPlays: () =>
      run(async (queries) =>
        (await queries.select().from(plays).orderBy(desc(plays.updatedAt), plays.id)).map(readPlay),
      ),
    getPlay: (id) =>
      run(async (queries) => {
        const [row] = await queries.select().from(plays).where(eq(plays.id, id));
        return row ? readPlay(row) : null;
      }),
    deletePlay: async (id) => {
      const isDeleted = await write(async (queries) => {
        await queries.delete(events).where(eq(events.stream, `play:${id}`));
        return ((await queries.delete(plays).where(eq(plays.id, id))).rowCount ?? 0) > 0;
      });
      // What remains when the process ends is cleared with the next play.
      while (await write(clearSomeMemories).catch(ifStopping)) {}
      return isDeleted;
    },

    listTurns: (playId, path, from, limit) =>
      run(async (queries) => {
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
          const rows = await queries.select().from(turns).where(inSegment).orderBy(asc(turns.turn)).limit(wanted);
          found.push(...rows.map(readTurn));
        }
        return found;
      }),
    getTurn: (playId, line, turn) =>
      run(async (queries) => {
        const wanted = and(eq(turns.playId, playId), eq(turns.line, line), eq(turns.turn, turn));
        const [row] = await queries.select().from(turns).where(wanted);
        return row ? readTurn(row) : null;
      }),
    getText: (playId, hash) =>
      run(async (queries) => {
        const wanted = and(eq(texts.playId, playId), eq(texts.hash, hash));
        const [row] = await queries.select({ text: texts.text }).from(texts).where(wanted);
        return row?.text ?? null;
      }),
    latestSnapshot: (playId, line, turn) =>
      run(async (queries) => {
        const before = and(eq(snapshots.playId, playId), eq(snapshots.line, line), lte(snapshots.turn, turn));
        const [row] = await queries.select().from(snapshots).where(before).orderBy(desc(snapshots.turn)).limit(1);
        if (row === undefined) return null;
        return { ...row, body: fromJson(row.body, `snapshot of turn ${row.turn}, line ${line}, of play ${playId}`) };
      }),

    listSaves: (playId) =>
      run(async (queries) => {
        const order = [desc(saves.createdAt), desc(saves.turn), asc(saves.slot)];
        const rows = await queries
          .select()
          .from(saves)
          .where(eq(saves.playId, playId))
          .orderBy(...order);
        return rows.map(readSave);
      }),
    getSave: (playId, slot) =>
      run(async (queries) => {
        const [row] = await queries.select().from(saves).where(saveIn(playId, slot));
        return row ? readSave(row) : null;
      }),
    deleteSave: (playId, slot) =>
      run(async (queries) => ((await queries.delete(saves).where(saveIn(playId, slot))).rowCount ?? 0) > 0),

    searchMemory: (...asked) => look((queries) => searchMemories(queries, ...asked)),
    latestMemory: (...asked) => run((queries) => readLatestMemories(queries, ...asked)),
  };
}

/** The store's player methods. */
export const playerMethods = ({ run, write }: PostgresWork): Pick<Store, 'getPlayer' | 'putPlayer'> => ({
  getPlayer: (id) =>
    run(async (queries) => {
      const [row] = await queries.select().from(players).where(eq(players.id, id));
      return row ? { ...row, body: fromJson(row.body, `player ${id}`) } : null;
    }),
  putPlayer: ({ id, revision, body, updatedAt }, most) =>
    write(async (queries) => {
      const set = { revision, body: toJson(body), updatedAt };
      if (revision > 1) {
        const isBefore = and(eq(players.id, id), eq(players.revision, revision - 1));
        return ((await queries.update(players).set(set).where(isBefore)).rowCount ?? 0) > 0;
      }
      const added = await queries
        .insert(players)
        .values({ id, ...set })
        .onConflictDoNothing();
      if ((added.rowCount ?? 0) === 0) return false;
      const surplus = queries
        .select({ id: players.id })
        .from(players)
        .where(ne(players.id, id))
        .orderBy(desc(players.updatedAt), players.id)
        .offset(most - 1);
      await queries.delete(players).where(inArray(players.id, surplus));
      return true;
    }),
});

function ifStopping(error: unknown): false {
  if (error instanceof RefusalError && isShutdownRefusal(error)) return false;
  throw error;
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
