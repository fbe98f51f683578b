import { readConfig } from '../../server/config.ts';
import { startServer } from '../../server/listen.ts';
import { createLogger } from '../../server/log.ts';
import { watchLoop } from './loop-watch.ts';

/*
 * A process of its own: a server that is as it is started by anybody, without a model, and the watch over its event loop.
 */

export type ServerAsked = 'begin' | 'report';

const watch = watchLoop();
const config = readConfig({
  DATA_DIR: process.env.TRIAL_DATA_DIR,
  OFFLINE_SEED: '7',
  PORT: '0',
  IMAGE_MODEL: 'embedded',
});
const server = await startServer(config, { log: createLogger('silent') });

process.on('message', ({ type }: { type: ServerAsked }) => {
  if (type === 'begin') watch.begin();
  process.send?.({ ...watch.report(), rssMb: process.memoryUsage().rss / 1024 / 1024 });
});
process.on('disconnect', () => process.exit(0));
process.send?.({ address: server.address });
