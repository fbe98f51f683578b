import { expect, it } from 'vitest';
import { estimateBuild } from '../../shared/build-estimate.ts';

it('counts a call for each step of the pipeline, and the tokens of the reference story', () => {
  // The reference story takes 12 calls and some 58,000 tokens to read.
  expect(estimateBuild({ acts: 1, places: 3, people: 2 })).toEqual({ calls: 12, tokens: 66_000 });
  expect(estimateBuild({ acts: 1, places: 5, people: 4 }).calls).toBe(18);
});
