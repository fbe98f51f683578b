import { expect, test } from 'vitest';
import { z } from 'zod';
import { directorOutput } from '../../../../server/director/answer-schema.ts';
import { readDirection } from '../../../../server/director/parse-direction.ts';
import { writeGrammar } from '../../../../server/models/local/host/grammar.ts';
import type { JsonSchema } from '../../../../server/models/local/host/json-schema.ts';
import { convertToolSchema, withoutNulls } from '../../../../server/models/local/host/parameters.ts';
import { frameOutput, type TellingCast } from '../../../../server/storyteller/frame-output.ts';
import { VNFrameSchema } from '../../../../shared/play/frame.ts';
import { acceptorOf } from './gbnf.ts';

const jsonSchema = (schema: z.ZodType): JsonSchema => z.toJSONSchema(schema, { io: 'input' }) as JsonSchema;
/** Whether a grammar takes a value, as JSON without spaces. */
const takes = (schema: JsonSchema | undefined) => {
  const accepts = acceptorOf(writeGrammar(schema));
  return (value: unknown) => accepts(JSON.stringify(value));
};

test('properties that have to be there are, the others may be, and no more', () => {
  const fits = takes(
    jsonSchema(z.strictObject({ a: z.string().optional(), b: z.int(), c: z.boolean().optional(), d: z.null() })),
  );
  for (const value of [
    { b: 1, d: null },
    { a: 'x', b: -20, c: true, d: null },
    { b: 0, c: false, d: null },
  ]) {
    expect(fits(value), JSON.stringify(value)).toBe(true);
  }
  for (const value of [
    { a: 'x' },
    { b: 1 },
    { b: 1.5, d: null },
    { b: 1, d: null, e: 1 },
    { b: 'x', d: null },
    [],
    {},
  ]) {
    expect(fits(value), JSON.stringify(value)).toBe(false);
  }
});

test('an object of which nothing has to be there may be empty', () => {
  const fits = takes(jsonSchema(z.strictObject({ a: z.string().optional(), b: z.string().optional() })));
  for (const value of [{}, { a: '' }, { b: '' }, { a: '', b: '' }]) expect(fits(value)).toBe(true);
});

test('texts, lists and numbers keep to their lengths', () => {
  const fits = takes(
    jsonSchema(z.strictObject({ words: z.array(z.string().min(2).max(3)).min(1).max(2), n: z.number() })),
  );
  const of = (words: unknown, n: unknown = -0.5) => fits({ words, n });
  expect([of(['ab']), of(['ab', 'abc']), of(['ab'], 12e30)]).toEqual([true, true, true]);
  expect([of([]), of(['a']), of(['abcd']), of(['ab', 'ab', 'ab']), of(['ab'], '1')]).toEqual(Array(5).fill(false));
});

test('texts of every script, with quotes and line breaks, come through', () => {
  const fits = takes(jsonSchema(z.string()));
  for (const text of ['雾里的灯', 'She said "no".\nThen\\nothing\t\u0007', '🚢', '']) expect(fits(text)).toBe(true);
  expect(acceptorOf(writeGrammar({ type: 'string' }))('"a\nb"')).toBe(false);
});

test('one of several is one of them', () => {
  const fits = takes(
    jsonSchema(
      z.discriminatedUnion('type', [
        z.strictObject({ type: z.literal('say'), who: z.enum(['ana', 'bo "the boat"']) }),
        z.strictObject({ type: z.literal('pause') }),
      ]),
    ),
  );
  expect([fits({ type: 'say', who: 'bo "the boat"' }), fits({ type: 'pause' })]).toEqual([true, true]);
  expect([fits({ type: 'say' }), fits({ type: 'pause', who: 'ana' }), fits({ type: 'say', who: 'cy' })]).toEqual([
    false,
    false,
    false,
  ]);
});

test('what refers to itself, what is made of others, and what may be anything', () => {
  const tree: JsonSchema = {
    $ref: '#/$defs/tree',
    $defs: {
      tree: {
        type: 'object',
        properties: { to: { type: 'array', items: { $ref: '#/$defs/tree' } } },
        required: ['to'],
      },
    },
  };
  const fits = takes(tree);
  expect([fits({ to: [] }), fits({ to: [{ to: [{ to: [] }] }] }), fits({ to: [{}] })]).toEqual([true, true, false]);
  const merged = takes({
    allOf: [
      { type: 'object', properties: { a: { type: 'null' } }, required: ['a'] },
      { properties: { b: { type: ['string', 'integer'] } } },
    ],
  });
  expect([merged({ a: null }), merged({ a: null, b: 3 }), merged({ b: 3 })]).toEqual([true, true, false]);
  const anything = takes({});
  for (const value of [null, 1, 'x', [[]], { a: { b: [1, 'x'] } }]) expect(anything(value)).toBe(true);
  expect([takes(undefined)({ a: 1 }), takes(undefined)('text')]).toEqual([true, false]);
  const dictionary = takes({ type: 'object', additionalProperties: { type: 'boolean' } });
  expect([dictionary({}), dictionary({ a: true, b: false }), dictionary({ a: 1 })]).toEqual([true, true, false]);
});

const takesOf = async (cast: TellingCast) => {
  const format = await frameOutput(cast).responseFormat;
  return takes(format?.type === 'json' ? (format.schema as JsonSchema) : undefined);
};

test('a telling has a frame, and lines have words', async () => {
  const format = await frameOutput().responseFormat;
  const fits = takes(format?.type === 'json' ? (format.schema as JsonSchema) : undefined);
  expect(fits({ elements: [] })).toBe(false);
  expect(fits({ elements: [{ type: 'narrate', text: 'It rains.' }] })).toBe(true);
  expect(fits({ elements: [{ type: 'narrate', text: '' }] })).toBe(false);
  expect(fits({ elements: [{ type: 'say', character: 'mae', text: '' }] })).toBe(false);
});

test('a telling in few words has lines, and nothing to set a stage with', async () => {
  const fits = await takesOf({ speakers: [{ id: 'mae', faces: ['neutral'] }], names: [], mayAskChoice: false });
  const line = { type: 'say', character: 'mae', text: 'You came.' };
  expect(fits({ elements: [{ type: 'narrate', text: 'It rains.' }, line] })).toBe(true);
  expect(fits({ elements: [line, { type: 'show', character: 'mae' }] })).toBe(false);
  expect(fits({ elements: Array(11).fill(line) })).toBe(false);
  expect(fits({ elements: [{ ...line, text: 'on and on '.repeat(31) }] })).toBe(false);
  expect(fits({ elements: [] })).toBe(false);
});

test('a telling in few words has lines of those who are here, with the faces they have, and a choice where one may be asked', async () => {
  const here = [
    { id: 'mae', faces: ['neutral', 'smirk'] as const },
    { id: 'harriet', faces: ['neutral', 'sad'] as const },
    { id: 'old_ren', faces: [] },
  ];
  const line = (character: string, expression?: string) => ({
    elements: [{ type: 'say', character, text: 'You came.', ...(expression && { expression }) }],
  });
  const choice = { elements: [{ type: 'choice', options: [{ text: 'Go' }, { text: 'Stay' }], freeText: true }] };
  const named = { elements: [{ type: 'say', text: 'Who is there?', name: 'A voice' }] };
  const fits = await takesOf({ speakers: here, names: [], mayAskChoice: false });
  for (const answer of [line('mae'), line('mae', 'smirk'), line('harriet', 'sad'), line('old_ren')])
    expect(fits(answer), JSON.stringify(answer)).toBe(true);
  for (const answer of [line('otto'), line(''), line('mae', 'sad'), line('old_ren', 'neutral'), choice, named])
    expect(fits(answer), JSON.stringify(answer)).toBe(false);
  const more = await takesOf({ speakers: [], names: ['A voice'], mayAskChoice: true });
  expect([more(choice), more(named), more(line('mae'))]).toEqual([true, true, false]);
});

test('a short direction ends for any writer', async () => {
  const format = await directorOutput(true).responseFormat;
  const fits = takes(format?.type === 'json' ? (format.schema as JsonSchema) : undefined);
  const direction = { intent: 'deed', outcome: 'Mae remembers.', encounter: null, beats: [], leads: [{ text: 'Ask' }] };
  const { intent, outcome, beats, leads } = direction;
  const moves = [{ character: 'mae', location: 'pier' }];
  const within = { intent, outcome, encounter: 'mae', moves, beats, leads, recap: 'They met.' };
  const endless = 'on and on '.repeat(50);
  expect([fits(direction), fits(within)]).toEqual([true, true]);
  for (const more of [
    { outcome: endless },
    { beats: Array(4).fill('A bell.') },
    { moves: Array(3).fill(within.moves[0]) },
    { recap: endless },
  ]) {
    expect(fits({ ...within, ...more }), JSON.stringify(more)).toBe(false);
  }
  const origin = {
    id: 'p',
    createdAt: '2026-01-01T00:00:00.000Z',
    taskId: 't',
    stepTimeoutMs: 1000,
    getTimeout: () => undefined,
  };
  expect(readDirection(within, origin).proposal).toMatchObject({ encounter: 'mae', moves, direction: { outcome } });
});

test('frames fit the grammar of their schema', () => {
  const fits = takes(jsonSchema(z.strictObject({ elements: z.array(VNFrameSchema) })));
  const frames = [
    { type: 'narrate', text: 'Fog.' },
    { type: 'say', character: 'ana', text: 'Who is "there"?' },
    { type: 'choice', options: [{ id: 'a', text: 'Go' }], freeText: true },
    { type: 'pause', ms: 300 },
    { type: 'yield', waitingFor: 'choice' },
  ].map((frame) => VNFrameSchema.parse(frame));
  for (const frame of frames) expect(fits({ elements: [frame] }), JSON.stringify(frame)).toBe(true);
  expect(fits({ elements: frames })).toBe(true);
  expect(fits({ elements: [{ type: 'sing', text: 'la' }] })).toBe(false);
});

test('a tool’s optional properties may be null for the runtime, and are gone afterwards', () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      id: { type: 'string', description: 'which' },
      note: { type: 'string' },
      gone: { type: ['string', 'null'] },
      items: { type: 'array', items: { $ref: '#/$defs/item' } },
    },
    required: ['id', 'gone'],
    $defs: {
      item: { type: 'object', properties: { n: { type: 'integer' }, of: { type: 'string' } }, required: ['n'] },
    },
  };
  expect(convertToolSchema(schema)).toMatchObject({
    properties: {
      id: { type: 'string', description: 'which' },
      note: { oneOf: [{ type: 'null' }, { type: 'string' }] },
      items: {
        oneOf: [{ type: 'null' }, { items: { properties: { of: { oneOf: [{ type: 'null' }, { type: 'string' }] } } } }],
      },
    },
  });
  const input = { id: 'a', note: null, gone: null, items: [{ n: 1, of: null }] };
  expect(withoutNulls(input, schema)).toEqual({ id: 'a', gone: null, items: [{ n: 1 }] });
});
