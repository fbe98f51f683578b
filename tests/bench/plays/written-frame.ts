import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { readConfig } from '../../../server/config.ts';
import { startServer } from '../../../server/listen.ts';
import { createLogger } from '../../../server/log.ts';
import type { PlayerAction } from '../../../shared/play/index.ts';
import type { VNPackage } from '../../../shared/story/index.ts';
import { TakeTurnSchema } from '../../../shared/wire/index.ts';
import { act, character, encounter, makePackage, place } from '../../support/story-fixture.ts';
import type { Figure } from '../figure.ts';
import { type Pair, rowOf } from '../pairs.ts';
import type { Asked } from './wire-client.ts';

const WARM_UP = 20;
const PAIRS = 60;
const GOAL = 3;
const LINES = 30;

/** Two quays one goes between for ever, each of which greets whoever comes, at first and again; a loft keeps the act from running dry. */
function ferryStory(): VNPackage {
  const script = (text: string) =>
    Array.from({ length: LINES }, (_, line) =>
      line % 2 === 0
        ? ({ type: 'narrate', text: `${text} It is the ${line}th thing one sees.` } as const)
        : ({
            type: 'say',
            character: 'mara',
            text: `${text} I have said it ${line} times.`,
            when: 'turn > 0',
          } as const),
    );
  const quay = (id: string, ways: string[]) =>
    place(id, [], {
      connections: ways,
      requiredCharacters: ['mara'],
      arrival: { script: script(`This is the ${id}.`), again: script(`The ${id} once more.`) },
    });
  return makePackage({
    title: 'The Ferry',
    characters: [character('hana', { role: 'protagonist' }), character('mara')],
    acts: [
      act('act_1', [quay('east', ['west', 'loft']), quay('west', ['east']), place('loft', [encounter('enc_loft')])]),
    ],
  });
}

/** A client on a thread of its own: posts, and answers the milliseconds until the first of a text is there. */
function startClient() {
  const worker = new Worker(new URL('./wire-client.ts', import.meta.url));
  return {
    close: () => worker.terminate(),
    untilFirst: (url: string, body: unknown, first: string): Promise<number> =>
      new Promise((resolve, reject) => {
        worker.once('message', (came: { ms?: number; error?: string }) =>
          came.ms === undefined ? reject(new Error(came.error)) : resolve(came.ms),
        );
        worker.postMessage({ url, body, first } satisfies Asked);
      }),
  };
}

/** A server that does nothing but read an action and send one frame of it back. */
function startEcho(): Promise<{ address: string; close: () => Promise<void> }> {
  const app = new Hono().post('/echo', async (context) => {
    const { action } = TakeTurnSchema.parse(await context.req.json());
    return streamSSE(context, async (stream) => {
      await stream.writeSSE({ data: JSON.stringify({ type: 'narrate', text: action.type }) });
    });
  });
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
      resolve({
        address: `http://127.0.0.1:${port}`,
        close: () => new Promise((done) => server.close(() => done())),
      }),
    );
  });
}

/** P21: from sending an action to the first words of what is written, against an echo over the same wire. */
export const writtenFrames: Figure = {
  name: 'P21',
  what: 'action to the first frame of a written part on the wire; an SSE echo',
  async measure() {
    const dataDir = await mkdtemp(join(tmpdir(), 'kamishibai-bench-'));
    const config = readConfig({ DATA_DIR: dataDir, OFFLINE_SEED: '7', PORT: '0' });
    const server = await startServer(config, { log: createLogger('silent'), samplesDir: null });
    const echo = await startEcho();
    const { untilFirst, ...client } = startClient();
    try {
      const post = async (path: string, body: unknown) => {
        const answer = await fetch(`${server.address}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        return (await answer.json()) as { packageId: string; id: string };
      };
      const { packageId } = await post('/api/packages/import', ferryStory());
      const { id } = await post('/api/plays', { packageId, seed: 7 });
      let turn = 0;
      const subject = () => {
        const action: PlayerAction =
          turn === 0 ? { type: 'start' } : { type: 'travel', locationId: turn % 2 === 1 ? 'west' : 'east' };
        turn += 1;
        return untilFirst(`${server.address}/api/plays/${id}/turns`, { action }, '"type":"narrate"');
      };
      const floor = () => untilFirst(`${echo.address}/echo`, { action: { type: 'continue' } }, '"type":"narrate"');
      const pairs: Pair[] = [];
      for (let number = 0; number < WARM_UP + PAIRS; number += 1) {
        const isFirst = number % 2 === 0;
        const before = isFirst ? await subject() : await floor();
        const after = isFirst ? await floor() : await subject();
        const pair = isFirst ? { subject: before, floor: after } : { subject: after, floor: before };
        if (number >= WARM_UP) pairs.push(pair);
      }
      return [rowOf({ name: 'P21', what: this.what, goal: GOAL }, pairs)];
    } finally {
      await client.close();
      await echo.close();
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};
