import { describe, expect, it } from 'vitest';
import { mergePatches } from '../../../shared/plan/index.ts';

describe('state patches', () => {
  it('merge objects, replace arrays and all else, remove by null', () => {
    const state = { hero: { hp: 5, bag: ['rope'], mood: 'calm' }, turn: 1, fog: true };
    const patch = {
      hero: { bag: ['lamp', null], mood: null, luck: { total: 2 } },
      turn: { of: 'act' },
      fog: null,
      none: null,
    };
    expect(mergePatches(state, [patch])).toEqual({
      hero: { hp: 5, bag: ['lamp', null], luck: { total: 2 } },
      turn: { of: 'act' },
    });
  });

  it('override one another in order', () => {
    const patches = [{ a: { b: 1 } }, { a: { c: 2 } }, { a: { b: null } }, { d: [1] }, { d: [2] }];
    expect(mergePatches({}, patches)).toEqual({ a: { c: 2 }, d: [2] });
  });

  it('take nulls out of objects that are new', () => {
    expect(mergePatches({}, [{ a: { b: { c: null, d: 1 } } }])).toEqual({ a: { b: { d: 1 } } });
  });

  it('change neither the state nor themselves', () => {
    const state = { a: { b: 1 } };
    const patch = { a: { c: { d: 2 } } };
    mergePatches(state, [patch, { a: { c: { e: 3 } } }]);
    expect([state, patch]).toEqual([{ a: { b: 1 } }, { a: { c: { d: 2 } } }]);
  });

  it('reach no prototype', () => {
    const patch: Record<string, unknown> = JSON.parse(
      '{ "__proto__": { "polluted": 1 }, "a": { "__proto__": { "polluted": 1 }, "constructor": { "prototype": { "polluted": 1 } } } }',
    );
    const merged = mergePatches({}, [patch, patch]);
    expect({}).not.toHaveProperty('polluted');
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
    expect(merged).toEqual({ a: { constructor: { prototype: { polluted: 1 } } } });
  });

  it('cost no more each when there are very many', () => {
    const patches = Array.from({ length: 100_000 }, (_, index) => ({ seen: { [`place_${index}`]: true } }));
    expect(Object.keys(mergePatches({}, patches).seen ?? {})).toHaveLength(100_000);
  });
});
