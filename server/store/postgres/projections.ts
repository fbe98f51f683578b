import { sql } from 'drizzle-orm';
import { toJson } from '../json.ts';
import type { MemoryRow, PlayPath, Projection } from '../types.ts';
import type { Queries } from './database.ts';
import { copyMemories, putMemories } from './memory.ts';
import { putPackage } from './packages.ts';
import { copyPictures, putPictureReference, wantPicture } from './pictures.ts';
import { plans, plays, saves, sessions, snapshots, texts, turns, usage } from './schema.ts';

/** Applies projections in order, within the open transaction. */
export async function applyProjections(queries: Queries, projections: readonly Projection[]): Promise<void> {
  for (let at = 0; at < projections.length; ) {
    const projection = projections[at];
    if (projection === undefined) return;
    const remembered = memoriesFrom(projections, at);
    if (remembered.length > 0) await putMemories(queries, remembered[0]?.playId ?? '', remembered);
    else await applyOne(queries, projection);
    at += Math.max(1, remembered.length);
  }
}

/** Memories of one play that follow each other: they are written together. */
function memoriesFrom(projections: readonly Projection[], from: number): MemoryRow[] {
  const rows: MemoryRow[] = [];
  for (let at = from; ; at++) {
    const next = projections[at];
    if (next?.kind !== 'put-memory' || next.row.playId !== (rows[0] ?? next.row).playId) return rows;
    rows.push(next.row);
  }
}

async function applyOne(queries: Queries, projection: Projection): Promise<void> {
  switch (projection.kind) {
    case 'put-session': {
      const { id, ...set } = projection.row;
      await queries
        .insert(sessions)
        .values({ id, ...set })
        .onConflictDoUpdate({ target: sessions.id, set });
      return;
    }
    case 'put-plan': {
      const { id, ...set } = projection.row;
      await queries
        .insert(plans)
        .values({ id, ...set })
        .onConflictDoUpdate({ target: plans.id, set });
      return;
    }
    case 'put-package':
      return putPackage(queries, projection.row);
    case 'put-play': {
      const { id, path, ...rest } = projection.row;
      const set = { ...rest, path: toJson(path) };
      await queries
        .insert(plays)
        .values({ id, ...set })
        .onConflictDoUpdate({ target: plays.id, set });
      return;
    }
    case 'put-turn': {
      const { playId, line, turn, action, frames, record, ...rest } = projection.row;
      const set = { ...rest, action: toJson(action), frames: toJson(frames), record: toJson(record) };
      const target = [turns.playId, turns.line, turns.turn];
      await queries
        .insert(turns)
        .values({ playId, line, turn, ...set })
        .onConflictDoUpdate({ target, set });
      return;
    }
    case 'put-memory':
      return putMemories(queries, projection.row.playId, [projection.row]);
    case 'put-snapshot': {
      const { playId, line, turn, body, ...rest } = projection.row;
      const set = { ...rest, body: toJson(body) };
      const target = [snapshots.playId, snapshots.line, snapshots.turn];
      await queries
        .insert(snapshots)
        .values({ playId, line, turn, ...set })
        .onConflictDoUpdate({ target, set });
      return;
    }
    case 'put-save': {
      const { playId, slot, preview, ...rest } = projection.row;
      const set = { ...rest, preview: toJson(preview) };
      const target = [saves.playId, saves.slot];
      await queries
        .insert(saves)
        .values({ playId, slot, ...set })
        .onConflictDoUpdate({ target, set });
      return;
    }
    case 'put-text':
      await queries.insert(texts).values(projection.row).onConflictDoNothing();
      return;
    case 'put-usage':
      await queries.insert(usage).values(projection.row);
      return;
    case 'want-picture':
      return wantPicture(queries, projection.row);
    case 'put-picture-reference':
      return putPictureReference(queries, projection.row);
    case 'copy-pictures':
      return copyPictures(queries, projection.from, projection.to);
    case 'copy-play':
      await copyHistory(queries, projection.from, projection.to, projection.path);
      return copyMemories(queries, projection.from, projection.to, projection.path);
  }
}

/** Copies a path's turns and shared texts to line 1 of another play, without events. */
async function copyHistory(queries: Queries, from: string, to: string, path: PlayPath): Promise<void> {
  const [source, target] = [sql.param(from, plays.id), sql.param(to, plays.id)];
  for (const segment of path) {
    await queries.execute(sql`INSERT INTO turns (play_id, line, turn, seq, action, frames, waiting_for, record, created_at)
      SELECT ${target}, 1, turn, 0, action, frames, waiting_for, record, created_at FROM turns
      WHERE play_id = ${source} AND line = ${segment.line} AND turn BETWEEN ${segment.from} AND ${segment.to}`);
  }
  await queries.execute(sql`INSERT INTO texts (play_id, hash, text)
    SELECT ${target}, hash, text FROM texts WHERE play_id = ${source} ON CONFLICT DO NOTHING`);
}
