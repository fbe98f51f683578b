import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { BODY_BOUNDS, boundedFetch } from '../../../server/models/providers/bounded-fetch.ts';
import { startFakeGemini } from '../../support/fake-gemini.ts';
import { reply } from '../../support/fake-model-script.ts';
import { geminiEnv, setUp } from './support.ts';

const BOUNDS = { bytes: 10_000, lineBytes: 1_000, lines: 500 };
const MIB = 1024 * 1024;

/** A server that answers so, and whether the other side has left. */
async function serving(answer: RequestListener) {
  const { promise: left, resolve } = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    response.once('close', () => resolve());
    answer(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { left, ask: () => boundedFetch(BOUNDS)(url) };
}

/** Writes the same again and again, for as long as anybody reads; no faster than it can be read, or what nobody will read piles up. */
const endless =
  (piece: string, status = 200): RequestListener =>
  (_, response) => {
    response.writeHead(status);
    const more = () => {
      if (!response.destroyed) response.write(piece, () => setImmediate(more));
    };
    more();
  };

test.each([200, 500])('an answer without end is broken off and its connection let go, status %i', async (status) => {
  const { ask, left } = await serving(endless(`${'x'.repeat(99)}\n`, status));
  const answer = await ask();
  expect(answer.status).toBe(status);
  await expect(answer.text()).rejects.toMatchObject({
    name: 'AnswerTooLargeError',
    message: /^what it sent is larger/,
  });
  await left;
});

test('so is one line without end, also where it comes in small pieces', async () => {
  const { ask, left } = await serving(endless('x'));
  await expect((await ask()).text()).rejects.toMatchObject({ message: /^one piece of what it sent is larger/ });
  await left;
});

test('a long line among short ones is found wherever its pieces end', async () => {
  for (const [before, after] of [
    ['a\nb\n', '\nc\n'],
    ['a', 'c\nd'],
    ['', ''],
  ]) {
    const { ask } = await serving((_, response) =>
      response.end(`${before}${'x'.repeat(BOUNDS.lineBytes + 1)}${after}`),
    );
    await expect((await ask()).text()).rejects.toMatchObject({ name: 'AnswerTooLargeError' });
  }
});

test('what keeps to the bounds is passed on as it is', async () => {
  const body = `${'x'.repeat(BOUNDS.lineBytes)}\n`.repeat(9);
  const { ask } = await serving((_, response) => response.writeHead(201, { 'x-of': 'mine' }).end(body));
  const answer = await ask();
  expect([answer.status, answer.headers.get('x-of'), await answer.text()]).toEqual([201, 'mine', body]);
});

test('an answer that nobody reads is not read ahead, and cancelling it closes the connection', async () => {
  const { ask, left } = await serving(endless(`${'x'.repeat(99)}\n`));
  const answer = await ask();
  await answer.body?.cancel();
  await expect(left).resolves.toBeUndefined();
});

test('vectors and pictures larger than any are not read', async () => {
  const vectors = await startFakeGemini(
    [reply.raw('1'.repeat(BODY_BOUNDS.embedding.bytes + MIB), 'application/json')],
    { vectors: 'scripted' },
  );
  onTestFinished(() => vectors.close());
  const { models, calls } = setUp(geminiEnv(vectors.url));
  await expect(models.embedding('play:p')?.(['rain'], new AbortController().signal)).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('larger than 8 MiB'),
  });
  expect(calls).toMatchObject([{ role: 'embedding', ok: false }]);
});

test('an answer of lines with nothing in them is broken off by their number', async () => {
  const { ask, left } = await serving(endless('\n\n\n\n'));
  await expect((await ask()).text()).rejects.toThrow('what it sent has more than 500 lines');
  await left;
});

test('a server that sends without pause leaves others their turn', async () => {
  const turns = new Set<number>();
  const big = new Uint8Array(512 * 1024).fill('x'.charCodeAt(0)).map((byte, at) => (at % 80 === 79 ? 10 : byte));
  const answer = await boundedFetch({ bytes: MIB, lineBytes: 1_000, lines: 10_000 })(
    `data:text/plain;base64,${Buffer.from(big).toString('base64')}`,
  );
  const reader = answer.body?.getReader();
  let pieces = 0;
  let isOver = false;
  const tick = () => {
    turns.add(pieces);
    if (!isOver) setImmediate(tick);
  };
  setImmediate(tick);
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    pieces += 1;
    expect(piece.value.length).toBeLessThanOrEqual(8 * 1024);
  }
  isOver = true;
  expect(pieces).toBe(64);
  expect(turns.size).toBeGreaterThan(30);
});
