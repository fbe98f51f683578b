import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchTypedText } from '../../../shared/play/index.ts';

const ENGLISH = ['Ask Mio to help you find the ending', 'Open the door', 'Close the door', 'Take the lantern', 'No'];
const CHINESE = ['照规矩，剪票', '问问左右，这是谁家的鹅', '先把它抱下来再说', '说淡了', '说正好'];
const JAPANESE = ['ランタンを取る', '扉を開ける', '扉を閉める', 'ここで待つ', 'はい'];

describe('a text is meant', () => {
  test.each([['2'], ['2.'], ['(2)'], ['[2]'], ['2、'], ['２'], ['②'], [' 2) ']])('by its number: %s', (said) => {
    expect(matchTypedText(said, ENGLISH)).toBe(1);
  });

  test.each([
    ['no', ENGLISH, 4],
    ['open door', ENGLISH, 1],
    ['close door!', ENGLISH, 2],
    ['规矩剪票', CHINESE, 0],
    ['ランタン取る', JAPANESE, 0],
    ['扉開ける', JAPANESE, 1],
    ['ask mio to find the ending', ENGLISH, 0],
    ['TAKE THE LANTERN', ENGLISH, 3],
    ['问左右这是谁的鹅', CHINESE, 1],
    ['先抱下来', CHINESE, 2],
    ['正好', CHINESE, 4],
    ['はい。', JAPANESE, 4],
  ])('by most of its words: %s', (said, texts, at) => {
    expect(matchTypedText(said, texts)).toBe(at);
  });

  test.each([
    ['no number of theirs', '6', ENGLISH],
    ['no number', '2 doors', ENGLISH],
    ['two alike', 'the door', ENGLISH],
    ['two alike', '扉', JAPANESE],
    ['few of its words', 'ask mio', ENGLISH],
    ['one thing of it', 'look at the lantern', ENGLISH],
    ['one thing of it', '鹅', CHINESE],
    ['many words besides', 'I sit down, think of home, and watch the old lantern take fire', ENGLISH],
    ['no words', '…', ENGLISH],
    ['no words', '…', ['……', 'Say nothing']],
    ['its opposite', 'don’t open the door', ENGLISH],
    ['its opposite', 'I will not take the lantern', ENGLISH],
    ['its opposite', '不说正好', CHINESE],
    ['its opposite', '扉を開けない', JAPANESE],
    ['of another', 'メイを取る', JAPANESE],
  ])('by nothing that is %s: %s', (_, said, texts) => {
    expect(matchTypedText(said, texts)).toBeNull();
  });

  test('by its words beside an option that has none', () => {
    expect(matchTypedText('open old door', ['Open the old door now', '……'])).toBe(0);
  });

  test('by its own words, whatever they are, unless another has the same', () => {
    const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter((text) => /[\p{L}]/u.test(text));
    fc.assert(
      fc.property(fc.uniqueArray(words, { minLength: 1, maxLength: 5 }), fc.nat(), (texts, pick) => {
        const at = pick % texts.length;
        const meant = matchTypedText(texts[at] ?? '', texts);
        expect(meant === null ? texts.length > 1 : meant === at).toBe(true);
      }),
    );
  });
});
