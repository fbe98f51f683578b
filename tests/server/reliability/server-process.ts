import { defineCommand } from 'citty';
import { runCommandLine } from '../../../server/cli/run.ts';
import { serveUntilStopped } from '../../../server/cli/serve.ts';
import { readConfig } from '../../../server/config.ts';
import { startServer } from '../../../server/listen.ts';
import { createLogger } from '../../../server/log.ts';
import { haltingModel } from './halting-model.ts';
import { obedientModel } from './obedient-model.ts';
import { neverArt, quickArt } from './quick-art.ts';

/** Longer than a server has: what is tried is what it keeps, not how quickly a busy machine closes it. */
const CLOSE_WITHIN_MS = 60_000;

/*
 * `serve` as a process of its own, to be killed: all of it but the building of the web app, and with an art that is quick. With
 * OBEDIENT set the co-author does what it is told instead of improvising; with HALTING set the Storyteller writes so much and then no more. PAINTS=never has no
 * picture end, PAINTS=itself paints as a server does.
 */
const serve = defineCommand({
  meta: { name: 'serve' },
  run: () =>
    serveUntilStopped(
      readConfig(process.env),
      (config) =>
        startServer(config, {
          ...(process.env.PAINTS !== 'itself' && {
            art: process.env.PAINTS === 'never' ? neverArt : quickArt(config.dataDir),
          }),
          log: createLogger('silent'),
          samplesDir: null,
          models: {
            ...(process.env.OBEDIENT && { coauthor: obedientModel }),
            ...(process.env.HALTING && { storyteller: haltingModel(process.env.HALTING) }),
          },
        }),
      CLOSE_WITHIN_MS,
    ),
});

process.exitCode = await runCommandLine(['serve'], defineCommand({ subCommands: { serve } }));
