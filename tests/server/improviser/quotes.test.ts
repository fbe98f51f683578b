import { describe, expect, it } from 'vitest';
import { callbackOf } from '../../../server/improviser/telling/attached.ts';
import { createLines } from '../../../server/improviser/telling/lines.ts';
import { calledIn } from '../../../server/improviser/telling/scene.ts';
import { tellScene } from '../../../server/improviser/telling/tell.ts';
import { createChance } from '../../../shared/chance.ts';
import { wordsIn } from '../../../shared/memory/wording.ts';
import { inQuotes } from '../../../shared/words/quotes.ts';
import { encounter, scene, texts } from './telling-scene.ts';

describe('quotation marks', () => {
  it.each([
    ['en', 'Come in.', '“Come in.”'],
    ['en', '“Come in.”', '“Come in.”'],
    ['en', 'He said “no” to me.', '“He said ‘no’ to me.”'],
    ['en', 'He said "no" to "me".', '“He said ‘no’ to ‘me’.”'],
    ['zh', '“小心。”', '“小心。”'],
    ['zh', '他说“不”，就走了。', '“他说‘不’，就走了。”'],
    ['ja', '「気をつけて」', '「気をつけて」'],
    ['ja', '「負けた分は何？」と聞く', '「『負けた分は何？』と聞く」'],
  ] as const)('in %s: %s', (language, text, quoted) => {
    expect(inQuotes(text, language)).toBe(quoted);
  });

  it.each([
    ['zh', '程欢选择了“说‘好’，就走”。火车开了。', '“说‘好’，就走”。'],
    ['zh', '程欢选择了“说“好”，就走”。火车开了。', '“说‘好’，就走”。'],
    ['zh', '程欢选择了““好，就这样。””。火车开了。', '“好，就这样。”'],
    ['ja', '汐は「『何を賭けた？』と聞く」を選ぶ。', '「『何を賭けた？』と聞く」'],
    ['en', 'Ada chooses “Say “no” and go”. It rains.', '“Say ‘no’ and go.”'],
  ])('in %s match where what was chosen comes back: %s', (_, memory, quoted) => {
    expect(callbackOf(memory, 'Ada')?.memory).toBe(quoted);
  });

  it.each([
    ['zh', '你还听得见自己当时的决定：“一声不吭，把名字都抄下来”。'],
    ['en', 'You still hear yourself decide: “Copy down the names, and say nothing.”'],
  ])('in %s: what is told in them after a sentence is said by nobody', (_, memory) => {
    expect(callbackOf(memory, 'Ada')).toBeNull();
  });

  it('are kept apart in what is remembered', () => {
    expect(wordsIn('zh')('chose', { who: '程欢', text: '说“好”' })).toBe('程欢选择了“说‘好’”。');
    expect(wordsIn('ja')('wrote', { who: '汐', text: '「はい」と言う' })).toBe('汐「『はい』と言う」');
    expect(wordsIn('en')('wrote', { who: 'Ada', text: '“Yes.”' })).toBe('Ada: “Yes.”');
  });

  it('of a description stay together: a quotation is one line of the telling', () => {
    const description = 'The door is open. She reads aloud: “Come. Sit down. Do not wait for me.” Then she folds it.';
    const told = texts(tellScene(scene({ encounter: encounter({ description, phase: 'closing' }) }), 3));
    expect(told).toContainEqual(expect.stringContaining('“Come. Sit down. Do not wait for me.”'));
    for (const text of told) expect(text.split('“').length).toBe(text.split('”').length);
  });
});

describe('lines of the improviser', () => {
  it('have one colon where the words put in have one', () => {
    for (let seed = 0; seed < 40; seed++)
      for (const language of ['en', 'zh'] as const) {
        const memory = language === 'zh' ? '老秦说过：“早该来了。”' : 'Mae said: “It is late.”';
        const told = createLines(language, [], createChance(seed, 'colons'))('callback', { memory });
        expect(told.replace(/“[^”]*”/gu, '').match(/[:：]/gu)).toHaveLength(1);
        expect(told).toContain(memory);
      }
  });

  it('begin large wherever a sentence begins, and small within one', () => {
    for (let seed = 0; seed < 60; seed++) {
      const lines = createLines('en', [], createChance(seed, 'capitals'));
      for (const kind of ['alone', 'act', 'nudge', 'spot', 'look', 'idle', 'no_way']) {
        const line = lines(kind, {
          place: 'the pier',
          goal: 'the lamp room',
          spot: 'the landing',
          item: 'a torn page',
        });
        expect(line).not.toMatch(/(?:^|[.!?]["”’)]*\s+)\p{Ll}/u);
      }
    }
    const lines = createLines('en', [], createChance(1, 'within'));
    expect(lines('arrive', { place: 'the pier' }, (line) => line.startsWith('You come to'))).toBe(
      'You come to the pier.',
    );
  });

  it('call two people of one first name by their whole names', () => {
    const present = [
      { id: 'one', name: 'Harriet Vane' },
      { id: 'two', name: 'Harriet Stone' },
      { id: 'mae', name: 'Mae Flint' },
    ];
    const here = scene({ present });
    const called = here.present.map((person) => calledIn(here, person));
    expect(called).toEqual(['Harriet Vane', 'Harriet Stone', 'Mae']);
    for (let seed = 0; seed < 80; seed++) {
      const frames = tellScene(scene({ present, encounter: null, mayAskChoice: true }), seed);
      const offered = frames.flatMap((frame) => (frame.type === 'choice' ? frame.options.map(({ text }) => text) : []));
      for (const text of [...offered, ...texts(frames)]) {
        if (text.includes('Harriet')) expect(text).toMatch(/Harriet (?:Vane|Stone)/);
      }
    }
  });
});
