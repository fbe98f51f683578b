import { deepStrictEqual, ok } from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../../server/config.ts';
import { namedArt } from '../../server/evaluate/candidate.ts';
import { createGame } from '../../server/exchange/out/game/index.ts';
import { printInk } from '../../server/exchange/out/ink/write.ts';
import { printTwee } from '../../server/exchange/out/twee/write.ts';
import { createLogger } from '../../server/log.ts';
import { createServices } from '../../server/main.ts';
import { beginInk, compileInk } from '../server/exchange/out/ink-player.ts';
import { givenOf, STORIES } from '../server/exchange/out/stories.ts';
import { readTwee } from '../server/exchange/out/twee-player.ts';
import { playBeside } from '../server/exchange/out/twin.ts';

/*
 * `node tests/bench/exchange-rounds.ts [--imports 20] [--plays 100]`: sends each story round by the doors of a server, so many times out and in again, with
 * its history and its pictures, and holds what comes out against what went out first; and has inkjs and a reader of Twee play the stories so many times,
 * turn by turn beside the product's rules, and counts the endings. Ends with 1 where something differs.
 */

const { values } = parseArgs({
  options: { imports: { type: 'string', default: '20' }, plays: { type: 'string', default: '100' } },
});
const [imports, plays] = [Number(values.imports), Number(values.plays)];
const samplesDir = join(import.meta.dirname, '../../assets/samples');

const dataDir = await mkdtemp(join(tmpdir(), 'exchange-rounds-'));
const services = await createServices(readConfig({ DATA_DIR: dataDir, OFFLINE_SEED: '1', PORT: '0' }), {
  ...{ art: namedArt, log: createLogger('silent'), samplesDir },
});

async function ask(method: string, path: string, body?: Uint8Array | object, expected = 200): Promise<Response> {
  const isRaw = body instanceof Uint8Array;
  const response = await services.app.request(`http://127.0.0.1${path}`, {
    method,
    headers: { 'content-type': isRaw ? 'application/octet-stream' : 'application/json' },
    ...(body && { body: isRaw ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  ok(response.status === expected, `${method} ${path}: ${response.status} ${await response.clone().text()}`);
  return response;
}

const zipOf = async (id: string) =>
  new Uint8Array(await (await ask('GET', `/api/packages/${id}/export?format=zip&history=true`)).arrayBuffer());

/** Where no session of it is, a story begins to have a history: it is opened, and changed. */
async function written(id: string): Promise<string> {
  const { id: session } = await (await ask('POST', '/api/sessions', { fromPackage: id }, 201)).json();
  const { seq } = await (await ask('GET', `/api/sessions/${session}?without=messages`)).json();
  const edit = { type: 'premise', changes: { artStyle: 'Ink on wet paper.' }, seq };
  await ask('PATCH', `/api/sessions/${session}/draft`, edit);
  await ask('POST', `/api/sessions/${session}/undo`, {});
  return session;
}

try {
  console.log('| story | times out and in again | MB | the same bytes | ms each |\n|---|---|---|---|---|');
  for (const { id, title } of await services.exchange.list()) {
    let session = await written(id);
    const first = await zipOf(id);
    const began = performance.now();
    for (let round = 0; round < imports; round += 1) {
      await ask('DELETE', `/api/packages/${id}`, undefined, 204);
      await ask('DELETE', `/api/sessions/${session}`, undefined, 204);
      const brought = await (await ask('POST', '/api/import?filename=a.zip', first, 201)).json();
      deepStrictEqual([brought.packageId, brought.report, brought.warnings], [id, [], []]);
      session = brought.sessionId;
      ok(Buffer.compare(await zipOf(id), first) === 0, `${title} is another after round ${round + 1}`);
    }
    const ms = Math.round((performance.now() - began) / imports);
    console.log(`| ${title} | ${imports} | ${(first.length / 1e6).toFixed(1)} | yes | ${ms} |`);
  }
} finally {
  await services.close();
  await rm(dataDir, { recursive: true, force: true });
}

console.log('\n| story | format | plays | turns compared | endings |\n|---|---|---|---|---|');
for (const [name, make] of STORIES) {
  const { story } = await givenOf(make()).writtenOut();
  const { game } = createGame(story);
  const ink = compileInk(printInk(game, story));
  const twee = readTwee(printTwee(game, story));
  const labels = game.endings.map(({ id, text }) => id ?? text.slice(0, 24));
  for (const [format, begin] of [
    ['ink', (run: number) => beginInk(ink, run)],
    ['twee', (run: number) => twee.begin(run)],
  ] as const) {
    const { turns, endings } = playBeside(story, game, plays, begin);
    const counted = labels.flatMap((label, at) => (endings[at + 1] ? [`${label} ${endings[at + 1]}`] : []));
    console.log(`| ${name} | ${format} | ${plays} | ${turns} | ${counted.join('; ')} |`);
  }
}
