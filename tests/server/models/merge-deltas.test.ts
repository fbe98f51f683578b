import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { expect, test } from 'vitest';
import { mergeDeltas } from '../../../server/models/calls/merge-deltas.ts';

type Part = LanguageModelV4StreamPart;
const piece = (delta: string, more: object = {}): Part => ({ type: 'text-delta', id: 't', delta, ...more });

function written() {
  let hand: ReadableStreamDefaultController<Part> | undefined;
  const stream = new ReadableStream<Part>({
    start: (controller) => {
      hand = controller;
    },
  });
  if (hand === undefined) throw new Error('The stream did not start.');
  return { hand, reader: mergeDeltas(stream.getReader()) };
}

async function allOf(parts: readonly Part[]): Promise<Part[]> {
  const { hand, reader } = written();
  for (const part of parts) hand.enqueue(part);
  hand.close();
  const read: Part[] = [];
  for (let next = await reader.read(); !next.done; next = await reader.read()) read.push(next.value);
  return read;
}

test('pieces of a text that came at once are read as one, and nothing else is', async () => {
  const others: Part[] = [
    { type: 'text-start', id: 't' },
    { type: 'tool-input-delta', id: 'i', delta: '{"a":' },
    { type: 'tool-input-delta', id: 'i', delta: '1}' },
  ];
  const thought = (delta: string): Part => ({ type: 'reasoning-delta', id: 't', delta });
  expect(
    await allOf([
      ...[...others, thought('H'), thought('m'), piece('On'), piece('ce'), piece(''), piece(' upon')],
      ...[piece(' a', { id: 'u' }), piece(' time', { id: 'u' }), { type: 'text-end', id: 'u' } as const],
      ...[piece('signed', { providerMetadata: { p: { s: 1 } } }), piece('not')],
    ]),
  ).toEqual([
    ...[...others, thought('Hm'), piece('Once upon')],
    ...[piece(' a time', { id: 'u' }), { type: 'text-end', id: 'u' }],
    ...[piece('signed', { providerMetadata: { p: { s: 1 } } }), piece('not')],
  ]);
});

test('a piece waits for no other', async () => {
  const { hand, reader } = written();
  hand.enqueue(piece('Once '));
  expect(await reader.read()).toEqual({ done: false, value: piece('Once ') });
  const next = reader.read();
  hand.enqueue(piece('upon'));
  hand.enqueue(piece(' a time'));
  expect(await next).toEqual({ done: false, value: piece('upon a time') });
});

test('what came before a break is read first, then the break', async () => {
  let asked = 0;
  const reader = mergeDeltas({
    read: async () => {
      asked += 1;
      if (asked === 3) throw new Error('The line is dead.');
      return { done: false, value: piece(`${asked}`) };
    },
    cancel: async () => undefined,
  });
  expect(await reader.read()).toEqual({ done: false, value: piece('12') });
  await expect(reader.read()).rejects.toThrow('The line is dead.');
});

test('a text without end is read in bounded pieces', async () => {
  const endless = (delta: string) =>
    mergeDeltas({ read: async () => ({ done: false, value: piece(delta) }), cancel: async () => undefined });
  for (const delta of ['', 'x', 'x'.repeat(100), 'x'.repeat(1000)]) {
    const reader = endless(delta);
    for (let time = 0; time < 3; time += 1) {
      const { value } = await reader.read();
      expect(value).toMatchObject({ type: 'text-delta' });
      expect(JSON.stringify(value).length).toBeLessThan(1100);
    }
  }
});
