import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineCommand } from 'citty';
import { listChoices } from '../../shared/english-lists.ts';
import type { BackupReport } from '../archive/index.ts';
import { loadConfig } from './environment.ts';
import { complain, say, sayJson } from './terminal.ts';

const inWords = (bytes: number): string => `${Math.ceil(bytes / 1024)} KiB`;

const NAMED = 5;

function complainOfMissing({ missing, unpainted }: Pick<BackupReport, 'missing' | 'unpainted'>): void {
  if (unpainted > 0) {
    complain(
      `Still being painted: ${unpainted} of its pictures and tracks. A server restored from it goes on with them.`,
    );
  }
  if (missing.length === 0) return;
  complain(
    `Missing, and therefore not in the backup: ${listChoices(missing, NAMED)}. Generated pictures are painted again at the next start.`,
  );
}

/** `backup FILE`: archives database and media, or copies only the database; works while a server runs. */
export const backup = defineCommand({
  args: {
    file: { type: 'positional', required: true, description: 'the new file to write' },
    'database-only': { type: 'boolean', description: 'Copy only the database, without media' },
    json: { type: 'boolean', description: 'Print { file, bytes, files, missing, unpainted }, or { file, bytes }' },
  },
  run: async ({ args }) => {
    const { dataDir, databaseUrl } = loadConfig();
    const file = resolve(args.file);
    const source = databaseUrl === null ? dataDir : 'DATABASE_URL';
    if (args['database-only']) {
      if (databaseUrl === null) {
        const { backupDatabase } = await import('../store/backup.ts');
        await backupDatabase(dataDir, file);
      } else {
        const { backupPostgres } = await import('../store/postgres/backup.ts');
        await backupPostgres(databaseUrl, file);
      }
      const { size: bytes } = statSync(file);
      if (args.json) sayJson({ file, bytes });
      else say(`Copied the database of ${source} to ${file} (${inWords(bytes)}).`);
      return;
    }
    const { writeBackup } = await import('../archive/index.ts');
    const { systemClock } = await import('../clock.ts');
    const copyDatabase = databaseUrl === null ? undefined : await postgresCopier(databaseUrl);
    const report = await writeBackup(dataDir, file, systemClock, copyDatabase);
    if (args.json) return sayJson(report);
    say(`Backed up ${dataDir} to ${file}: ${report.files} files, ${inWords(report.bytes)}.`);
    complainOfMissing(report);
  },
});

async function postgresCopier(url: string): Promise<(copy: string) => Promise<void>> {
  const { backupPostgres } = await import('../store/postgres/backup.ts');
  return (copy) => backupPostgres(url, copy);
}

export const restoreCommand = defineCommand({
  args: {
    file: { type: 'positional', required: true, description: 'a file that `backup` has written' },
    json: { type: 'boolean', description: 'Print { dataDir, createdAt, files, bytes, missing }' },
  },
  run: async ({ args }) => {
    const { dataDir } = loadConfig();
    const { restoreBackup } = await import('../archive/index.ts');
    const { systemClock } = await import('../clock.ts');
    const report = await restoreBackup(resolve(args.file), resolve(dataDir), systemClock);
    if (args.json) return sayJson(report);
    say(`Restored the backup of ${report.createdAt} into ${dataDir}: ${report.files} files.`);
    if (report.missing.length > 0) say(`${report.missing.length} of its media were missing when it was made.`);
  },
});
