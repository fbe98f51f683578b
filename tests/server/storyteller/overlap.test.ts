import { describe, expect, test } from 'vitest';
import { createOverlapDetector } from '../../../server/storyteller/overlap.ts';

const SECRET = 'The inspector himself burned the ledger on the night of the flood.';

describe('overlap with secrets', () => {
  test.each([
    ['the secret itself', SECRET],
    ['a run of its words inside other words', 'Between us: the inspector himself burned the ledger, they say.'],
    ['other case and punctuation', 'THE INSPECTOR, HIMSELF, BURNED THE ledger!'],
  ])('%s tells', (_name, text) => {
    expect(createOverlapDetector([SECRET], []).tells(text)).toBe(true);
  });

  test.each([
    ['other words for other things', 'The inspector pours himself another cup of tea.'],
    ['nothing', ''],
  ])('%s does not', (_name, text) => {
    expect(createOverlapDetector([SECRET], []).tells(text)).toBe(false);
  });

  test('a run that is public anyway does not tell', () => {
    const detector = createOverlapDetector([SECRET], ['It happened on the night of the flood, in May.']);
    expect(detector.tells('On the night of the flood you were asleep.')).toBe(false);
    expect(detector.tells('The inspector himself burned the ledger.')).toBe(true);
  });

  test('works where words are not spaced', () => {
    const detector = createOverlapDetector(['凶手其实是每天送牛奶的老人'], []);
    expect(detector.tells('他低声说，凶手其实是每天送牛奶的。')).toBe(true);
    expect(detector.tells('老人每天都来。')).toBe(false);
  });

  test('a short secret tells only whole, and one of everyday words not at all', () => {
    const detector = createOverlapDetector(['Mae is dead.', 'No.'], []);
    expect(detector.tells('So it is true: Mae is dead.')).toBe(true);
    expect(detector.tells('No. Mae is late.')).toBe(false);
  });
});
