import { resolve } from 'node:path';
import { defineCommand } from 'citty';
import { loadConfig } from './environment.ts';
import { say, sayJson } from './terminal.ts';

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
