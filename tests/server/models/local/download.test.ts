import { open, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CatalogueModel } from '../../../../server/models/local/catalogue.ts';
import {
  type DownloadOptions,
  type DownloadProgress,
  downloadModel,
} from '../../../../server/models/local/download.ts';
import { listedModel } from '../../../support/listed-model.ts';
import { tempDir } from '../../../support/temp-dir.ts';
import { fileServer } from './file-server.ts';
import { ggufFile, TINY } from './gguf-file.ts';

const CONTENT = ggufFile(TINY, 400_000);
const GIB = 1024 ** 3;

/** A server of a model, a folder to fetch it into, and what fetches it. */
async function desk({ content = CONTENT, ranges = true }: { content?: Buffer; ranges?: boolean } = {}) {
  const server = await fileServer(content, { ranges });
  const folder = join(await tempDir(), 'models');
  const model: CatalogueModel = listedModel(CONTENT, `${server.origin}/file`);
  const sleeps: number[] = [];
  const get = (options: Partial<DownloadOptions> = {}, changes: Partial<CatalogueModel> = {}) =>
    downloadModel(
      { ...model, ...changes },
      {
        folder,
        freeBytes: async () => GIB,
        sleep: async (ms) => void sleeps.push(ms),
        ...options,
        onProgress: (progress) => {
          server.received(progress.receivedBytes);
          options.onProgress?.(progress);
        },
      },
    );
  return {
    ...server,
    folder,
    sleeps,
    get,
    left: async () => (await readdir(folder)).sort(),
    fetched: () => readFile(join(folder, 'tiny.gguf')),
  };
}

test('a model is fetched whole, and its progress told', async () => {
  const { get, fetched, left } = await desk();
  const told: DownloadProgress[] = [];
  await get({ onProgress: (progress) => told.push(progress) });
  expect((await fetched()).equals(CONTENT)).toBe(true);
  expect(await left()).toEqual(['tiny.gguf']);
  expect(told[0]).toEqual({ receivedBytes: 0, totalBytes: CONTENT.length });
  expect(told.at(-1)).toEqual({ receivedBytes: CONTENT.length, totalBytes: CONTENT.length });
});

test('after a cut connection the rest is asked for', async () => {
  const { get, fetched, faults, requests } = await desk();
  faults.push({ cutAfter: 100_000 }, { cutAfter: 100_000 });
  await get();
  expect((await fetched()).equals(CONTENT)).toBe(true);
  expect(requests.map(({ range }) => range)).toEqual([null, 'bytes=100000-', 'bytes=200000-']);
});

test('what was stopped is gone on with the next time', async () => {
  const { get, fetched, left, requests, faults } = await desk();
  faults.push({ stallAfter: 100_000 });
  const stop = new AbortController();
  const stopped = get({
    signal: stop.signal,
    onProgress: ({ receivedBytes }) => receivedBytes >= 100_000 && stop.abort(new Error('that will do')),
  });
  await expect(stopped).rejects.toThrow('that will do');
  expect(await left()).toEqual(['tiny.gguf.part']);
  await get();
  expect(requests[1]?.range).toBe('bytes=100000-');
  expect((await fetched()).equals(CONTENT)).toBe(true);
  expect(await left()).toEqual(['tiny.gguf']);
});

test('from a server that serves no parts it is fetched again from the start', async () => {
  const { get, fetched, faults, requests } = await desk({ ranges: false });
  faults.push({ cutAfter: 100_000 });
  await get();
  expect(requests.map(({ range }) => range)).toEqual([null, 'bytes=100000-']);
  expect((await fetched()).equals(CONTENT)).toBe(true);
});

test('a server that sends another part than was asked for is asked from the start', async () => {
  const { get, fetched, faults, requests } = await desk();
  faults.push({ cutAfter: 100_000 }, { wrongRange: true });
  await get();
  expect(requests.map(({ range }) => range === null)).toEqual([true, false, true]);
  expect((await fetched()).equals(CONTENT)).toBe(true);
});

test('a part that is longer than the whole is thrown away', async () => {
  const { get, fetched, folder, requests } = await desk();
  await get({ freeBytes: async () => 0 }).catch(() => undefined);
  await writeFile(join(folder, 'tiny.gguf.part'), Buffer.alloc(CONTENT.length + 1));
  await get();
  expect(requests.at(-1)?.range).toBeNull();
  expect((await fetched()).equals(CONTENT)).toBe(true);
});

test('a server that says nothing is given up on, and what has come is kept', async () => {
  const { get, left, faults, sleeps } = await desk();
  for (let count = 0; count < 8; count++) faults.push({ stallAfter: count === 0 ? 100_000 : 0 });
  await expect(get({ patienceMs: 40 })).rejects.toMatchObject({
    code: 'unavailable',
    message: 'tiny could not be fetched whole: the server said nothing for 0.04 s.',
  });
  expect(await left()).toEqual(['tiny.gguf.part']);
  expect(sleeps).toEqual([1000, 2000, 4000, 8000, 16_000]);
});

test('a busy server is asked again', async () => {
  const { get, fetched, faults } = await desk();
  faults.push({ status: 503 }, { status: 429 });
  await get();
  expect((await fetched()).equals(CONTENT)).toBe(true);
});

test('a model that is not there is not asked for again', async () => {
  const { get, left, faults, requests } = await desk();
  faults.push({ status: 404 });
  await expect(get()).rejects.toMatchObject({ message: expect.stringMatching(/: the server answered 404\.$/) });
  expect(requests).toHaveLength(1);
  expect(await left()).toEqual([]);
});

test.each([
  ['another hash', { sha256: '0'.repeat(64) }, /its SHA-256 is another\. Nothing of it was kept\.$/],
  [
    'a length that is too small',
    { bytes: 1000 },
    /has a file of .*, and the list says 1\.0 KB: nothing of it was kept\.$/,
  ],
  [
    'a length that is too large',
    { bytes: 9e9 },
    /has a file of .*, and the list says 9\.0 GB: nothing of it was kept\.$/,
  ],
])('a list that says %s is found out, and nothing is left', async (_what, changes, message) => {
  const { get, left } = await desk();
  await expect(get({ freeBytes: async () => 1e12 }, changes)).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringMatching(message),
  });
  expect(await left()).toEqual([]);
});

test('a server that sends a page instead is found out at its first bytes', async () => {
  const { get, left, faults } = await desk();
  faults.push({ instead: Buffer.alloc(CONTENT.length, '<html>sign in</html>') });
  await expect(get({}, {})).rejects.toThrow('The server of tiny sent what is no GGUF file: nothing of it was kept.');
  expect(await left()).toEqual([]);
});

test('weights that are not whole are found out without a hash', async () => {
  const { get, left, faults } = await desk();
  faults.push({ instead: CONTENT.subarray(0, 300_000) });
  await expect(get({}, { sha256: undefined, bytes: undefined })).rejects.toThrow(
    'What came for tiny is no whole GGUF file. Nothing of it was kept.',
  );
  expect(await left()).toEqual([]);
});

test('a server that says less than it has is heard to the end it told of, and found out', async () => {
  const { get, left, faults } = await desk();
  faults.push({ claimLength: 1000, stallAfter: 1000 });
  await expect(get()).rejects.toThrow(/^The server of tiny has a file of 1\.0 KB, and the list says /);
  expect(await left()).toEqual([]);
});

test.each([
  ['file:///etc/passwd', /passes on to what is no http\(s\) address\.$/],
  ['data:application/octet-stream,GGUF', /passes on to what is no http\(s\) address\.$/],
])('an address that passes on to %s is not followed', async (redirect, message) => {
  const { get, left, faults } = await desk();
  faults.push({ redirect });
  await expect(get()).rejects.toThrow(message);
  expect(await left()).toEqual([]);
});

test('an address that passes on to itself is not followed for ever', async () => {
  const { get, faults, requests } = await desk();
  for (let count = 0; count < 20; count++) faults.push({ redirect: '/file' });
  await expect(get()).rejects.toThrow(/passes on without end\.$/);
  expect(requests).toHaveLength(6);
});

test('where there is no room nothing is fetched', async () => {
  const { get, left } = await desk();
  await expect(get({ freeBytes: async () => 1_000_000 })).rejects.toThrow(
    /^There is not enough room for tiny: it needs 68 MB, and \S+ has 1\.0 MB free\.$/,
  );
  expect(await left()).toEqual([]);
});

test('a disk that fills up in the middle ends it, and nothing is left', async () => {
  const { get, left } = await desk();
  const openFile = (async (...given: Parameters<typeof open>) => {
    const file = await open(...given);
    const write = file.write.bind(file) as (...args: unknown[]) => Promise<unknown>;
    let written = 0;
    file.write = (async (...args: unknown[]) => {
      written += 1;
      if (written > 1) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      return write(...args);
    }) as typeof file.write;
    return file;
  }) as typeof open;
  await expect(get({ openFile })).rejects.toMatchObject({
    name: 'RefusalError',
    message: 'The disk is full: tiny did not fit.',
  });
  expect(await left()).toEqual([]);
});

test('two do not fetch the same at once, and what a dead process left is taken over', async () => {
  const { get, folder, faults, fetched } = await desk();
  faults.push({ stallAfter: 1000 });
  const stop = new AbortController();
  const begun = Promise.withResolvers<void>();
  const first = get({ signal: stop.signal, onProgress: ({ receivedBytes }) => receivedBytes > 0 && begun.resolve() });
  await begun.promise;
  await expect(get()).rejects.toMatchObject({
    code: 'conflict',
    message: `tiny is being fetched by another process already (process ${process.pid}).`,
  });
  stop.abort();
  await expect(first).rejects.toThrow();
  await writeFile(join(folder, 'tiny.gguf.lock'), '999999999');
  await get();
  expect((await fetched()).equals(CONTENT)).toBe(true);
});
