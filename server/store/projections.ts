import { sql } from 'drizzle-orm';
import type { Connection } from './database.ts';
import { toJson } from './json.ts';
import { packages, plans, plays, saves, sessions, snapshots, texts, turns, usage } from './schema.ts';
import { prepareMemoryWriter } from './sqlite-memory.ts';
import { copyHistory } from './sqlite-plays.ts';
import type { PlanRow, Projection } from './types.ts';

/** What writes: the connection, or the transaction it is in. */
export type Writer = Pick<Connection, 'insert'>;

/** What is done with statements of its own, made ready once. */
type PreparedKind = 'put-plan' | 'put-memory' | 'copy-play';

/** Applies projections in the transaction that is open. Its frequent statements are made ready once for a connection. */
export function prepareProjections(connection: Connection): (writer: Writer, projection: Projection) => void {
  const putPlan = preparePutPlan(connection);
  const memory = prepareMemoryWriter(connection);
  return (writer, projection) => {
    switch (projection.kind) {
      case 'put-plan':
        return putPlan(projection.row);
      case 'put-memory':
        return memory.put(projection.row);
      case 'copy-play': {
        const { from, to, path } = projection;
        copyHistory(connection, from, to, path);
        return memory.copy(from, to, path);
      }
      default:
        return project(writer, projection);
    }
  };
}

/**
 * Puts one row: inserts it, or replaces what is under its key. Never by delete-and-insert, which would take a play's
 * turns with it.
 */
export function project(writer: Writer, projection: Exclude<Projection, { kind: PreparedKind }>): void {
  switch (projection.kind) {
    case 'put-session': {
      const { id, ...rest } = projection.row;
      writer
        .insert(sessions)
        .values({ id, ...rest })
        .onConflictDoUpdate({ target: sessions.id, set: rest })
        .run();
      return;
    }
    case 'put-package': {
      const { id, version, ...rest } = projection.row;
      writer
        .insert(packages)
        .values({ id, version, ...rest })
        .onConflictDoUpdate({ target: [packages.id, packages.version], set: rest })
        .run();
      return;
    }
    case 'put-play': {
      const { id, path, ...plain } = projection.row;
      const rest = { ...plain, path: toJson(path) };
      writer
        .insert(plays)
        .values({ id, ...rest })
        .onConflictDoUpdate({ target: plays.id, set: rest })
        .run();
      return;
    }
    case 'put-turn': {
      const { playId, line, turn, action, frames, record, ...plain } = projection.row;
      const rest = { ...plain, action: toJson(action), frames: toJson(frames), record: toJson(record) };
      writer
        .insert(turns)
        .values({ playId, line, turn, ...rest })
        .onConflictDoUpdate({ target: [turns.playId, turns.line, turns.turn], set: rest })
        .run();
      return;
    }
    case 'put-snapshot': {
      const { playId, line, turn, seq, body } = projection.row;
      const rest = { seq, body: toJson(body) };
      writer
        .insert(snapshots)
        .values({ playId, line, turn, ...rest })
        .onConflictDoUpdate({ target: [snapshots.playId, snapshots.line, snapshots.turn], set: rest })
        .run();
      return;
    }
    case 'put-save': {
      const { playId, slot, preview, ...plain } = projection.row;
      const rest = { ...plain, preview: toJson(preview) };
      writer
        .insert(saves)
        .values({ playId, slot, ...rest })
        .onConflictDoUpdate({ target: [saves.playId, saves.slot], set: rest })
        .run();
      return;
    }
    case 'put-text':
      writer.insert(texts).values(projection.row).onConflictDoNothing().run();
      return;
    case 'put-usage':
      writer.insert(usage).values(projection.row).run();
  }
}

/** Puts a plan's row, as `project` does others. Made ready once: a plan's row is put with every record of its run. */
function preparePutPlan(connection: Connection): (row: PlanRow) => void {
  const statement = connection
    .insert(plans)
    .values({
      id: sql.placeholder('id'),
      sessionId: sql.placeholder('sessionId'),
      version: sql.placeholder('version'),
      state: sql.placeholder('state'),
      request: sql.placeholder('request'),
      stepCount: sql.placeholder('stepCount'),
      // As it is: the column's own reading of a placeholder takes null for false.
      success: sql`${sql.placeholder('success')}`,
      createdAt: sql.placeholder('createdAt'),
      updatedAt: sql.placeholder('updatedAt'),
    })
    .onConflictDoUpdate({
      target: plans.id,
      set: {
        sessionId: sql`excluded.session_id`,
        version: sql`excluded.version`,
        state: sql`excluded.state`,
        request: sql`excluded.request`,
        stepCount: sql`excluded.step_count`,
        success: sql`excluded.success`,
        createdAt: sql`excluded.created_at`,
        updatedAt: sql`excluded.updated_at`,
      },
    })
    .prepare();
  return (row) => void statement.run({ ...row, success: row.success === null ? null : Number(row.success) });
}
