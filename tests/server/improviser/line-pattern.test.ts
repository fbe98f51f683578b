import { describe, expect, it } from 'vitest';
import { linePattern } from '../../../server/improviser/words/line-pattern.ts';
import { hasSaid } from '../../../shared/story/draft-provenance.ts';
import { countScans } from './scans.ts';

describe('a line as a pattern', () => {
  it('is a text that has something in each gap and nothing else', () => {
    const pattern = linePattern('Ask {name} about the {thing}.'.split(/\{\w+\}/u));
    expect(pattern.is('ask Mio about the tin.')).toBe(true);
    expect(pattern.is('Ask  about the tin.')).toBe(false);
    expect(pattern.is('Ask Mio about the .')).toBe(false);
    expect(pattern.is('Ask Mio about the tin, then go')).toBe(false);
    expect(linePattern(['Wait.']).is('wait.')).toBe(true);
    expect(linePattern(['', ' waits']).is(' waits')).toBe(false);
    expect(linePattern(['', ' waits']).is('Mio waits')).toBe(true);
  });

  it('is in a text that has its parts in their order', () => {
    const pattern = linePattern(['one', 'two']);
    expect(pattern.isIn('This One, and Two more')).toBe(true);
    expect(pattern.isIn('two, one')).toBe(false);
  });
});

describe('what the author has said', () => {
  it('is brought to one form once for all the names that are looked for in it', () => {
    const words = 'The Crooked Pier stands over the estuary; Marta Vance keeps it. '.repeat(400);
    const scans = countScans();
    const titles = Array.from({ length: 200 }, (_, at) => ({ type: 'encounter' as const, title: `A thing ${at}` }));
    expect(titles.some((title) => hasSaid(words, title))).toBe(false);
    expect(hasSaid(words, { type: 'node', title: 'the crooked pier' })).toBe(true);
    expect(scans.patterns).toBe(0);
    // One look for each name, and what the words take to be brought to one form.
    expect(scans.wholeTexts).toBeLessThan(titles.length + 10);
  });
});
