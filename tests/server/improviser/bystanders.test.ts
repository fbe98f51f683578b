import { describe, expect, it } from 'vitest';
import { isLineOf, tellTyped, texts } from './telling-scene.ts';

const hero = { id: 'hero', name: 'Ada', role: 'protagonist' };
const nan = { id: 'nan', name: '小楠', role: 'ally', description: '八岁，来找她的猫。', expressions: [] };
const cat = { name: '猫', sound: '喵。', isOfEncounter: true };
const granny = { name: '卖菜大妈' };
const told = (text: string, fields: object = {}) =>
  tellTyped(text, { language: 'zh', present: [hero], voices: [], ...fields });
/** The kinds of the last lines, by a creature's name or without one. */
const kinds = (frames: ReturnType<typeof told>, among: readonly string[], name = '猫') =>
  new Set(
    frames.map((all) => {
      const last = all.findLast((frame) => frame.type === 'say' || frame.type === 'narrate');
      const line = last?.type === 'say' || last?.type === 'narrate' ? last.text : '';
      return among.find((kind) => isLineOf(kind, line.replace(name, ''), 'zh')) ?? line;
    }),
  );
const STIRS = ['creature_stirs', 'creature_minds'];

describe('a creature that what is under way is of', () => {
  const around = { around: { voices: [cat, granny], hearing: [] } };
  it.each([
    '你到底想去哪儿',
    '我保证把你送回家',
    '你好呀',
    '给你讲个笑话吧',
    '别怕，没事的',
    '对不起，吓着你了',
    '谢谢你陪我',
    '乖，别叫',
    '别动',
  ])('is who is spoken to as one alone, and answers by what it does: %s', (text) => {
    expect(kinds(told(text, around), STIRS)).toEqual(new Set(['creature_stirs']));
  });

  it.each(['你这破猫真难看', '你个小偷', '这破猫臭死了', '踢猫一脚'])('minds what is rude to it: %s', (text) => {
    expect(kinds(told(text, around), STIRS)).toEqual(new Set(['creature_minds']));
  });

  it.each(['给猫鞠个躬', '摸摸猫', '抱抱猫', '冲猫笑笑'])('answers to what is done to it: %s', (text) => {
    const fields = { ...around, place: { title: '屋里', ambientDetail: '炉子边上睡着一只猫。' } };
    expect(kinds(told(text, fields), STIRS)).toEqual(new Set(['creature_stirs']));
  });

  it('makes its own sound, now and then', () => {
    const says = told('你叫什么名字', around).flatMap((frames) =>
      frames.flatMap((frame) => (frame.type === 'say' && frame.name === '猫' ? [frame.text] : [])),
    );
    expect(new Set(says)).toEqual(new Set(['喵。']));
    expect(says.length).toBeLessThan(8);
  });

  it.each(['你们谁认得它', '今天真冷', '大家别慌', '什么破车', '别动它', '先别抱它'])(
    'does not answer for everybody: %s',
    (text) => {
      expect([...kinds(told(text, around), STIRS)].filter((kind) => STIRS.includes(kind))).toEqual([]);
    },
  );

  it('is not meant where somebody with a sheet is there, or other voices and nothing that is of it', () => {
    const others = { ...around, present: [hero, nan] };
    expect(kinds(told('你好呀', others), STIRS).has('creature_stirs')).toBe(false);
    const beside = { around: { voices: [{ name: '猫', sound: '喵。' }, granny], hearing: [] } };
    expect(kinds(told('你到底想去哪儿', beside), STIRS).has('creature_stirs')).toBe(false);
  });
});

describe('a name that is nobody’s of the story', () => {
  const olderLines = ['我叫小楠，它叫阿福。'];
  const around = { voices: [cat], hearing: [] };
  it('is the creature’s that was called so, however long ago', () => {
    expect(kinds(told('阿福，别跑', { olderLines, around }), STIRS, '阿福')).toEqual(new Set(['creature_stirs']));
  });

  it('is heard where it was told, and nobody’s where it never was', () => {
    expect(kinds(told('阿福，别跑', { olderLines }), ['hears_out', 'absent'], '阿福')).toEqual(new Set(['hears_out']));
    for (const lines of told('阿福，快去开门', { around }).map(texts))
      for (const kind of ['hears_out', 'creature_stirs'])
        expect(lines.some((line) => isLineOf(kind, line.replaceAll('阿福', ''), 'zh'))).toBe(false);
  });
});

describe('voices of a place', () => {
  const around = { around: { voices: [granny], hearing: [] } };
  it('take up what is said to nobody, now and then', () => {
    const speakers = told('今天可真冷', around).map((frames) =>
      frames.some((frame) => frame.type === 'say' && frame.name === '卖菜大妈'),
    );
    expect(new Set(speakers)).toEqual(new Set([true, false]));
  });

  it('are nobody who is missed where one is sorry', () => {
    for (const lines of told('对不起，打扰了', around).map(texts))
      expect(lines.join('')).not.toMatch(/打扰了(?:不在|答话)/u);
  });

  it('take words as they are meant', () => {
    const fields = { ...around, voices: ['卖菜大妈'] };
    const of = (text: string) => [...kinds(told(text, fields), ['joke', 'rude', 'kind', 'voice_asked', 'greets'])];
    expect(of('给大妈讲个笑话')).toEqual(['joke']);
    expect(of('大妈，你个骗子')).toEqual(['rude']);
    expect(of('大妈，谢谢您')).toEqual(['kind']);
    expect(of('大妈，这是谁的猫？')).toEqual(['voice_asked']);
    expect(of('大妈，您好')).toEqual(['greets']);
  });
});

describe('somebody who is not seen and within hearing', () => {
  const around = { around: { voices: [granny], hearing: [nan] } };
  const recentLines = ['小楠又缩了回去。'];
  const speakers = (text: string, fields: object = {}) =>
    told(text, { ...around, ...fields }).map((frames) =>
      frames.flatMap((frame) => (frame.type === 'say' ? [frame.name ?? frame.character] : [])).at(-1),
    );

  it('answers by their name, and is not shown', () => {
    for (const frames of told('小楠，你怕不怕？', around)) {
      expect(frames.at(-2)).toMatchObject({ type: 'say', name: '小楠' });
      expect(frames.some((frame) => frame.type === 'show')).toBe(false);
    }
  });

  it('is "you" right after they spoke, and later not', () => {
    expect(new Set(speakers('你是谁家的孩子？', { recentLines }))).toEqual(new Set(['小楠']));
    expect(speakers('你是谁家的孩子？')).not.toContain('小楠');
    expect(speakers('今天可真冷', { recentLines })).not.toContain('小楠');
  });
});
