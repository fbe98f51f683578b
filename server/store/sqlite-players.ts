import { eq } from 'drizzle-orm';
import type { Connection } from './database.ts';
import { fromJson, toJson } from './json.ts';
import { players } from './schema.ts';
import type { SqliteWork } from './sqlite-plans.ts';
import type { PlayerRow, Store } from './types.ts';

/** The store's player methods. */
export function playerMethods(
  connection: Connection,
  { run, write }: SqliteWork,
): Pick<Store, 'getPlayer' | 'putPlayer'> {
  const { $client: client } = connection;
  const insert = client.prepare<[string, number, string, string]>(
    'INSERT OR IGNORE INTO players (id, revision, body, updated_at) VALUES (?, ?, ?, ?)',
  );
  const update = client.prepare<[number, string, string, string, number]>(
    'UPDATE players SET revision = ?, body = ?, updated_at = ? WHERE id = ? AND revision = ?',
  );
  const makeRoom = client.prepare<[string, number]>(
    'DELETE FROM players WHERE id IN (SELECT id FROM players WHERE id <> ? ORDER BY updated_at DESC, id LIMIT -1 OFFSET ?)',
  );

  return {
    getPlayer: (id) =>
      run((): PlayerRow | null => {
        const row = connection.select().from(players).where(eq(players.id, id)).get();
        return row ? { ...row, body: fromJson(row.body, `player ${id}`) } : null;
      }),
    putPlayer: ({ id, revision, body, updatedAt }, most) =>
      write(() => {
        const text = toJson(body);
        if (revision > 1) return update.run(revision, text, updatedAt, id, revision - 1).changes > 0;
        const isNew = insert.run(id, revision, text, updatedAt).changes > 0;
        if (isNew) makeRoom.run(id, most - 1);
        return isNew;
      }),
  };
}
