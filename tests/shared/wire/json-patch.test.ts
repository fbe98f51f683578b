import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { patchBetween, patched } from '../../../shared/wire/index.ts';
import { runs } from '../../support/runs.ts';

const json = fc.jsonValue({ maxDepth: 4, depthSize: 'medium' });
const things = fc.uniqueArray(fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), is: json }), {
  selector: ({ id }) => id,
});
const values = fc.oneof(json, things, fc.record({ things, 'a/b~c': json, __proto__: json }, { requiredKeys: [] }));

describe('a patch between two values', () => {
  test('makes the one of the other, whatever they are, over the wire too', () => {
    fc.assert(
      fc.property(values, values, (before, after) => {
        const patch = JSON.parse(JSON.stringify(patchBetween(before, after)));
        expect(JSON.stringify(sorted(patched(before, patch)))).toBe(JSON.stringify(sorted(after)));
      }),
      { numRuns: runs(2000) },
    );
  });

  test('names what changed and nothing else', () => {
    const place = (id: string, title = id) => ({ id, title, encounters: [{ id: `enc_${id}`, title }] });
    const before = { acts: [place('pier'), place('hall'), place('tower')], seq: 1, gone: true };
    const [pier, hall, tower] = before.acts;
    const cases = [
      [
        { ...before, acts: [pier, { ...place('hall'), encounters: [{ id: 'enc_hall', title: 'New' }] }, tower] },
        ['replace /acts/1/encounters/0/title'],
      ],
      [{ ...before, acts: [pier, place('quay'), hall, tower] }, ['add /acts/1']],
      [{ ...before, acts: [pier, tower] }, ['remove /acts/1']],
      [{ acts: before.acts, seq: 2, new: [1] }, ['remove /gone', 'replace /seq', 'add /new']],
      [{ ...before, acts: [...before.acts, place('quay')] }, ['add /acts/3']],
      [before, []],
    ] as const;
    for (const [after, named] of cases) {
      const patch = patchBetween(before, after);
      expect(patch.map(({ op, path }) => `${op} ${path}`)).toEqual(named);
      expect(patched<unknown>(before, patch)).toEqual(after);
    }
  });

  test('leaves what it does not touch the very same object', () => {
    const before = {
      acts: [
        { id: 'one', places: [{ id: 'pier' }] },
        { id: 'two', places: [] },
      ],
      messages: [{ id: 'm' }],
    };
    const after = patched(before, [{ op: 'add', path: '/acts/1/places/0', value: { id: 'hall' } }]);
    expect(after.acts[0]).toBe(before.acts[0]);
    expect(after.messages).toBe(before.messages);
    expect(after.acts[1]).toEqual({ id: 'two', places: [{ id: 'hall' }] });
    expect(before.acts[1]?.places).toEqual([]);
  });

  test('that does not fit is refused, and reaches no prototype', () => {
    for (const path of [
      '/nothing/here',
      '/list/9',
      '/list/-',
      '/__proto__/polluted',
      '/constructor/prototype/polluted',
    ]) {
      expect(() => patched({ list: [1] } as object, [{ op: 'replace', path, value: 1 }]), path).toThrow(RangeError);
    }
    expect(() => patched({ list: [1] } as object, [{ op: 'remove', path: '/absent' }])).toThrow(RangeError);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

/** A value with its keys in order: of an object, which came first says nothing. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, each]) => [key, sorted(each)]);
}
