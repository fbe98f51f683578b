import { describe, expect, test } from 'vitest';
import { knownLanguage } from '../../shared/language/tag.ts';
import { en } from '../../web/i18n/en.ts';
import { ja } from '../../web/i18n/ja.ts';
import { pickLanguage } from '../../web/i18n/languages.ts';
import { zh } from '../../web/i18n/zh.ts';

type Tree = { readonly [key: string]: string | Tree };

const flat = (tree: Tree, path = ''): Map<string, string> =>
  new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[path + key, value] as const] : [...flat(value, `${path}${key}.`)],
    ),
  );

const variables = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').sort();

const english = flat(en);

describe.each([
  ['zh-CN', flat(zh)],
  ['ja', flat(ja)],
])('the strings in %s', (language, strings) => {
  test('have the keys of the English ones, in the one plural form the language has', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    expect(forms).toEqual(['other']);
    const expected = [...english.keys()].filter((key) => !key.endsWith('_one'));
    expect([...strings.keys()].sort()).toEqual(expected.sort());
  });

  test('say something, with the same variables', () => {
    for (const [key, text] of strings) {
      expect(text.trim(), key).not.toBe('');
      expect(variables(text), key).toEqual(variables(english.get(key) ?? ''));
    }
  });

  test('are translated', () => {
    const same = [...strings].filter(([key, text]) => text === english.get(key));
    expect(same).toEqual([]);
  });
});

test('every English plural has both of its forms', () => {
  const bases = [...english.keys()].flatMap((key) => /^(.+)_(one|other)$/.exec(key)?.[1] ?? []);
  for (const base of bases) {
    expect(english.has(`${base}_one`), base).toBe(true);
    expect(english.has(`${base}_other`), base).toBe(true);
  }
});

describe('the language to begin in', () => {
  const none = { asked: null, stored: null, preferred: [] };
  test.each([
    [{ ...none, asked: 'ja', stored: 'en', preferred: ['zh-CN'] }, 'ja'],
    [{ ...none, asked: 'tlh', stored: 'zh-CN' }, 'zh'],
    [{ ...none, preferred: ['fr-FR', 'ja-JP', 'en'] }, 'ja'],
    [{ ...none, preferred: ['fr', 'de'] }, 'en'],
    [none, 'en'],
  ])('of %j is %s', (from, language) => {
    expect(pickLanguage(from)).toBe(language);
  });

  test.each([
    ['zh', 'zh'],
    ['zh-Hant-TW', 'zh'],
    ['EN-gb', 'en'],
    ['ja_JP', 'ja'],
    ['', null],
    ['english', null],
  ])('%j asks for %s', (tag, language) => {
    expect(knownLanguage(tag)).toBe(language);
  });
});
