import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isGibberish, wordsOf } from '../../../server/improviser/words/gibberish.ts';

const KNOWN: ReadonlySet<string> = new Set(wordsOf('Mio the lamp door open thanks think quiet 灯塔 灯台 何桂英'));
const known = () => KNOWN;

/** Words people wrote, of the improviser’s own stories and names. */
const words = (file: string): string[] => [
  ...new Set(
    wordsOf(JSON.stringify(JSON.parse(readFileSync(`assets/${file}.json`, 'utf8')))).filter(
      (word) => word.length > 1 && !/^u[0-9a-f]{4}/.test(word),
    ),
  ),
];
const WRITTEN = [
  'improviser/telling.en',
  'improviser/places.en',
  'improviser/noir.en',
  'improviser/scifi.en',
  'improviser/romance.en',
  'words/names.en',
  'words/names.zh',
  'improviser/telling.zh',
  'improviser/telling.ja',
].flatMap(words);

describe('what cannot be understood', () => {
  test.each([
    ['asdf'],
    ['asdf qwer zxcv'],
    ['Asdf, qwer! Zxcv?'],
    ['florp the wibble zzxq'],
    ['sdfgsdfg'],
    ['lkjh poiu'],
    ['xvbnqz wqrt'],
    ['qqqq'],
    ['фыва олдж'],
    ['йцукен фывапр'],
    ['ㅁㄴㅇㄹ'],
    ['あｓｄｆ'],
    ['っｆｓｄ'],
    ['１２３ !!'],
    ['???'],
    ['aaaaaaaa'],
    ['啊啊啊啊'],
    ['啊啊啊啊啊！！'],
    ['大萨达撒'],
    ['阿斯顿发'],
    ['撒打发斯蒂芬'],
    ['嗯呐咯哦噗'],
    ['的了吗呢吧我你他'],
    ['がぎぐげごぱぴ'],
    ['犇骉淼焱垚'],
    ['龘靐齉爩鱻'],
    ['秤冻罢揪绷袄芋蓬'],
    ['ぬふあうえお'],
    ['たていすかんなに'],
  ])('is struck keys in any letters: %s', (text) => expect(isGibberish(text, known)).toBe(true));

  test.each([
    ['asdf open the door'],
    ['zxcv Mio'],
    ['opne teh doro'],
    ['thnk'],
    ['thnks'],
    ['qiuet'],
    ['天王盖地虎宝塔镇河妖'],
    ['床前明月光'],
    ['我掷骰子撬锁'],
    ['啃冻梨'],
    ['拽鹅脖子'],
    ['Thx Mio'],
    ['juggle bananas'],
    ['Defenestrate him'],
    ['glass'],
    ['salad'],
    ['quiet'],
    ['write'],
    ['tower'],
    ['property'],
    ['food'],
    ['barn'],
    ['blahaj'],
    ['rhythm'],
    ['psst'],
    ['Shhh!'],
    ['Brrr brrr'],
    ['hmmm'],
    ['grrr'],
    ['pfft'],
    ['zzzz'],
    ['tsk tsk'],
    ['Aaaaargh'],
    ['hahaha'],
    ['哈哈哈哈'],
    ['啊啊啊啊，救命'],
    ['asdf，打开门'],
    ['不不不不'],
    ['快快快'],
    ['好吧算了'],
    ['咱俩走吧'],
    ['我去看他'],
    ['何桂英好'],
    ['把外套给老秦'],
    ['去你的'],
    ['算了吧'],
    ['ええええ'],
    ['おおおお'],
    ['艾格尼丝'],
    ['阿斯顿马丁先生'],
    ['斯蒂芬，你在哪里'],
    ['まってくれ'],
    ['うるさい'],
    ['呜呜呜呜'],
    ['ははははは'],
    ['ああああ'],
    ['ㅋㅋㅋㅋ'],
    ['ドキドキ'],
    ['OK'],
    ['HTML'],
    ['Dvořák'],
    ['Nguyễn'],
    ['Hrvoje Krstić'],
    ['Strč prst skrz krk'],
    ['Chcę wziąć szczęście'],
    ['Wo ist der Leuchtturm?'],
    ['Где маяк?'],
    ['등대는 어디에 있나요'],
    ['我想打开门'],
    ['灯台はどこ'],
    ['Llanfairpwllgwyngyll'],
  ])('is not what is rare, foreign, misspelt, a name or a sound: %s', (text) =>
    expect(isGibberish(text, known)).toBe(false),
  );

  test('is no word that the stories are written in, nor what is said with one of them', () => {
    const none = () => new Set<string>();
    expect(WRITTEN.length).toBeGreaterThan(6000);
    expect(WRITTEN.filter((word) => isGibberish(word, none))).toEqual([]);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...WRITTEN), { minLength: 1, maxLength: 6 }), (some) => {
        expect(isGibberish(some.join(' '), none)).toBe(false);
      }),
    );
  });

  test('is not what has a known word beside it, misspelt or not', () => {
    const slip = fc.constantFrom('lamp', 'lapm', 'lammp', 'lemp', 'thnks', 'qiuet', '灯塔', 'Mio');
    const struck = fc.constantFrom('asdf', 'qwer', 'zxcv', 'zzxq', 'fghjk', 'ㅁㄴㅇㄹ', 'фыва');
    fc.assert(
      fc.property(slip, fc.array(struck, { maxLength: 4 }), (word, keys) => {
        expect(isGibberish([...keys, word].join(' '), known)).toBe(false);
      }),
    );
  });

  test.each(['йцук', 'Йцукен'])('is %s, whose first letter is a key of its own', (text) => {
    expect(isGibberish(text, known)).toBe(true);
  });

  test('is keys struck along their rows, however often', () => {
    const row = fc.constantFrom('qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'йцукенгшщз', 'фывапролдж');
    const run = fc
      .tuple(row, fc.nat(3), fc.integer({ min: 4, max: 6 }), fc.boolean())
      .map(([keys, from, length, back]) => {
        const cut = keys.slice(from, from + length);
        return back ? [...cut].reverse().join('') : cut;
      });
    fc.assert(
      fc.property(fc.array(run, { minLength: 1, maxLength: 5 }), (runs) => {
        expect(isGibberish(runs.join(' '), known)).toBe(true);
      }),
    );
  });

  test('is asked of any text without an error, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        (text) => typeof isGibberish(text, known) === 'boolean',
      ),
    );
  });
});

describe('what looks like a word of the scene', () => {
  test('is none by two kana or letters alone', () => {
    const scene = new Set(wordsOf('であう うえの asked highlight'));
    expect(isGibberish('ぬふあうえおや', () => scene)).toBe(true);
    expect(isGibberish('あsdfgh', () => scene)).toBe(true);
  });
});
