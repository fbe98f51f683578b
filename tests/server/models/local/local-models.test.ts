import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { generateText } from 'ai';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../../../../server/config.ts';
import { createModels } from '../../../../server/models/create.ts';
import { createLocalModels } from '../../../../server/models/local/index.ts';
import type { ModelCall } from '../../../../server/models/types.ts';
import { listedModel } from '../../../support/listed-model.ts';
import { tempDir } from '../../../support/temp-dir.ts';
import { IMPROVISED, ManualClock, saying } from '../support.ts';
import { fakeNpm } from './fake-npm.ts';
import { fileServer } from './file-server.ts';
import { ggufFile, TINY } from './gguf-file.ts';

afterEach(() => void vi.unstubAllEnvs());

const CONTENT = ggufFile(TINY, 400_000);

/** A house whose Storyteller is a model of this machine. */
async function house(storyteller = 'local:tiny', { freeMemory = () => 1e12 }: { freeMemory?: () => number } = {}) {
  const dataDir = await tempDir();
  const server = await fileServer(CONTENT);
  await fakeNpm(dataDir);
  const catalogue = join(dataDir, 'catalogue.json');
  const listed = listedModel(CONTENT, `${server.origin}/file`);
  await writeFile(catalogue, JSON.stringify({ models: [listed] }));
  const clock = new ManualClock();
  const log = { debug: () => undefined, warn: () => undefined };
  const local = createLocalModels({ dataDir, catalogue, clock, log, freeMemory });
  onTestFinished(() => local.close());
  const calls: ModelCall[] = [];
  const config = readConfig({ STORYTELLER_MODEL: storyteller, DATA_DIR: dataDir });
  const models = createModels({
    config,
    clock,
    log,
    improviser: () => saying(IMPROVISED),
    local,
    onCall: (call) => void calls.push(call),
  });
  const ask = async (prompt: string) => {
    const model = models.language('storyteller', { scope: 'play:1' });
    const { text, response } = await generateText({ model, prompt, maxRetries: 0 });
    return { text, by: response.modelId };
  };
  const file = join(dataDir, 'models', 'tiny.gguf');
  return { ...server, local, models, ask, calls, dataDir, file, report: () => models.report().storyteller };
}

const never = new AbortController().signal;

test('a model that a role names is fetched and tells; its tokens are counted and cost nothing', async () => {
  const { local, models, ask, calls, report } = await house();
  await local.prepare(['tiny'], never);
  expect(report()).toEqual({
    configured: 'local:tiny',
    active: 'local:tiny',
    reason: 'STORYTELLER_MODEL names this model',
    why: { code: 'named', variable: 'STORYTELLER_MODEL' },
    runsHere: true,
  });
  expect(await ask('SAY the lamp is lit')).toEqual({ text: 'the lamp is lit', by: 'local:tiny' });
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]).toMatchObject({ model: 'local:tiny', ok: true, outputTokens: 4 });
  expect(models.priceCall('local:tiny', { inputTokens: 5, cachedInputTokens: 0, outputTokens: 4 })).toBe(0);
});

test('while it is fetched the improviser answers, and it is said how far it is', async () => {
  const { local, faults, ask, report } = await house();
  faults.push({ stallAfter: 100_000 });
  const stop = new AbortController();
  const preparing = local.prepare(['tiny'], stop.signal);
  await expect.poll(() => report().reason).toMatch(/24 % of/);
  expect(report()).toEqual({
    configured: 'local:tiny',
    active: 'offline',
    reason: `local:tiny: it is being fetched (24 % of 400 KB); the improviser answers meanwhile`,
    why: {
      code: 'machine',
      said: 'it is being fetched (24 % of 400 KB)',
      reason: { code: 'local-model-underway', isRuntime: false, percent: 24 },
    },
    standsInFor: 'local:tiny',
  });
  expect(await ask('SAY hello')).toMatchObject({ by: 'offline' });
  stop.abort();
  await preparing;
});

test('what cannot be fetched is told of, until somebody brings it', async () => {
  const { local, faults, ask, report, file } = await house();
  faults.push({ status: 404 });
  await local.prepare(['tiny'], never);
  expect(report()).toMatchObject({
    active: 'offline',
    reason: expect.stringMatching(/the server answered 404; the improviser answers meanwhile$/),
  });
  expect(await ask('SAY hello')).toMatchObject({ by: 'offline' });
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, CONTENT);
  expect(await ask('SAY hello')).toEqual({ text: 'hello', by: 'local:tiny' });
  expect(report()).toMatchObject({ active: 'local:tiny' });
});

test('a file of one’s own tells, from the models’ folder or from anywhere', async () => {
  const elsewhere = join(await tempDir(), 'my own model.gguf');
  await writeFile(elsewhere, CONTENT);
  const one = await house(`local:${elsewhere}`);
  await one.local.prepare([elsewhere], never);
  expect(await one.ask('SAY hello')).toEqual({ text: 'hello', by: `local:${elsewhere}` });
  const other = await house('local:mine.gguf');
  await mkdir(dirname(other.file), { recursive: true });
  await writeFile(join(dirname(other.file), 'mine.gguf'), CONTENT);
  await other.local.prepare(['mine.gguf'], never);
  expect(await other.ask('SAY hello')).toEqual({ text: 'hello', by: 'local:mine.gguf' });
});

test.each([
  ['no GGUF', Buffer.from('a picture of a cat, and not a model at all'), /is no GGUF file/],
  ['not whole', CONTENT.subarray(0, 100_000), /is not whole: it ends before its weights do/],
])('a file of one’s own that is %s is told of, and the improviser answers', async (_what, content, message) => {
  const file = join(await tempDir(), 'own.gguf');
  await writeFile(file, content);
  const { local, ask, report } = await house(`local:${file}`);
  await local.prepare([file], never);
  expect(report()).toMatchObject({ active: 'offline', reason: expect.stringMatching(message) });
  expect(await ask('SAY hello')).toMatchObject({ by: 'offline' });
});

test('a model that dies in the middle is answered for by the improviser, and lives again with the next call', async () => {
  const { local, ask, report } = await house();
  await local.prepare(['tiny'], never);
  expect(await ask('DIE now')).toMatchObject({ by: 'offline' });
  expect(report().reason).toMatch(/its process ended by SIGKILL; the improviser answers until it works again$/);
  expect(report().why).toMatchObject({ code: 'failed', reason: { code: 'local-model-ended' } });
  expect(await ask('SAY hello')).toEqual({ text: 'hello', by: 'local:tiny' });
});

test('a model that does not fit is refused with how much it wants, and the improviser answers', async () => {
  const { local, ask, report } = await house('local:tiny', { freeMemory: () => 1e8 });
  await local.prepare(['tiny'], never);
  expect(await ask('SAY hello')).toMatchObject({ by: 'offline' });
  expect(report().reason).toMatch(/tiny does not fit: it wants 26\d MB of memory, and 100 MB are free\./);
  expect(report().why).toMatchObject({ reason: { code: 'local-model-no-memory', name: 'tiny', free: '100 MB' } });
});

test('two roles share one process, and a file that is gone is told of', async () => {
  const { local, models, ask, file } = await house();
  await local.prepare(['tiny'], never);
  await ask('SAY hello');
  const director = local.model('tiny', { role: 'director', scope: 'play:1' });
  const { content } = await director.doGenerate({
    prompt: [{ role: 'user', content: [{ type: 'text', text: 'SHOW environment' }] }],
  });
  expect(content).toHaveLength(1);
  expect(models.report().director.active).toBe('offline');
  await rm(file);
  expect(await ask('SAY hello')).toMatchObject({ by: 'offline' });
});
