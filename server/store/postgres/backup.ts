import { replaceFileAtomically, seal } from '../backup.ts';
import { openDatabase } from '../database.ts';
import { copyTables, postgresSide, sqliteSide, type TableDigest, verifyTables } from './copy.ts';
import { openPostgres, type PostgresWork } from './database.ts';

/**
 * A consistent, verified copy of the database in a new file, while a server writes: a SQLite database, so that one kind of
 * backup serves both engines. @returns what was copied, per table @throws RefusalError as `copyDatabase`
 */
export async function backUp({ look }: Pick<PostgresWork, 'look'>, file: string): Promise<TableDigest[]> {
  let copied: TableDigest[] = [];
  await replaceFileAtomically(file, async (copy) => {
    const connection = openDatabase(copy);
    const { $client: client } = connection;
    try {
      client.exec('BEGIN IMMEDIATE');
      const target = sqliteSide(connection);
      copied = await look((queries) => copyTables(postgresSide(queries), target));
      // PostgreSQL does not wait for this with a transaction open.
      await verifyTables(copied, target);
      client.exec('COMMIT');
    } finally {
      client.close();
    }
    seal(copy);
  });
  return copied;
}

/** The backup of a database by its address, also while a server runs. @throws as `openPostgres` and `backUp` */
export async function backupPostgres(url: string, file: string): Promise<void> {
  const work = await openPostgres(url);
  try {
    await backUp(work, file);
  } finally {
    await work.close();
  }
}
