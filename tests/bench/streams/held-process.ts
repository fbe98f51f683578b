import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { readConfig } from '../../../server/config.ts';
import { startServer } from '../../../server/listen.ts';
import { createLogger } from '../../../server/log.ts';

/*
 * A process of its own that holds streams, so that its heap holds little else: the server as it is where a folder is given, else
 * a bare one. Says where it listens, and its heap whenever it is asked.
 */

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
/** What has ended is let go by tasks of its own, some of them after a collection. */
const COLLECTIONS = 3;
const SETTLED_MS = 100;

async function heapBytes(): Promise<number> {
  for (let n = 0; n < COLLECTIONS; n += 1) {
    collect();
    await sleep(SETTLED_MS);
  }
  collect();
  return process.memoryUsage().heapUsed;
}

/** A server of one stream that says hello, then nothing more. */
function startBare(): Promise<string> {
  const app = new Hono().get('/api/live', (context) =>
    streamSSE(context, async (stream) => {
      await stream.writeSSE({ data: JSON.stringify({ type: 'hello' }) });
      await new Promise<void>((resolve) => stream.onAbort(resolve));
    }),
  );
  return new Promise((resolve) => {
    serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => resolve(`http://127.0.0.1:${port}`));
  });
}

async function startWhole(dataDir: string): Promise<string> {
  const config = readConfig({ DATA_DIR: dataDir, OFFLINE_SEED: '7', PORT: '0' });
  return (await startServer(config, { log: createLogger('silent'), samplesDir: null })).address;
}

const { HELD_DATA_DIR: dataDir } = process.env;
const address = dataDir === undefined ? await startBare() : await startWhole(dataDir);
process.on('message', async () => process.send?.({ heapBytes: await heapBytes() }));
process.on('disconnect', () => process.exit(0));
process.send?.({ address });
