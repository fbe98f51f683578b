import { describe, expect, it } from 'vitest';
import { readBrief } from '../../../server/improviser/story/brief.ts';
import { createWordList } from '../../../server/improviser/words/word-list.ts';
import { hasWord } from '../../../server/words/text.ts';
import { countScans } from './scans.ts';

const SENTENCES = {
  en: 'In a snowed-in hotel the night clerk Marta Vance, aged 34, hears captain Tom Fisk lie about the old lighthouse. ',
  zh: '在苏州的一个评弹书场，主角叫沈阿娟的评弹演员发现琵琶弦断了，废弃的灯塔和茶馆里藏着秘密，凶手是陆明。',
  ja: '雪に閉ざされた旅館で夜番の佐代が盗まれた三味線を見つける。灯台と港には古い秘密がある。',
};
const longText = (sentence: string) => sentence.repeat(Math.ceil(20_000 / sentence.length)).slice(0, 20_000);

describe('a word list', () => {
  const list = createWordList(['house', 'boarding house', "ship's bridge", '灯塔', '塔']);
  const wordsIn = (text: string) => list.findAll(text).map(({ word, at, ending }) => `${word}@${at}${ending}`);

  it('finds whole words and phrases in Latin script, with the ending of a plural or a possessive', () => {
    expect(wordsIn('A House, two houses, a boarding house.')).toEqual([
      'house@2',
      'house@13s',
      'boarding house@23',
      'house@32',
    ]);
    expect(wordsIn("the house's warehouse, houseboat")).toEqual(['house@4']);
    expect(wordsIn("On the ship's bridge")).toEqual(["ship's bridge@7"]);
  });

  it('finds words in Han anywhere, and parts of them too', () => {
    expect(wordsIn('在旧灯塔里')).toEqual(['灯塔@2', '塔@3']);
  });

  it('knows a capital where it is asked to', () => {
    const cities = createWordList(['Nice', 'the moon'], { asWritten: true });
    expect([...cities.firstPlaces('a nice day in Nice, on The Moon')]).toEqual([
      ['Nice', 14],
      ['the moon', 23],
    ]);
  });

  it('finds what a single word finds', () => {
    for (const text of ['Houses', 'two houses', 'warehouse', 'housed', 'ein Haus', 'House-boat', "a house's"])
      expect(createWordList(['house']).findAll(text).length > 0, text).toBe(hasWord(text, 'house'));
  });
});

describe.each(Object.entries(SENTENCES))('a brief of 20,000 characters (%s)', (_, sentence) => {
  it('is gone through a bounded number of times, however many words are known, and no pattern is made for it', () => {
    // What is made once for a language is made by a first brief in it.
    readBrief(sentence);
    const scans = countScans();
    readBrief(longText(sentence));
    expect(scans.patterns).toBe(0);
    expect(scans.wholeTexts).toBeLessThan(100);
  });
});
