import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createReport } from '../../../server/check/model-playtest/report.ts';
import { systemClock } from '../../../server/clock.ts';
import { openStore } from '../../../server/store/index.ts';
import { ModelPlaytestRequestSchema } from '../../../shared/playtest/index.ts';
import { harbourStory } from '../check/model-playtest/support.ts';
import { desk } from './plan-support.ts';

describe('playtest --model', () => {
  test.each([
    [['--runs', '13'], '--runs takes a whole number from 1 to 12 with --model, but was given "13".'],
    [['--turns', '0'], '--turns takes a whole number from 1 to 100'],
    [['--max-turns', '9'], 'With --model it is --turns'],
  ])('%j ends with 2 and a sentence', async (options, sentence) => {
    const { run } = await desk();
    const { code, stderr } = await run(['playtest', 'a', '--model', ...options]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(sentence)]);
  });

  test('its options need it', async () => {
    const { run } = await desk();
    const { code, stderr } = await run(['playtest', 'a', '--transcript', 'b']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('--transcript goes with --model.')]);
  });

  test('of a file tells in words what it was like, with all that was told in a file; DATA_DIR is left alone', async () => {
    const { run, write, path, dataDir } = await desk();
    const file = write('harbour.json', harbourStory());
    const asked = ['playtest', file, '--model', '--runs', '1', '--turns', '3', '--persona', 'curious'];
    const { code, stdout, stderr } = await run([...asked, '--transcript', path('told.txt')]);
    expect([code, stderr]).toEqual([0, `All that was told is in ${path('told.txt')}.\n`]);
    expect(stdout).toMatch(/^1 run of 3 turns in [\d.]+ s; seed 1; told by the improviser\.\n/);
    expect(stdout).toMatch(/\nRun 1, curious: was not at an end after 3 turns\n {2}TURNS +SAID BEFORE.*\n {2}1–3 /);
    expect(readFileSync(path('told.txt'), 'utf8')).toMatch(
      /^The Harbour\n\nRun 1, curious.*\n\nTurn 1, Title of quay\n> Begins\.\n {2}\S/,
    );
    expect(existsSync(dataDir)).toBe(false);
    const refused = await run([...asked, '--configured', '--json']);
    expect([refused.code, JSON.parse(refused.stdout).error.code]).toEqual([1, 'refused']);
  });

  /** A server that has the DATA_DIR, and answers with these events. */
  async function server(events: readonly object[]) {
    const { run, dataDir } = await desk();
    const asked: unknown[] = [];
    const listening = createServer(async (request, response) => {
      asked.push([request.method, request.url, JSON.parse(await text(request))]);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''));
    });
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
    const address = listening.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const store = await openStore({ dataDir, clock: systemClock, lockWaitMs: 0 });
    store.announce(`http://127.0.0.1:${address.port}`);
    onTestFinished(async () => {
      listening.closeAllConnections();
      await new Promise((resolve) => listening.close(resolve));
      await store.close();
    });
    return { run, asked };
  }
  const progress = { type: 'progress', run: 1, runs: 1, turn: 0, of: 2 };
  const asking = ['playtest', 'fixture', '--model', '--turns', '2', '--seed', '7', '--configured', '--json'];

  test('of a story of the server prints what its server answers', async () => {
    const report = createReport(harbourStory(), ModelPlaytestRequestSchema.parse({ turns: 2 }), [], 5);
    const { run, asked } = await server([progress, { type: 'report', report }]);
    const { code, stdout } = await run(asking);
    expect([code, JSON.parse(stdout)]).toEqual([0, report]);
    expect(asked).toEqual([
      ['POST', '/api/packages/fixture/playtest/model', { runs: 3, turns: 2, seed: 7, models: 'configured' }],
    ]);
  });

  test('tells why it was refused', async () => {
    const error = { code: 'rate_limited', message: 'Spent.', hint: 'Wait.' };
    const { run } = await server([progress, { type: 'error', error }]);
    const { code, stdout, stderr } = await run(asking);
    expect([code, JSON.parse(stdout), stderr]).toEqual([1, { error }, 'Spent. Wait.\n']);
  });
});
