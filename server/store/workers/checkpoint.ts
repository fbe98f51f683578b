import Database from 'better-sqlite3';

/**
 * Takes what the log of a database holds into its file, as far as nobody reads it there, while others write on. Its log begins anew with the next
 * commit after that.
 */
export function checkpoint(file: string): void {
  const client = new Database(file, { fileMustExist: true });
  try {
    client.pragma('wal_checkpoint(PASSIVE)');
  } finally {
    client.close();
  }
}
