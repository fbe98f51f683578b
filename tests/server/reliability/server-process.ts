import { setTimeout as sleep } from 'node:timers/promises';
import { defineCommand } from 'citty';
import type { Art } from '../../../server/art/types.ts';
import { runCommandLine } from '../../../server/cli/run.ts';
import { serveUntilStopped } from '../../../server/cli/serve.ts';
import { readConfig } from '../../../server/config.ts';
import { createLogger } from '../../../server/log.ts';
import { startServer } from '../../../server/main.ts';

/*
 * `serve` as a process of its own, to be killed: all of it but the building of the web app, and with an art that is quick, so that
 * more can be cut short in less time.
 */
const drawn = async (packageId: string, kind: string, name: string, mimeType: string) => {
  await sleep(2);
  return { url: `/media/${packageId}/${kind}/${name}`, mimeType };
};
const art: Art = {
  portrait: ({ packageId, characterId }) => drawn(packageId, 'characters', `${characterId}.png`, 'image/png'),
  background: ({ packageId, locationId }) => drawn(packageId, 'backgrounds', `${locationId}.webp`, 'image/webp'),
  music: ({ packageId, mood }) => drawn(packageId, 'music', `${mood}.ogg`, 'audio/ogg'),
  adopt: ({ packageId, kind, id }) => drawn(packageId, kind, `${id}.png`, 'image/png'),
};
const overrides = { art, log: createLogger('silent'), samplesDir: null };
const serve = defineCommand({
  meta: { name: 'serve' },
  run: () => serveUntilStopped(readConfig(process.env), (config) => startServer(config, overrides)),
});

process.exitCode = await runCommandLine(['serve'], defineCommand({ subCommands: { serve } }));
