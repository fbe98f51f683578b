import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { modelNamed, readCatalogue } from '../../../../server/models/local/catalogue.ts';
import { tempDir } from '../../../support/temp-dir.ts';
import { fileServer } from './file-server.ts';

const MODEL = {
  name: 'tiny',
  title: 'Tiny',
  publisher: 'Nobody',
  license: 'MIT',
  file: 'tiny.gguf',
  address: 'http://127.0.0.1/tiny.gguf',
};

async function catalogueOf(content: unknown): Promise<string> {
  const file = join(await tempDir(), 'catalogue.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

test('the list that ships names Phi-3.5 Mini, with size, hash, licence and context', async () => {
  const models = await readCatalogue(null);
  expect(modelNamed(models, 'phi-3.5-mini')).toMatchObject({
    license: 'MIT',
    bytes: 2_393_232_672,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    contextTokens: 131_072,
  });
  expect(models.length).toBeGreaterThanOrEqual(4);
  for (const { address, file } of models) expect(address.endsWith(`/${file}`)).toBe(true);
});

test('a name that is not there is refused with those that are', async () => {
  const models = await readCatalogue(null);
  expect(() => modelNamed(models, 'gpt')).toThrow(
    expect.objectContaining({ code: 'not_found', hint: expect.stringContaining('phi-3.5-mini') }),
  );
});

test('a list of one’s own may leave out what is not known', async () => {
  expect(await readCatalogue(await catalogueOf({ models: [MODEL] }))).toEqual([MODEL]);
});

test('a list is read from an address as well', async () => {
  const server = await fileServer(Buffer.from(JSON.stringify({ models: [MODEL] })));
  expect(await readCatalogue(`${server.origin}/file`)).toEqual([MODEL]);
});

test.each([
  ['no JSON', 'models: tiny', /is not JSON\.$/],
  ['no list', { tiny: MODEL }, /is no list of local models/],
  ['a name that leaves the folder', { models: [{ ...MODEL, file: '../tiny.gguf' }] }, /models\.0\.file/],
  [
    'an address that is no web address',
    { models: [{ ...MODEL, address: 'file:///etc/passwd' }] },
    /models\.0\.address/,
  ],
  ['a hash that is none', { models: [{ ...MODEL, sha256: 'abc' }] }, /models\.0\.sha256/],
  ['a size below nothing', { models: [{ ...MODEL, bytes: -1 }] }, /models\.0\.bytes/],
  ['a field nobody reads', { models: [{ ...MODEL, run: 'rm' }] }, /models\.0/],
  ['a name twice', { models: [MODEL, { ...MODEL, file: 'other.gguf' }] }, /a name is there twice\.$/],
  ['a file twice', { models: [MODEL, { ...MODEL, name: 'other' }] }, /a file is there twice\.$/],
])('a list with %s is refused in a sentence', async (_what, content, message) => {
  const source = await catalogueOf(content);
  await expect(readCatalogue(source)).rejects.toMatchObject({
    name: 'RefusalError',
    code: 'refused',
    message: expect.stringMatching(message),
  });
});

test('a list longer than any is not read to its end', async () => {
  const long = ' '.repeat(300 * 1024);
  await expect(readCatalogue(await catalogueOf(long))).rejects.toThrow(/it is longer than 256 KiB\.$/);
  const server = await fileServer(Buffer.from(long));
  await expect(readCatalogue(`${server.origin}/file`)).rejects.toThrow(/it is longer than 256 KiB\.$/);
});

test('a list that is not there is told of', async () => {
  await expect(readCatalogue('/nowhere/catalogue.json')).rejects.toMatchObject({ code: 'unavailable' });
  const server = await fileServer(Buffer.from('{}'));
  await expect(readCatalogue(`${server.origin}/elsewhere`)).rejects.toThrow(/the server answered 404\.$/);
});

test('an address that passes on to a file of this machine is not followed', async () => {
  const server = await fileServer(Buffer.from('{}'));
  server.faults.push({ redirect: 'file:///etc/passwd' });
  await expect(readCatalogue(`${server.origin}/file`)).rejects.toThrow(/passes on to what is no http\(s\) address\.$/);
});
