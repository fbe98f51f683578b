import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { expect, test } from 'vitest';
import { createInputJoiner } from '../../../server/models/calls/content.ts';

type Part = LanguageModelV4StreamPart;
const delta = (id: string, text: string): Part => ({ type: 'tool-input-delta', id, delta: text });
const textOf = (parts: Part[], of: string) =>
  parts.map((part) => (part.type === 'tool-input-delta' && part.id === of ? part.delta : '')).join('');

test('an input that comes letter by letter is passed on whole, in pieces that grow with it', () => {
  const join = createInputJoiner();
  const input = Array.from({ length: 20_000 }, (_, index) => String.fromCharCode(97 + (index % 26))).join('');
  const passed = [...input].flatMap((letter) => join(delta('a', letter)));
  passed.push(...join({ type: 'tool-input-end', id: 'a' }));
  expect(textOf(passed, 'a')).toBe(input);
  expect(passed.at(-1)).toEqual({ type: 'tool-input-end', id: 'a' });
  // What a reader parses who parses all that came with each piece, in lengths of the input.
  let length = 0;
  let parsed = 0;
  for (const part of passed) {
    if (part.type !== 'tool-input-delta') continue;
    length += part.delta.length;
    parsed += length;
  }
  expect(parsed / input.length).toBeLessThan(20);
});

test('pieces that are large enough, and all other parts, are passed on at once and in order', () => {
  const join = createInputJoiner();
  const parts: Part[] = [
    { type: 'text-delta', id: 't', delta: 'x' },
    { type: 'tool-input-start', id: 'a', toolName: 'look' },
    delta('a', '{"at":'),
    delta('a', '"the sea"}'),
    { type: 'tool-input-end', id: 'a' },
    { type: 'tool-call', toolCallId: 'a', toolName: 'look', input: '{"at":"the sea"}' },
  ];
  expect(parts.flatMap(join)).toEqual(parts);
});

test('two inputs at once are kept apart', () => {
  const join = createInputJoiner();
  const passed = Array.from({ length: 400 }, () => [delta('a', 'a'), delta('b', 'b')])
    .flat()
    .flatMap(join);
  passed.push(...join({ type: 'tool-input-end', id: 'b' }), ...join({ type: 'tool-input-end', id: 'a' }));
  expect([textOf(passed, 'a'), textOf(passed, 'b')]).toEqual(['a'.repeat(400), 'b'.repeat(400)]);
});
