import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listedModel } from '../../support/listed-model.ts';
import { fakeNpm } from '../models/local/fake-npm.ts';
import { fileServer } from '../models/local/file-server.ts';
import { ggufFile, TINY } from '../models/local/gguf-file.ts';
import { desk } from './plan-support.ts';

const CONTENT = ggufFile(TINY, 400_000);

/** A command line with a list of one model, served here. */
async function shop() {
  const server = await fileServer(CONTENT);
  const { run, write, path, dataDir } = await desk();
  const listed = { ...listedModel(CONTENT, `${server.origin}/file`), contextTokens: 2048 };
  const env = { MODEL_CATALOGUE: write('catalogue.json', { models: [listed] }) };
  await fakeNpm(path('npm'));
  const { PATH = '' } = process.env;
  return {
    ...server,
    path,
    dataDir,
    run: (args: string[], onSaid?: (text: string) => void) => run(args, { ...env, PATH }, onSaid),
  };
}

test('a model is listed, fetched with what runs it, and removed', async () => {
  const { run, dataDir } = await shop();
  const before = await run(['model', 'list']);
  expect(before.stdout).toMatch(
    /^NAME +SIZE +MEMORY +CONTEXT +LICENCE +PUBLISHER\ntiny +– +400 KB +\S+ [MG]B +2048 +MIT +Nobody\n/,
  );
  expect(before.stdout).toContain('none of the list was tried here');

  const got = await run(['model', 'get', 'tiny']);
  expect(got).toMatchObject({ code: 0, stdout: expect.stringContaining('STORYTELLER_MODEL=local:tiny') });
  expect(got.stderr).toMatch(/^Fetching what runs local models, with npm …\ntiny: 0 bytes of 400 KB\n/);
  expect(existsSync(`${dataDir}/models/tiny.gguf`)).toBe(true);

  const listed = await run(['model', 'list', '--json']);
  expect(JSON.parse(listed.stdout)).toMatchObject({
    isRuntimeThere: true,
    models: [{ name: 'tiny', isThere: true, trouble: null, bytes: CONTENT.length }],
  });

  expect(await run(['model', 'remove', 'tiny'])).toMatchObject({ code: 0 });
  expect(existsSync(`${dataDir}/models/tiny.gguf`)).toBe(false);
  expect(await run(['model', 'remove', 'tiny'])).toMatchObject({ code: 1, stderr: 'tiny is not there.\n' });
});

test('a name that is not in the list is refused with those that are', async () => {
  const { run } = await shop();
  expect(await run(['model', 'get', 'gpt'])).toMatchObject({
    code: 1,
    stderr: 'There is no local model called gpt. There are: tiny.\n',
  });
});

test('Ctrl+C stops a download, and the next goes on', async () => {
  const { run, faults, requests, dataDir } = await shop();
  faults.push({ stallAfter: 200_000 });
  const stopped = await run(['model', 'get', 'tiny'], (text) => {
    if (text.startsWith('tiny: 2')) process.emit('SIGINT');
  });
  expect(stopped).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is kept; the next time goes on from there.'),
  });
  expect(existsSync(`${dataDir}/models/tiny.gguf.part`)).toBe(true);
  expect(await run(['model', 'get', 'tiny', '--json'])).toMatchObject({ code: 0 });
  expect(requests.at(-1)?.range).toMatch(/^bytes=[1-9]\d*-$/);
});

test('a list that lies is found out, in a sentence', async () => {
  const { run, faults, dataDir } = await shop();
  faults.push({ instead: Buffer.alloc(CONTENT.length, 'GGUF') });
  const got = await run(['model', 'get', 'tiny', '--json']);
  expect(got.code).toBe(1);
  expect(JSON.parse(got.stdout)).toMatchObject({
    error: { message: expect.stringContaining('its SHA-256 is another') },
  });
  expect(existsSync(`${dataDir}/models/tiny.gguf.part`)).toBe(false);
});
