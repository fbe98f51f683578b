import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTail } from '../../../server/output-tail.ts';
import { createOutputReader, type OutputLimits } from '../../../server/skills/ndjson-reader.ts';

const line = (event: Record<string, unknown>) => `${JSON.stringify({ version: '0', ...event })}\n`;
const log = (message: string) => ({ type: 'log', level: 'info', message });
const DONE = { type: 'done', ok: true };
const LIMITS: OutputLimits = { line: 200, total: 1000, events: 10 };

/** Reads bytes that come in pieces of the sizes given, the rest at once. */
function readInPieces(bytes: Uint8Array, sizes: readonly number[]) {
  const reader = createOutputReader();
  const events = [];
  let from = 0;
  for (const size of sizes) {
    events.push(...reader.push(bytes.subarray(from, from + size)));
    from += size;
  }
  events.push(...reader.push(bytes.subarray(from)), ...reader.end());
  return { events, state: reader.state };
}

describe('output', () => {
  test('is the same however it is cut', () => {
    const text = fc.array(fc.string({ unit: 'binary' }), { maxLength: 5 });
    fc.assert(
      fc.property(text, fc.array(fc.nat(40)), fc.boolean(), (messages, sizes, hasNewline) => {
        const written = [...messages.map((message) => line(log(message))), line(DONE)].join('');
        const bytes = Buffer.from(hasNewline ? written : written.slice(0, -1));
        const { events, state } = readInPieces(bytes, sizes);
        expect(events).toEqual([...messages.map(log), DONE].map((event) => ({ version: '0', ...event })));
        expect(state.status).toBe('done');
      }),
      { numRuns: 100 },
    );
  });

  test('that is any garbage ends as a failure or stays open, and never throws', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.array(fc.nat(40)), (bytes, sizes) => {
        const { state } = readInPieces(bytes, sizes);
        expect(['open', 'failed']).toContain(state.status);
      }),
      { numRuns: 200 },
    );
  });

  test('is not read after done, nor after a failure', () => {
    const reader = createOutputReader();
    expect(reader.push(Buffer.from(`${line(DONE)}garbage\n`))).toHaveLength(1);
    expect(reader.push(Buffer.from(line(log('late'))))).toEqual([]);
    expect(reader.state.status).toBe('done');
    const broken = createOutputReader();
    expect(broken.push(Buffer.from(`${line(log('first'))}garbage\n${line(DONE)}`))).toHaveLength(1);
    expect(broken.state).toMatchObject({ status: 'failed', failure: { category: 'invalid_json' }, flooded: false });
  });

  const floods: [string, string, RegExp][] = [
    ['a long line', 'x'.repeat(201), /line of more than 200 bytes/],
    ['much', line(log('x'.repeat(100))).repeat(20), /more than 1000 bytes/],
    ['many blank lines', '\n'.repeat(1001), /more than 1000 bytes/],
    ['many events', line(log('')).repeat(11), /more than 10 events/],
  ];
  test.each(floods)('is bounded: %s', (_, text, message) => {
    const reader = createOutputReader(LIMITS);
    for (const byte of Buffer.from(text)) reader.push(Uint8Array.of(byte));
    expect(reader.state).toMatchObject({
      status: 'failed',
      flooded: true,
      failure: { category: 'process_error', code: 'output_too_large', message: expect.stringMatching(message) },
    });
  });

  test('may be as large as the bounds say', () => {
    const reader = createOutputReader(LIMITS);
    const fits = line(log('')).repeat(10);
    expect(reader.push(Buffer.from(fits))).toHaveLength(10);
    expect(reader.state.status).toBe('open');
  });
});

test('of the standard error the end is kept, from a whole character on', () => {
  const tail = createTail(8);
  tail.push(Buffer.from('abc'));
  expect(tail.text()).toEqual({ text: 'abc', isCut: false });
  tail.push(Buffer.from('defgh'));
  expect(tail.text()).toEqual({ text: 'abcdefgh', isCut: false });
  tail.push(Buffer.from('紙芝居'));
  expect(tail.text()).toEqual({ text: '芝居', isCut: true });
  tail.push(Buffer.alloc(100_000, 'z'));
  expect(tail.text()).toEqual({ text: 'zzzzzzzz', isCut: true });
});
