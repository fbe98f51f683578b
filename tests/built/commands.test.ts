import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { PlayAnswer } from '../../shared/wire/index.ts';
import { fakeNpmIn } from '../server/models/local/fake-npm.ts';
import { fileServer } from '../server/models/local/file-server.ts';
import { ggufFile, TINY } from '../server/models/local/gguf-file.ts';
import { kamishibai as run } from '../support/command-line.ts';
import { listedModel } from '../support/listed-model.ts';
import { secondSampleStory } from '../support/sample.ts';
import { tempDir } from '../support/temp-dir.ts';
import { startBuiltServer } from './built-server.ts';
import { playThrough } from './play-through.ts';
import { json, kamishibai } from './program.ts';

test('evaluate writes a page and a document', async () => {
  const dir = await tempDir();
  const page = join(dir, 'tells.html');
  const measured = join(dir, 'measured.json');
  const size = ['--stories', '1', '--turns', '2', '--players', '1'];
  const { code, stderr } = await kamishibai(
    'evaluate',
    '--model',
    'offline',
    ...size,
    '--report',
    page,
    '--json',
    measured,
  );
  expect([code, stderr]).toEqual([0, expect.stringContaining('The report is in')]);
  expect(JSON.parse(readFileSync(measured, 'utf8'))).toMatchObject({ models: [{ name: 'offline', turns: 2 }] });
  expect(readFileSync(page, 'utf8')).toContain('<h1>Which model tells well?</h1>');
});

test('a backup of the running server is restored, plays and all', async () => {
  const play = await playThrough(secondSampleStory().id, 3);
  const file = join(await tempDir(), 'house.tar');
  expect(await kamishibai('backup', file)).toMatchObject({ code: 0 });
  const restored = await startBuiltServer(async (dataDir) => {
    const { code, stderr } = await run(['restore', file], { cwd: dataDir, env: { DATA_DIR: dataDir } });
    expect([code, stderr]).toEqual([0, expect.any(String)]);
    return {};
  });
  try {
    const there = await (await fetch(`${restored.address}/api/plays/${play}`)).json();
    expect(there).toEqual(await json<PlayAnswer>('GET', `/api/plays/${play}`));
  } finally {
    await restored.stop();
  }
});

test('a local model is fetched and answers', async () => {
  const content = ggufFile(TINY, 400_000);
  const files = await fileServer(content);
  const server = await startBuiltServer(async (dataDir) => {
    const catalogue = join(dataDir, 'catalogue.json');
    const listed = { ...listedModel(content, `${files.origin}/file`), contextTokens: 2048 };
    await writeFile(catalogue, JSON.stringify({ models: [listed] }));
    const env = { DATA_DIR: dataDir, MODEL_CATALOGUE: catalogue, PATH: await fakeNpmIn(dataDir) };
    expect(await run(['model', 'get', 'tiny'], { cwd: dataDir, env })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('STORYTELLER_MODEL=local:tiny'),
    });
    return { ...env, STORYTELLER_MODEL: 'local:tiny' };
  });
  try {
    const storyteller = async () => (await (await fetch(`${server.address}/api/models`)).json()).roles.storyteller;
    await expect.poll(storyteller).toMatchObject({ active: 'local:tiny' });
    const tried = await fetch(`${server.address}/api/models/storyteller/test`, { method: 'POST' });
    expect(await tried.json()).toMatchObject({ ok: true, model: 'local:tiny' });
  } finally {
    await server.stop();
  }
});

test('skills that ship run as steps of a plan', async () => {
  const steps = [
    { id: 'roll', tool: 'skills/dice-roller/roll-dice.mjs', args: { notation: '2d6', seed: 3 } },
    { id: 'ask', tool: 'skills/oracle/ask-oracle.mjs', args: { question: '$roll.summary', seed: 1 } },
  ];
  const plan = { format: 'kamishibai', plan: { steps } };
  expect(await json('POST', '/api/plans/run', plan)).toMatchObject({ success: true, failedTools: [] });

  const dir = await tempDir();
  const file = join(dir, 'plan.json');
  await writeFile(file, JSON.stringify(plan.plan));
  const { code, stdout } = await kamishibai('plan', 'run', file, '--format', 'kamishibai', '--json');
  expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ success: true })]);
});
