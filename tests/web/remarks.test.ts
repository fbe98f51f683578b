import { beforeAll, describe, expect, test } from 'vitest';
import { readPackage } from '../../server/exchange/index.ts';
import { LANGUAGE_TAGS } from '../../web/i18n/languages.ts';
import { loadRefusalWords, sayRemarks } from '../../web/i18n/refusals.ts';
import { plainStory } from '../server/exchange/support.ts';
import { act, character, encounter, place } from '../support/story-fixture.ts';

const HAN_OR_KANA = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** A story in Chinese about which everything is odd that an import remarks on. */
const odd = () => ({
  ...plainStory({
    characters: [character('ken'), character('ken', { name: '阿健' })],
    acts: [
      act(
        'act_1',
        [
          place('quay', [encounter('rope'), encounter('rope', { title: '绳索' })], {
            title: '码头',
            connections: ['moon'],
            requiredCharacters: ['nobody'],
          }),
          place('quay', [], { title: '旧码头' }),
        ],
        { startLocation: 'moon', title: '涨潮' },
      ),
    ],
  }),
  id: '..',
  assets: { backgrounds: { quay: { url: 'https://elsewhere.example/a.png', mimeType: 'image/png' } } },
});

const imported = () => {
  const { remarks } = readPackage(odd(), { id: 'fresh', createdAt: '2026-01-01T00:00:00.000Z' });
  return { warnings: remarks.map(({ told }) => told), remarks: remarks.map(({ reason }) => reason) };
};

beforeAll(async () => {
  for (const tag of LANGUAGE_TAGS) await loadRefusalWords(tag);
});

describe('what is odd about a story that was brought in', () => {
  test('is told in the interface’s language, without the ids of a program', () => {
    const answer = imported();
    for (const tag of LANGUAGE_TAGS) {
      const told = sayRemarks(answer, tag);
      expect(told).toHaveLength(10);
      for (const sentence of told) {
        expect(answer.warnings).not.toContain(sentence);
        expect(sentence).not.toMatch(/\b(?:act_1|quay|ken|rope)\b/);
        if (tag !== 'en') expect(sentence).toMatch(HAN_OR_KANA);
      }
      expect(told.join()).toMatch(/旧码头.*绳索|绳索.*旧码头/);
    }
  });

  test('is told in the server’s words where it gives no reason, or one that is newer', () => {
    const warnings = ['Something odd.', 'Something new.', 'Something odd.'];
    expect(sayRemarks({ warnings }, 'en')).toEqual(['Something odd.', 'Something new.']);
    expect(
      sayRemarks({ warnings, remarks: [{ code: 'no-protagonist' }, { code: 'not-invented-yet' }, null] }, 'en'),
    ).toEqual(['Nobody is the protagonist: dice are rolled without modifiers.', 'Something new.', 'Something odd.']);
  });
});
