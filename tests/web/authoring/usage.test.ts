import { createInstance } from 'i18next';
import { describe, expect, test } from 'vitest';
import { authoring } from '../../../web/i18n/authoring/en.ts';
import { formatCost, formatNumber, formatSpending, formatTokens } from '../../../web/ui/format-amounts.ts';

describe('what was used', () => {
  test.each([
    [0, 'en', '0'],
    [950, 'en', '950'],
    [12_431, 'en', '12.4K'],
    [1_234_567, 'en', '1.2M'],
    [12_431, 'ja', '1.2万'],
  ])('%i tokens in %s are %s', (tokens, language, words) => {
    expect(formatTokens(tokens, language)).toBe(words);
  });

  test('a number in full', () => {
    expect(formatNumber(1_234_567, 'en')).toBe('1,234,567');
  });

  test.each([
    [2.5, '$2.50'],
    [0.123456, '$0.123'],
    [0.00321, '$0.0032'],
    [0.000001, '$0.0001'],
  ])('%f dollars are %s', (cost, words) => {
    expect(formatCost(cost, 'en')).toBe(words);
  });

  test.each([
    [0, 'free'],
    [0.2, '$0.20'],
    [null, 'price unknown'],
    [undefined, 'price unknown'],
  ] as const)('a cost of %s is %s', async (cost, words) => {
    const spoken = createInstance();
    await spoken.init({ lng: 'en', resources: { en: { translation: { authoring } } } });
    expect(formatSpending(spoken.t, cost, 'en')).toBe(words);
  });
});
