import { describe, expect, test } from 'vitest';
import {
  containsPhrase,
  fold,
  hasUnspaced,
  splitLetterRuns,
  squash,
  toBigrams,
} from '../../../shared/language/normalize.ts';
import { coverage, extractContentWords, jaccardSimilarity, overlap } from '../../../shared/language/similarity.ts';
import { stemWord } from '../../../shared/language/stem.ts';
import { isFunctionWord, isStopWord } from '../../../shared/language/stop-words.ts';
import { segmentText, tokenizeWords } from '../../../shared/language/tokenize.ts';

describe('the tokens of a text', () => {
  test.each([
    ['en', 'The keeper’s lamp went out, twice!', ['the', 'keeper’s', 'lamp', 'went', 'out', 'twice']],
    ['zh', '学生，老师。', ['学生', '老师']],
    ['ja', '灯台へ行く。', ['灯台', 'へ', '行く']],
    ['zh', 'Mio 说：OK 👍🏽', ['mio', '说', 'ok']],
    ['no tag at all', 'The rope.', ['the', 'rope']],
    ['en', '… 👩‍👩‍👧 —', []],
    ['en', '', []],
  ])('in %s: %j', (language, text, tokens) => {
    expect(tokenizeWords(text, language)).toEqual(tokens);
  });

  test.each(['The lamp is out. ', '灯灭了，人走了。', '字', '👩‍👩‍👧'])(
    'of a long text of %j are those of its parts',
    (part) => {
      const text = part.repeat(5000);
      expect(Array.from(segmentText(text), ({ segment }) => segment).join('')).toBe(text);
    },
  );

  test('of a long text in English are all of its words', () => {
    expect(tokenizeWords('The lamp is out. '.repeat(5000))).toHaveLength(4 * 5000);
  });

  test('may be sentences', () => {
    const sentences = Array.from(segmentText('It rains. Go home.', 'en', 'sentence'), ({ segment }) => segment);
    expect(sentences).toEqual(['It rains. ', 'Go home.']);
  });
});

describe('a text as it is compared', () => {
  test.each([
    ['Café ＡＢＣ', 'café abc'.replace('é', 'e')],
    ['e\u0301te\u200d', 'ete'],
    ['ガラス ｶﾞﾗｽ', 'ガラス ガラス'],
    ['“Straße”', '“straße”'],
  ])('%j is %j', (text, folded) => expect(fold(text)).toBe(folded));

  test.each([
    ['The lamp-room, No. 7', ['the', 'lamp', 'room', 'no', '7']],
    ['Mio的书包', ['mio', '的书包']],
    ['ランプの油、2本', ['ランプの油', '2', '本']],
    ['ไฟดับ', ['ไฟดับ']],
    ['👍 … ', []],
  ])('%j has the runs %j', (text, runs) => {
    expect(splitLetterRuns(text)).toEqual(runs);
    expect(squash(text)).toBe(runs.join(''));
  });

  test('has pairs of characters, whole ones', () => {
    expect(toBigrams('图书馆')).toEqual(['图书', '书馆']);
    expect(toBigrams('𠮷野家')).toEqual(['𠮷野', '野家']);
    expect([toBigrams('灯'), toBigrams('')]).toEqual([['灯'], []]);
    expect([hasUnspaced('Mio'), hasUnspaced('Mio的')]).toEqual([false, true]);
  });

  test.each([
    ['the lamp is out', 'lamp', true],
    ['the lamps are out', 'lamp', false],
    ['the lamp is out', 'the lamp', true],
    ['Öllampe', 'lampe', false],
    ['灯灭了', '灯', true],
    ['its 灯s', '灯', true],
    ['a lamp!', 'lamp!', true],
    ['', 'lamp', false],
    ['Haru是谁？', 'Haru', true],
  ])('%j has %j as whole words: %j', (text, phrase, stands) => expect(containsPhrase(text, phrase)).toBe(stands));
});

describe('words that carry no meaning', () => {
  test('are known in three languages', () => {
    for (const word of ['the', 'about', 'll', '的', '我们', '知道', 'から', '自分'])
      expect([word, isStopWord(word)]).toEqual([word, true]);
    for (const word of ['lamp', 'steal', '灯塔', '书包', '桜', 'ランプ', ''])
      expect([word, isStopWord(word)]).toEqual([word, false]);
  });

  test('hold a sentence together or say little', () => {
    expect(['the', 'about', 'lamp'].map(isFunctionWord)).toEqual([true, false, false]);
  });
});

test.each([
  ['lanterns', 'lantern'],
  ['stories', 'stor'],
  ['story', 'stor'],
  ['murdered', 'kill'],
  ['wrote', 'write'],
  ['bell', 'bell'],
  ['灯台守', '灯台守'],
])('the stem of %s is %s', (word, stem) => expect(stemWord(word)).toBe(stem));

describe('what a text is about', () => {
  test.each([
    ['Who lit the lanterns?', ['lit', 'lantern']],
    ['灯塔里的人', ['灯塔', '塔里', '里的', '的人']],
    ['ランプ', ['ラン', 'ンプ']],
    ['Mio lost the 书包 👍', ['mio', 'lose', '书包']],
    ['灯', ['灯']],
    ['of the', []],
    ['', []],
  ])('%j: %j', (text, words) => expect([...extractContentWords(text)]).toEqual(words));

  test('is shared by two texts in part', () => {
    const one = extractContentWords('The keeper lit the lantern');
    const other = extractContentWords('Two lanterns of a keeper, one broken');
    const none = extractContentWords('');
    expect(overlap(one, other)).toBe(2);
    expect(coverage(one, other)).toBeCloseTo(2 / 3);
    expect(jaccardSimilarity(one, other)).toBeCloseTo(2 / 4);
    expect([
      overlap(one, none),
      coverage(none, one),
      jaccardSimilarity(none, none),
      jaccardSimilarity(one, one),
    ]).toEqual([0, 0, 0, 1]);
  });
});
