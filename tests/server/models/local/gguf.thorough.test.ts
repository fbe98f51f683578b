import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readGguf } from '../../../../server/models/local/gguf.ts';
import { tempDir } from '../../../support/temp-dir.ts';
import { ggufFile, TINY } from './gguf-file.ts';

async function written(content: Buffer): Promise<string> {
  const file = join(await tempDir(), 'model.gguf');
  await writeFile(file, content);
  return file;
}

test('a file tells its context and what a token of it takes', async () => {
  const content = ggufFile();
  expect(await readGguf(await written(content))).toEqual({
    bytes: content.length,
    architecture: 'llama',
    contextTokens: 2048,
    // Four layers, two heads of eight numbers each for keys and for values, two bytes a number.
    cacheBytesPerToken: 4 * 2 * (8 + 8) * 2,
  });
});

test('heads of another number in each layer, and of lengths of their own, are counted', async () => {
  const head = {
    ...TINY,
    'llama.attention.head_count_kv': [1, 2, 3, 4],
    'llama.attention.key_length': 16,
    'llama.attention.value_length': 4,
  };
  expect(await readGguf(await written(ggufFile(head)))).toMatchObject({ cacheBytesPerToken: 10 * (16 + 4) * 2 });
});

test('what a file does not say is null', async () => {
  expect(await readGguf(await written(ggufFile({ 'general.architecture': 'new' })))).toMatchObject({
    contextTokens: null,
    cacheBytesPerToken: null,
  });
});

test('words beyond the window of the reader are passed over', async () => {
  const words = Array.from({ length: 40 }, (_, index) => String(index).repeat(60_000));
  expect(await readGguf(await written(ggufFile({ ...TINY, 'tokenizer.ggml.merges': words })))).toMatchObject({
    contextTokens: 2048,
  });
});

test('a file is refused at whatever byte it ends', async () => {
  const content = ggufFile(TINY, 64);
  for (let length = 0; length < content.length; length++) {
    await expect(readGguf(await written(content.subarray(0, length)))).rejects.toMatchObject({
      name: 'RefusalError',
      message: expect.stringMatching(/^The model file \S+ (is no GGUF file|is not whole: .*)\.$/),
    });
  }
});

test.each([
  ['a page of a website', Buffer.from('<!doctype html><html><body>Sign in to go on</body></html>')],
  ['another version', Buffer.concat([Buffer.from('GGUF'), Buffer.from([9, 0, 0, 0]), Buffer.alloc(64)])],
  ['more keys than any', Buffer.concat([ggufFile().subarray(0, 16), Buffer.alloc(8, 0xff), Buffer.alloc(64)])],
])('%s is refused in a sentence', async (_what, content) => {
  await expect(readGguf(await written(content))).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringMatching(/^The model file \S+ is (no GGUF file|GGUF of version 9).*\.$/),
  });
});

test('bytes changed anywhere in the head never do more than refuse', async () => {
  const content = ggufFile(TINY, 64);
  const file = await written(content);
  for (let at = 4; at < content.length - 64; at++) {
    const changed = Buffer.from(content);
    changed[at] = 0xff;
    await writeFile(file, changed);
    await readGguf(file).catch((error: Error) => expect(error.name).toBe('RefusalError'));
  }
});

test('a file that is not there is told of', async () => {
  await expect(readGguf('/nowhere/model.gguf')).rejects.toMatchObject({
    code: 'not_found',
    message: 'The model file /nowhere/model.gguf is not there.',
  });
});
