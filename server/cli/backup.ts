import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineCommand } from 'citty';
import { backupDatabase } from '../store/index.ts';
import { loadConfig } from './environment.ts';
import { say, sayJson } from './terminal.ts';

/** `backup FILE`: a consistent copy of the database, whether or not a server runs. */
export const backup = defineCommand({
  args: {
    file: { type: 'positional', required: true, description: 'the new file to copy the database to' },
    json: { type: 'boolean', description: 'Print { file, bytes }' },
  },
  run: async ({ args }) => {
    const { dataDir } = loadConfig();
    const file = resolve(args.file);
    await backupDatabase(dataDir, file);
    const { size: bytes } = statSync(file);
    if (args.json) sayJson({ file, bytes });
    else say(`Copied the database of ${dataDir} to ${file} (${Math.ceil(bytes / 1024)} KiB).`);
  },
});
