/** A value of a head: a text, a whole number of 32 bits, texts, or whole numbers. */
type Value = string | number | readonly string[] | readonly number[];

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const u64 = (value: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};
const text = (value: string) => Buffer.concat([u64(Buffer.byteLength(value)), Buffer.from(value)]);

function valued(value: Value): Buffer {
  if (typeof value === 'string') return Buffer.concat([u32(8), text(value)]);
  if (typeof value === 'number') return Buffer.concat([u32(4), u32(value)]);
  const items = value.map((item) => (typeof item === 'string' ? text(item) : u32(item)));
  return Buffer.concat([u32(9), u32(typeof value[0] === 'number' ? 4 : 8), u64(value.length), ...items]);
}

export const TINY: Record<string, Value> = {
  'general.architecture': 'llama',
  'llama.context_length': 2048,
  'llama.block_count': 4,
  'llama.embedding_length': 64,
  'llama.attention.head_count': 8,
  'llama.attention.head_count_kv': 2,
  'tokenizer.ggml.tokens': ['a', 'b', 'c'],
};

/** A small file of weights, whole, with weights of so many bytes (a multiple of 4). */
export function ggufFile(head: Record<string, Value> = TINY, weightBytes = 4096): Buffer {
  const keys = Object.entries(head).map(([key, value]) => Buffer.concat([text(key), valued(value)]));
  const tensor = Buffer.concat([text('weights'), u32(1), u64(weightBytes / 4), u32(0), u64(0)]);
  const before = Buffer.concat([Buffer.from('GGUF'), u32(3), u64(1), u64(keys.length), ...keys, tensor]);
  const padding = Buffer.alloc((32 - (before.length % 32)) % 32);
  const weights = Buffer.alloc(weightBytes);
  for (let index = 0; index < weights.length; index++) weights[index] = (index * 31) % 251;
  return Buffer.concat([before, padding, weights]);
}
