import { describe, expect, test } from 'vitest';
import { readSseEvents } from '../../../../web/live/sse.ts';
import { parsePart, readTurnParts } from '../../../../web/stage/playing/parse-turn-stream.ts';
import { bodyOf, frameParts, numbered, sse, turnData, turnPart } from '../support.ts';

const collect = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
};

const FRAMES = numbered([
  { type: 'narrate', text: '雨が三日つづいている。🌧️ “Still?”' },
  { type: 'say', character: 'aiko', text: 'data: is not a field here\n\nnor is this.' },
]);
const WIRE = `: hello\n\n${sse({ type: 'start' })}${frameParts(FRAMES).join('')}${turnPart(turnData())}data: [DONE]\n\n`;
const PARTS = [
  { kind: 'frame', data: FRAMES[0] },
  { kind: 'frame', data: FRAMES[1] },
  { kind: 'turn', data: turnData() },
];

describe('who tells', () => {
  test.each([
    { model: 'google:gemini', insteadOf: null },
    { model: 'offline', insteadOf: { model: 'google:gemini', wasSilent: true } },
  ])('is read: %j', (data) => {
    expect(parsePart(JSON.stringify({ type: 'data-teller', id: 'teller', data }))).toEqual({ kind: 'teller', data });
  });

  test.each([null, {}, { model: 7, insteadOf: null }, { model: 'x' }, { model: 'x', insteadOf: {} }])(
    'is passed over where it is something else: %j',
    (data) => expect(parsePart(JSON.stringify({ type: 'data-teller', data }))).toBeNull(),
  );
});

describe('the event stream', () => {
  test('is read the same wherever its chunks end, within characters too', async () => {
    const bytes = new TextEncoder().encode(WIRE);
    for (const size of [1, 2, 3, 5, 7, 64, 1000, bytes.length]) {
      const chunks: Uint8Array[] = [];
      for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.slice(at, at + size));
      expect(await collect(readTurnParts(bodyOf(chunks))), `chunks of ${size}`).toEqual(PARTS);
    }
  });

  test('may end its lines with CRLF, split between the two', async () => {
    const chunks = ['data: one\r', '\ndata: more\r\n\r', '\ndata: two\r\n\r\n'];
    expect(await collect(readSseEvents(bodyOf(chunks)))).toEqual(['one\nmore', 'two']);
  });

  test('joins the lines of one event, and takes data without a space', async () => {
    expect(await collect(readSseEvents(bodyOf(['data: a\ndata:b\nid: 4\n\ndata:\n\n'])))).toEqual(['a\nb', '']);
  });

  test('drops an event that was cut off, and says that the connection broke', async () => {
    expect(await collect(readSseEvents(bodyOf(['data: whole\n\ndata: cut'])))).toEqual(['whole']);
    await expect(collect(readSseEvents(bodyOf(['data: whole\n\n', new TypeError('network')])))).rejects.toThrow(
      'network',
    );
  });
});

describe('a part', () => {
  test('is a frame, a turn, a refusal, or nothing the stage reads', () => {
    expect(parsePart('{"type":"data-refusal","data":{"code":"unavailable"}}')).toEqual({
      kind: 'refused',
      refused: { code: 'unavailable' },
    });
    for (const foreign of [
      '[DONE]',
      '',
      'null',
      '[1]',
      '"data-frame"',
      '{"type":"text-delta","delta":"x"}',
      '{"type":"data-frame","data":{"seq":"1","frame":{"type":"narrate"}}}',
      '{"type":"data-frame","data":{"seq":1,"frame":null}}',
      '{"type":"data-turn","data":{"turn":1}}',
      '{"type":"data-refusal","data":{"reason":1}}',
      '{"type":"error","errorText":"Broken off."}',
      '{"type":"data-frame","data":{"seq":1,"fra',
    ]) {
      expect(parsePart(foreign), foreign).toBeNull();
    }
  });
});
