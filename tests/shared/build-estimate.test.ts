import { expect, it } from 'vitest';
import { buildSize, estimateBuild } from '../../shared/build-estimate.ts';
import { briefOf } from '../support/brief-of.ts';

it('counts a call for each step of the pipeline, and the tokens of the reference story', () => {
  // The reference story takes 12 calls and some 58,000 tokens to read.
  expect(estimateBuild({ acts: 1, places: 3, people: 2 })).toEqual({ calls: 12, tokens: 66_000 });
  expect(estimateBuild({ acts: 1, places: 5, people: 4 }).calls).toBe(18);
});

it('takes the size of a brief from what it asks for and names, and the usual of what it leaves open', () => {
  const people = [{ name: 'Rosa' }, { name: 'Emil' }, { name: 'Mae' }];
  expect(buildSize()).toEqual({ acts: 1, places: 5, people: 4 });
  expect(buildSize(briefOf({ length: { acts: 2 } }))).toEqual({ acts: 2, places: 10, people: 4 });
  expect(buildSize(briefOf({ length: { places: 6, people: 2 }, people }))).toEqual({
    acts: 1,
    places: 6,
    people: 3,
  });
});
