import { describe, expect, it } from 'vitest';
import { type Reference, referencesIn, resolveArgs } from '../../../shared/plan/index.ts';

const ids = new Set(['step_1', 'step_2', 'step_2.draft', 'a b', '$5']);
const refer = (text: string) => referencesIn({ text }, ids).map(({ stepId, path }) => [stepId, ...path]);

describe('references', () => {
  it.each<[string, string[]]>([
    ['$step_1', ['step_1']],
    ['$step_1.id', ['step_1', 'id']],
    ['$step_1.places.0.id', ['step_1', 'places', '0', 'id']],
    ['$step_2.draft', ['step_2.draft']],
    ['$step_2.draft.id', ['step_2.draft', 'id']],
    ['$step_2.id', ['step_2', 'id']],
    ['$a b', ['a b']],
  ])('%s is one', (text, reference) => {
    expect(refer(text)).toEqual([reference]);
  });

  it.each([
    '$step_3',
    '$step_10',
    '$5',
    '$',
    '',
    '$$',
    '$$step_1',
    '$$5',
    '$step_1.',
    '$step_1..id',
    ' $step_1',
    '$step_1 is here',
    'step_1',
    '$__proto__',
    `$step_1.${'x'.repeat(1000)}`,
  ])('%s is text', (text) => {
    expect(refer(text)).toEqual([]);
  });

  it('are found however deep they lie, and never in keys', () => {
    const args = { $step_1: 'x', list: ['$step_1', { deep: [{ er: '$step_2.id' }] }], plain: 5 };
    expect(referencesIn(args, ids)).toEqual<Reference[]>([
      { stepId: 'step_1', path: [], at: ['list', 0] },
      { stepId: 'step_2', path: ['id'], at: ['list', 1, 'deep', 0, 'er'] },
    ]);
  });
});

describe('arguments with references', () => {
  const values = new Map<string, unknown>([
    ['step_1', { id: 'pier', places: [{ id: 'quay' }], empty: null }],
    ['failed', null],
  ]);
  const resolve = (value: unknown) => resolveArgs({ value }, values).args.value;

  it('are given the values, whole or in part', () => {
    expect(resolve('$step_1')).toEqual(values.get('step_1'));
    expect(resolve(['$step_1.id', { at: '$step_1.places.0.id' }])).toEqual(['pier', { at: 'quay' }]);
  });

  it('are given null for an optional step that failed, and for its parts', () => {
    expect(resolve('$failed')).toBeNull();
    expect(resolve('$failed.id')).toBeNull();
  });

  it('keep all other text, and lose one $ of two at the beginning', () => {
    expect(resolve('$5 a night')).toBe('$5 a night');
    expect(resolve('$nobody')).toBe('$nobody');
    expect(resolve('$$step_1')).toBe('$step_1');
    expect(resolve('$$$')).toBe('$$');
    expect(resolve('worth $$ and $step_1')).toBe('worth $$ and $step_1');
  });

  it('are given null for a path that leads nowhere, and say so', () => {
    expect(resolveArgs({ a: '$step_1.name', b: '$step_1.places.1.id', c: '$step_1.empty' }, values)).toEqual({
      args: { a: null, b: null, c: null },
      missing: ['$step_1.name', '$step_1.places.1.id'],
    });
  });

  it('read own keys alone', () => {
    expect(resolve('$step_1.constructor')).toBeNull();
    expect(resolve('$step_1.places.length')).toBe(1);
    expect(resolve('$step_1.__proto__.toString')).toBeNull();
  });

  it('are not changed themselves, nor is anything else', () => {
    const args = { value: ['$step_1.id'] };
    resolveArgs(args, values);
    expect(args).toEqual({ value: ['$step_1.id'] });
    const odd: Record<string, unknown> = JSON.parse('{ "x": { "__proto__": { "polluted": "$step_1.id" } } }');
    const { args: resolved } = resolveArgs(odd, values);
    expect(JSON.stringify(resolved)).toBe('{"x":{"__proto__":{"polluted":"pier"}}}');
    expect({}).not.toHaveProperty('polluted');
  });

  it('are refused when values within values make them boundless', () => {
    let value: unknown = 'lamp';
    for (let times = 0; times < 40; times += 1) value = [value, value];
    expect(() => resolveArgs({ value: '$bomb' }, new Map([['bomb', value]]))).toThrowError(
      expect.objectContaining({ code: 'too_large' }),
    );
  });
});
