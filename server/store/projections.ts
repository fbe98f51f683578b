import type { Connection } from './database.ts';
import { toJson } from './json.ts';
import { packages, plans, plays, sessions, turns, usage } from './schema.ts';
import type { Projection } from './types.ts';

/** What writes: the connection, or the transaction it is in. */
export type Writer = Pick<Connection, 'insert'>;

/**
 * Puts one row: inserts it, or replaces what is under its key. Never by delete-and-insert, which would take a play's
 * turns with it.
 */
export function project(writer: Writer, projection: Projection): void {
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
    case 'put-plan': {
      const { id, ...rest } = projection.row;
      writer
        .insert(plans)
        .values({ id, ...rest })
        .onConflictDoUpdate({ target: plans.id, set: rest })
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
