import { expect, test } from 'vitest';
import { findLanguageErrors, namesElsewhere } from '../../../server/evaluate/language-errors.ts';

const [mae, tome] = [{ name: 'Mae Flint' }, { name: 'Tome' }];
const heard = { type: 'say' as const, name: 'Mae Flint', text: 'Not now.' };

test('who answers by name without being seen is not elsewhere', () => {
  expect(namesElsewhere([mae, tome], [], [heard])).toEqual(['Tome']);
  expect(namesElsewhere([mae, tome], [tome], [])).toEqual(['Mae Flint']);
});

test('a character elsewhere is not described as present', () => {
  const slipsWith = (elsewhere: readonly string[]) =>
    findLanguageErrors(
      { kind: 'narrate', text: 'Tome looks up from the pot.' },
      { language: 'en', authored: '', written: '', people: [], elsewhere, places: [] },
    );
  expect(slipsWith(['Tome'])).toContain('Tome is not here');
  expect(slipsWith([])).toEqual([]);
});
