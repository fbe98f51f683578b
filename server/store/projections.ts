import { sql } from 'drizzle-orm';
import type { Connection } from './database.ts';
import { toJson } from './json.ts';
import { packages, plans, plays, sessions, turns, usage } from './schema.ts';
import type { PlanRow, Projection } from './types.ts';

/** What writes: the connection, or the transaction it is in. */
export type Writer = Pick<Connection, 'insert'>;

/**
 * Puts one row: inserts it, or replaces what is under its key. Never by delete-and-insert, which would take a play's
 * turns with it.
 */
export function project(writer: Writer, projection: Exclude<Projection, { kind: 'put-plan' }>): void {
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
      const { id, ...rest } = projection.row;
      writer
        .insert(plays)
        .values({ id, ...rest })
        .onConflictDoUpdate({ target: plays.id, set: rest })
        .run();
      return;
    }
    case 'put-turn': {
      const { playId, turn, action, frames, record, ...plain } = projection.row;
      const rest = { ...plain, action: toJson(action), frames: toJson(frames), record: toJson(record) };
      writer
        .insert(turns)
        .values({ playId, turn, ...rest })
        .onConflictDoUpdate({ target: [turns.playId, turns.turn], set: rest })
        .run();
      return;
    }
    case 'put-usage':
      writer.insert(usage).values(projection.row).run();
  }
}

/** Puts a plan's row, as `project` does others. Made ready once: a plan's row is put with every record of its run. */
export function preparePutPlan(connection: Connection): (row: PlanRow) => void {
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
