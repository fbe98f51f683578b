import { createHash } from 'node:crypto';

/** A local model as a list has it, of this content at this address. */
export const listedModel = (content: Buffer, address: string) => ({
  name: 'tiny',
  title: 'Tiny',
  publisher: 'Nobody',
  license: 'MIT',
  file: 'tiny.gguf',
  address,
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
});
