import { describe, expect, it } from 'vitest';
import { type ElementChange, truncateChanges } from '../../../../shared/story/index.ts';

const change = (id: string, fields: number, letters: number): ElementChange => ({
  type: 'encounter',
  id,
  title: id,
  change: 'added',
  fields: Array.from({ length: fields }, (_, n) => ({ path: `f${n}`, after: 'x'.repeat(letters) })),
});
const sizeOf = (value: unknown) => JSON.stringify(value).length;

describe('changes as an author is shown them', () => {
  it('are all there while they are few', () => {
    const changes = [change('enc_a', 3, 10), change('enc_b', 1, 900)];
    expect(truncateChanges(changes)).toEqual({ changes, leftOut: { elements: 0, fields: 0, characters: 0 } });
    expect(truncateChanges([]).changes).toEqual([]);
  });

  it('are cut to a size, with everything counted that is not there', () => {
    const all = Array.from({ length: 250 }, (_, n) => change(`enc_${n}`, 20, 100));
    const { changes, leftOut } = truncateChanges(all);
    expect(sizeOf(changes)).toBeLessThan(101_000);
    expect(leftOut.elements).toBe(250 - changes.length);
    const shownFields = changes.reduce((sum, { fields }) => sum + fields.length, 0);
    expect(leftOut.fields).toBe(changes.length * 20 - shownFields);
    expect(leftOut.characters).toBe(sizeOf(all) - sizeOf(changes));
    expect(changes.map(({ id }) => id)).toEqual(all.slice(0, changes.length).map(({ id }) => id));
  });

  it('have long texts cut, and the cut counted', () => {
    const { changes, leftOut } = truncateChanges([change('enc_a', 1, 5000)]);
    expect(String(changes[0]?.fields[0]?.after)).toHaveLength(1000);
    expect(leftOut).toEqual({ elements: 0, fields: 0, characters: 4000 });
  });
});
