import { describe, expect, it } from 'vitest';
import { isLineOf, tellTyped, texts } from './telling-scene.ts';

const hero = { id: 'hero', name: 'Ada', role: 'protagonist' };
const mae = { id: 'mae', name: 'Mae Flint', role: 'ally', description: 'Thirty, the rope maker of the quay.' };
const told = (text: string, fields: object = {}) => tellTyped(text, { present: [hero, mae], ...fields }).map(texts);

describe('what is offered in words', () => {
  it.each([
    ['en', 'I give you my umbrella, Mae', 'gift'],
    ['en', 'Would you like some tea, Mae?', 'gift'],
    ['en', 'Mae, I brought you soup.', 'gift'],
    ['en', 'Mae, how about my hat for the lamp?', 'trade'],
    ['en', 'Mae, will you sell me the lamp?', 'trade'],
    ['en', 'Trade you my hat for the lamp', 'trade'],
    ['en', 'I’ll sell you the lamp for ten coins, Mae', 'trade'],
    ['en', 'I’ll give you the lamp for free, Mae', 'gift'],
    ['en', 'Do you want some soup, Mae?', 'gift'],
    ['zh', 'Mae，吃不吃花生？', 'gift'],
    ['zh', '你喝不喝茶？', 'gift'],
    ['zh', '来块糖吗？', 'gift'],
    ['zh', '送你一朵花', 'gift'],
    ['zh', '我给你三颗瓜子换这只鹅', 'trade'],
    ['ja', '花をどうぞ', 'gift'],
    ['ja', 'この帽子と交換しよう', 'trade'],
  ] as const)('%s: %s is a %s and no claim', (language, text, kind) => {
    for (const lines of told(text, { language })) expect(isLineOf(kind, lines.at(-1), language)).toBe(true);
  });

  it('is left to the player where the rules count it, and by whoever is against them', () => {
    for (const lines of told('I give you my stick of candy, Mae', { counted: ['Sticks of candy'] }))
      expect(isLineOf('gift_kept', lines.at(-1))).toBe(true);
    for (const lines of told('I give you my umbrella, Mae', { present: [hero, { ...mae, role: 'antagonist' }] }))
      expect(isLineOf('gift_kept', lines.at(-1))).toBe(true);
    for (const text of ['Sorry, Mae, here is the letter.', 'Mae, this belongs to you.', 'Mae, read this.'])
      for (const lines of told(text)) expect(isLineOf('gift_kept', lines.at(-1))).toBe(true);
  });

  it('is an offer though the author has words about the thing', () => {
    const answers = [{ text: 'The coat has half a bag of nuts in its pocket.' }, { text: '口袋里有半包花生。' }];
    for (const lines of told('Do you want some nuts, Mae?', { answers }))
      expect(isLineOf('gift', lines.at(-1))).toBe(true);
    for (const lines of told('Mae，吃不吃花生？', { language: 'zh', answers }))
      expect(isLineOf('gift', lines.at(-1), 'zh')).toBe(true);
  });

  it.each([
    'I have a question for you, Mae',
    'Here is the truth, Mae',
    'Here’s the thing, Mae',
    'Mae, take care of yourself',
    'I give you my word, Mae',
  ])('is nothing in %s', (text) => {
    for (const lines of told(text))
      expect([isLineOf('gift', lines.at(-1)), isLineOf('trade', lines.at(-1))]).toEqual([false, false]);
  });

  it('to somebody without a sheet is told as held out', () => {
    const fields = { voices: ['The small boy'], recentLines: ['The small boy has been standing there for a while.'] };
    for (const lines of told('I give the small boy a sweet', fields))
      expect(isLineOf('gift_told', lines.at(-1)?.replace('The small boy', ''))).toBe(true);
  });
});

describe('a voice of the place', () => {
  it('is heard by one sign, where it is called so', () => {
    for (const lines of told('鹅，给我看看你的票', {
      language: 'zh',
      voices: ['鹅'],
      wordless: ['鹅'],
      present: [hero],
    }))
      expect(isLineOf('hears_out', lines.at(-1)?.replace('鹅', ''), 'zh')).toBe(true);
  });
});

describe('somebody without a sheet who is told of here', () => {
  const CROWD = '后排的小孩在过道里站了半天。一只鹅坐在窗边，一个姑娘抱着篮子。';
  it.each([
    ['小孩，你几岁？', '小孩', { recentLines: [CROWD] }],
    ['问小孩冷不冷', '小孩', { recentLines: [CROWD] }],
    ['大娘，这是谁抱上来的？', '大娘', { voices: ['橘子大娘'], wordless: ['橘子大娘'] }],
    ['鹅先生，你叫什么名字？', '鹅先生', { recentLines: [CROWD] }],
    ['鹅先生，你要去哪儿？', '鹅先生', { voices: ['鹅'], wordless: ['鹅'] }],
    ['姑娘，你篮子里是什么？', '姑娘', { place: { title: '车厢', ambientDetail: CROWD } }],
    ['告诉姑娘我明天还来', '姑娘', { place: { title: '车厢', ambientDetail: CROWD } }],
  ])('hears what is said to them, and is not said to be away: %s', (text, name, fields) => {
    for (const lines of told(text, { language: 'zh', ...fields })) {
      expect(lines.join('')).not.toMatch(/不在|别处/u);
      expect(isLineOf('hears_out', lines.at(-1)?.replace(name, ''), 'zh')).toBe(true);
    }
  });

  it('is nobody of whom nothing is told', () => {
    for (const lines of told('船长，你几岁？', { language: 'zh', recentLines: [CROWD] }))
      expect(isLineOf('hears_out', lines.at(-1)?.replace('船长', ''), 'zh')).toBe(false);
  });
});

describe('a no', () => {
  it.each([
    ['你怕不怕', '不怕'],
    ['你害不害怕', '不害怕'],
    ['你高不高兴', '不高兴'],
    ['你生不生气呀', '不生气'],
    ['你生气吗', '没有'],
  ])('takes the form of its question: %s', (text, no) => {
    const answers = told(`${text}？`, { language: 'zh' }).map((lines) => lines.at(-1) ?? '');
    const other = no === '没有' ? /不(?:怕|害怕|高兴|生气)/u : /没有/u;
    for (const line of answers) expect(line).not.toMatch(other);
    expect(answers.some((line) => line.includes(no)) || answers.every((line) => !/没有|不/u.test(line))).toBe(true);
  });
});

describe('somebody who is not seen and may be near', () => {
  const fields = { elsewhere: ['Ole Berg'], near: ['Ole Berg'] };
  it.each(['Ole, how old are you?', 'Is Ole here?', 'Where is Ole?', 'I hug Ole'])(
    'is not said to be away: %s',
    (text) => {
      for (const lines of told(text, { ...fields, present: [hero] })) {
        expect(lines.join(' ')).not.toMatch(/not here|elsewhere/iu);
        expect(isLineOf('no_reply', lines.at(-1))).toBe(true);
      }
    },
  );

  it('is, where nothing says that they may be', () => {
    for (const lines of told('Ole, how old are you?', { elsewhere: ['Ole Berg'] }))
      expect(isLineOf('absent', lines.at(-1))).toBe(true);
  });
});

describe('what was found out', () => {
  it('is no idle talk to whoever did not know it', () => {
    const fields = { facts: ['The bell rope was cut on purpose.'], factsKnownBy: [['ole']] };
    for (const lines of told('Mae, somebody cut the bell rope!', fields))
      expect(isLineOf('news', lines.at(-1))).toBe(true);
  });
});

describe('a deed that changes what is there', () => {
  it.each([
    ['en', 'I paint a dragon on the wall'],
    ['en', 'I take the cat and run off'],
    ['en', 'I hold the rope together!'],
    ['zh', '在墙上画一条龙'],
    ['zh', '我抱着鹅跑了'],
  ] as const)('%s: %s is tried, and not told as done', (language, text) => {
    for (const lines of told(text, { language, touched: ['cat', 'rope'] }))
      expect(isLineOf('tries', lines[0], language)).toBe(true);
  });

  it.each([
    ['I take the cat and run off', 'next'],
    ['open the door quietly and go up', 'more'],
    ['unlock the door and climb the stairs', 'more'],
    ['force the door open', 'more'],
    ['light the lamp', 'next'],
    ['cut the rope', 'more'],
    ['burn the letter', 'next'],
  ])('is neither told as done nor denied before what the turn tells: %s', (text, flag) => {
    for (const [own] of told(text, { [flag]: true })) {
      expect([own, isLineOf('tries', own), isLineOf('begins', own)]).toEqual([own, false, false]);
      expect(own?.startsWith('You ') || isLineOf('about_to', own)).toBe(true);
    }
  });

  it('is told as tried where the turn tells nothing besides', () => {
    for (const text of ['cut the rope', 'burn the letter', 'force the door open', 'light the lamp'])
      for (const lines of told(text)) expect(isLineOf('tries', lines[0])).toBe(true);
  });

  it('uses up nothing that is counted', () => {
    for (const lines of told('I eat a stick of candy', { counted: ['Sticks of candy'] }))
      expect(isLineOf('tries', lines[0])).toBe(true);
  });
});
