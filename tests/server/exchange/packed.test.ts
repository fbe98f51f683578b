import { describe, expect, it } from 'vitest';
import { openImport } from '../../../server/exchange/workers/import-package.ts';
import { act, encounter, makePackage, place } from '../../support/story-fixture.ts';

/** Imports a story of so many encounters, and answers the row it would be kept in. */
const imported = (encounters: number) => {
  const description = 'What happens here is long in the telling. '.repeat(90);
  const pools = Array.from({ length: Math.ceil(encounters / 60) }, (_, at) =>
    Array.from({ length: Math.min(60, encounters) }, (_, index) => encounter(`enc_${at}_${index}`, { description })),
  );
  const story = makePackage({
    acts: [
      act(
        'act_1',
        pools.map((pool, at) => place(`pier_${at}`, pool)),
      ),
    ],
  });
  const job = openImport({ id: 'new', createdAt: '2025-01-01T00:00:00.000Z' });
  const read = job({ type: 'read', bytes: new TextEncoder().encode(JSON.stringify(story)) });
  if (read.type !== 'read') throw new Error('It was not read.');
  const made = job({ type: 'finish', id: read.id, isNew: false, assets: read.assets });
  if (made.type !== 'finished') throw new Error('It was not finished.');
  return made.row;
};

describe('a package that comes in', () => {
  it('is packed on the thread that read it where it is long', () => {
    const row = imported(300);
    expect(row.body.length).toBeGreaterThan(1_000_000);
    expect(row.packed?.length).toBeLessThan(row.body.length / 5);
  });

  it('is kept as it is where it is not', () => {
    expect(imported(1).packed).toBeUndefined();
  });
});
