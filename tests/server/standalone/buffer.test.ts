import { expect, test } from 'vitest';
import { from } from '../../../server/standalone/node/buffer.ts';

const BYTES = Buffer.from('hé');

test('the buffers of a page write Base64 as Node does', () => {
  expect(from(BYTES).toString('base64')).toBe(BYTES.toString('base64'));
});

test('the buffers of a page refuse what they would write wrongly', () => {
  for (const encoding of [undefined, 'utf8', 'hex', 'base64url'])
    expect(() => from(BYTES).toString(encoding)).toThrow();
  for (const content of ['hé', [1, 2], new ArrayBuffer(2)]) expect(() => from(content)).toThrow('bytes alone');
});
