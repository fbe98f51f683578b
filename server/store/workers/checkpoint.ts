import Database from 'better-sqlite3';

/** Moves a database's log into its file as far as readers allow. The log restarts with the next commit. */
export function checkpoint(file: string): void {
  const client = new Database(file, { fileMustExist: true });
  try {
    client.pragma('wal_checkpoint(PASSIVE)');
  } finally {
    client.close();
  }
}
