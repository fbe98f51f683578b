import { mkdirSync, writeFileSync } from 'node:fs';
import { databaseFile, openDatabase } from '../../server/store/database.ts';

let prepared: Buffer | undefined;

/**
 * Puts the database a new DATA_DIR comes to have into one: what makes its tables takes longer than most of what a test does with them.
 * Not for tests that are about what the program does where nothing is.
 */
export function prepareDatabase(dataDir: string): void {
  prepared ??= emptyDatabase();
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(databaseFile(dataDir), prepared);
}

function emptyDatabase(): Buffer {
  const { $client } = openDatabase(':memory:');
  const bytes = $client.serialize();
  $client.close();
  return bytes;
}
