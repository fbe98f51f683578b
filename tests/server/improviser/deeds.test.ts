import { describe, expect, it } from 'vitest';
import { isDeed } from '../../../server/improviser/telling/deeds.ts';
import { isDoneTo } from '../../../server/improviser/telling/done-to.ts';
import { linePools, type TellingLanguage } from '../../../server/improviser/telling/lines.ts';
import { readPlayerText } from '../../../server/improviser/telling/prose.ts';
import { tellScene } from '../../../server/improviser/telling/tell.ts';
import { scene, texts } from './telling-scene.ts';

describe('what a player types is a deed', () => {
  it.each<[TellingLanguage, string]>([
    ['en', 'nudge Mae'],
    ['en', 'gently stroke the horse'],
    ['en', 'polish one of the lamps'],
    ['en', 'crawl under the table'],
    ['en', 'lie down'],
    ['zh', '踹何桂英一脚'],
    ['zh', '轻轻捏她的手'],
    ['zh', '唱支歌'],
    ['zh', '使劲摇铃'],
    ['ja', '源さんをくすぐる'],
    ['ja', '箱に石を詰める'],
    ['ja', '地面に寝る'],
  ])('in %s: %s', (language, text) => {
    expect(isDeed(text, language)).toBe(true);
    expect(readPlayerText(text, language).kind).toBe('done');
  });

  it.each<[TellingLanguage, string]>([
    ['en', 'Poor Mae'],
    ['en', 'Hello Mae'],
    ['en', 'Old Ember, tell me about the hill'],
    ['en', 'Sweet Mae, come here'],
    ['en', 'Where the wind blows'],
    ['en', 'Never the lamp!'],
    ['en', 'Is Mae here?'],
    ['en', 'Trust the sea.'],
    ['en', 'Tired of the rain'],
    ['zh', '谢谢小满'],
    ['zh', '喂，有人吗'],
    ['zh', '放心吧'],
    ['zh', '关于那封信'],
    ['ja', 'うん、そうする'],
    ['ja', 'あなたを信じる'],
    ['ja', '手紙が箱にある'],
  ])('and no deed is, in %s: %s', (language, text) => expect(isDeed(text, language)).toBe(false));

  it('also between asterisks, and told of oneself as of somebody else', () => {
    expect(readPlayerText('*kicks Mae*', 'en')).toEqual({ kind: 'done', text: 'You kick Mae.' });
    expect(readPlayerText('*摸摸鹅*', 'zh')).toEqual({ kind: 'done', text: '你摸摸鹅。' });
    expect(readPlayerText('Mae keeps the lamp', 'en').kind).toBe('said');
  });
});

describe('what is done to somebody', () => {
  it.each<[TellingLanguage, string, string]>([
    ['en', 'shove Ole off the pier', 'Ole Berg'],
    ['en', 'pull Captain Berg’s sleeve', 'Captain Berg'],
    ['en', 'hide behind Ole', 'Ole Berg'],
    ['zh', '推老秦一把', '老秦'],
    ['zh', '拧老秦的耳朵', '老秦'],
    ['ja', 'ナギを突き飛ばす', 'ナギ'],
    ['ja', 'ナギの肩をつつく', 'ナギ'],
  ])('is, in %s: %s', (language, text, name) => expect(isDoneTo(text, name, language)).toBe(true));

  it.each<[TellingLanguage, string, string]>([
    ['en', 'think of Ole', 'Ole Berg'],
    ['en', 'open Ole’s letter', 'Ole Berg'],
    ['en', 'look for Ole', 'Ole Berg'],
    ['zh', '等老秦', '老秦'],
    ['zh', '打开老秦的箱子', '老秦'],
    ['ja', 'ナギを待つ', 'ナギ'],
    ['ja', 'ナギの舟に乗る', 'ナギ'],
  ])('is not, in %s: %s', (language, text, name) => expect(isDoneTo(text, name, language)).toBe(false));

  const told = (text: string, fields: object = {}) =>
    Array.from({ length: 8 }, (_, seed) =>
      tellScene(scene({ encounter: null, action: { type: 'text', text }, ...fields }), seed),
    );

  it.each([
    ['en', 'push Ole', 'Ole Berg', 'Ole'],
    ['zh', '推老秦一把', '老秦', '老秦'],
    ['ja', 'ナギをくすぐる', 'ナギ', 'ナギ'],
  ])('is not told as done where they are not here, nor as heard, in %s', (language, text, name, called) => {
    for (const frames of told(text, { language, elsewhere: [name] })) {
      const [first = ''] = texts(frames);
      expect(first).toContain(called);
      expect(first).not.toMatch(/You push|hear\b|answers|你推|听|答|くすぐる|聞こえ|答え/u);
      expect(frames.filter((frame) => frame.type === 'say')).toEqual([]);
    }
  });

  it('is told as a deed and taken as one, and not as words', () => {
    const taken = linePools('en').done_to ?? [];
    for (const frames of told('tickle Mae')) {
      const [first, answer = ''] = texts(frames);
      expect(first).toBe('You tickle Mae.');
      expect(taken.some((line) => answer.includes(line.slice(4)))).toBe(true);
    }
  });

  it('is done to whoever is called by what they are, where that is one alone', () => {
    const ferryman = {
      id: 'ole',
      name: 'Captain Berg',
      role: 'npc',
      description: 'Fifty, the ferryman of the bay. Late.',
    };
    const hero = { id: 'hero', name: 'Ada', role: 'protagonist' };
    for (const text of ['slap the captain', 'kick the ferryman'])
      for (const frames of told(text, { present: [hero, ferryman] })) {
        expect(texts(frames)[0]).not.toMatch(/You (?:slap|kick)/u);
        expect(frames.filter((frame) => frame.type === 'say' && frame.character === 'ole')).toHaveLength(1);
      }
    for (const frames of told('kick the ferryman', {
      present: [hero, ferryman, { ...ferryman, id: 'al', name: 'Al' }],
    }))
      expect(texts(frames)[0]).toBe('You kick the ferryman.');
    const chief = { ...ferryman, name: '何桂英', description: '五十三岁，列车长，跟了这趟车三十一年。' };
    for (const frames of told('打车长一拳', { language: 'zh', present: [hero, chief] }))
      expect(texts(frames).join('')).toContain('何桂英');
  });

  it('is a blow where it is one', () => {
    for (const text of ['headbutt Mae', 'trip Mae up', '*shoves Mae*'])
      for (const frames of told(text)) expect(texts(frames)[0]).not.toMatch(/headbutt|trip|shove/u);
  });
});
