import { describe, expect, test } from 'vitest';
import { readRepairedJson } from '../../../server/models/calls/repair-json.ts';

describe('an answer that should be JSON', () => {
  test.each([
    ['JSON', '{"a":1}'],
    ['JSON in a fence', 'Here:\n```json\n{"a":1}\n```\nDone.'],
  ])('%s is read as it is', (_name, text) => {
    expect(readRepairedJson(text)).toEqual({ value: { a: 1 }, isRepaired: false });
  });

  test.each<[string, string, unknown]>([
    ['a comma too many', '{"a":[1,2,],}', { a: [1, 2] }],
    ['single quotes and bare words', `{a: 'b', c: True, d: None}`, { a: 'b', c: true, d: null }],
    ['quotes in a text', '{"a":"She said "no" and left."}', { a: 'She said "no" and left.' }],
    ['a line break in a text', '{"a":"one\ntwo"}', { a: 'one\ntwo' }],
    ['a comment', '{"a":1, // why\n"b":2}', { a: 1, b: 2 }],
    ['a missing comma', '{"a":1 "b":2}', { a: 1, b: 2 }],
    ['brackets left open', '{"a":{"b":["c"', { a: { b: ['c'] } }],
    ['words around it', 'Sure! {"a":1,} I hope that helps', { a: 1 }],
    ['a fence around it', '```json\n{"a":1,}\n```', { a: 1 }],
    ['a list', '[1,2,]', [1, 2]],
  ])('%s is repaired', (_name, text, value) => {
    expect(readRepairedJson(text)).toEqual({ value, isRepaired: true });
  });

  test.each([
    ['words', 'I would rather not.'],
    ['nothing', ''],
    ['a text that stops', '{"a":"and then'],
    ['a value that is missing', '{"a":'],
    ['a list that goes on', '{"a":["b",'],
    ['a number that may go on', '{"a":12'],
    ['a name that stops', '{"a":1,"b'],
    ['two colons', '{"a":"b": 1}'],
  ])('%s is not', (_name, text) => {
    expect(() => readRepairedJson(text)).toThrow(SyntaxError);
  });

  test.each([
    ['deep lists', '['.repeat(10_000)],
    ['calls in calls', `{"a":${'f('.repeat(9_000)}}`],
    ['a long text', `{"a":"${'x '.repeat(20_000)}",}`],
    ['texts that are added up', `{"a":${'"a"+'.repeat(4_900)}}`],
  ])('%s are beyond it, without harm', (_name, text) => {
    expect(() => readRepairedJson(text)).toThrow(SyntaxError);
  });
});
