import { describe, expect, it, test } from 'vitest';
import { linePools, type TellingLanguage } from '../../../server/improviser/telling/lines.ts';
import { tellScene } from '../../../server/improviser/telling/tell.ts';
import { scene } from './telling-scene.ts';

/** The kind of the improviser's own lines a line is of: that of which most stands in it. */
function kindOf(text: string, language: TellingLanguage): string | undefined {
  const lines = Object.entries(linePools(language)).flatMap(([kind, pool]) => pool.map((line) => ({ kind, line })));
  const [best] = lines
    .map(({ kind, line }) => ({ kind, fixed: line.split(/\{\w+\}|\[[^\]]*\]/u).map((part) => part.trim()) }))
    .filter(({ fixed }) => fixed.join('').length * 3 > text.length && fixed.every((part) => text.includes(part)))
    .sort((a, b) => b.fixed.join('').length - a.fixed.join('').length);
  return best?.kind;
}

/** Which kinds of lines answer what is typed, whoever tells it. */
function kindsOf(text: string, fields: Parameters<typeof scene>[0] = {}, language: TellingLanguage = 'en'): string[] {
  const told = Array.from({ length: 12 }, (_, seed) =>
    tellScene(scene({ encounter: null, action: { type: 'text', text }, language, ...fields }), seed),
  ).flat();
  const kinds = told.flatMap((frame) => {
    if ((frame.type !== 'say' || frame.character === 'hero') && frame.type !== 'narrate') return [];
    return kindOf(frame.text, language) ?? [];
  });
  return [...new Set(kinds)];
}

describe('a question nobody here has an answer to', () => {
  test.each<[TellingLanguage, string]>([
    ['en', 'Mae, what is in the crate?'],
    ['en', 'I ask Mae what happened here.'],
    ['en', 'Mae, do you know who the harbour master is?'],
    ['en', 'Mae, where can I find the crate?'],
    ['zh', 'Mae，你知道这里出了什么事吗？'],
    ['ja', 'Mae、ここで何があったか知っている？'],
  ])('is answered with not knowing (%s): %s', (language, text) => {
    expect(kindsOf(text, {}, language)).toEqual(['unknown_ally']);
  });

  it('is sent on to somebody who is known to know', () => {
    expect(kindsOf('Mae, what about the rope?', { pointTo: { mae: 'Ole Berg' } })).toEqual(['points_to']);
  });

  it('is sent on to whom it is about, where who is asked knows them', () => {
    const fields = { pointTo: { mae: 'Ole Berg' }, elsewhere: ['Ole Berg'] };
    expect(kindsOf('Mae, what do you know about Ole?', fields)).toEqual(['asked_about_them']);
  });

  it('is heard by somebody without a sheet who is told of, and not told as asked of nobody', () => {
    expect(kindsOf('Carla, who was it?', { recentLines: ['Carla says: “Four pages.”'] })).toEqual(['hears_out']);
    expect(kindsOf('鹅，这是谁的票？', { voices: ['鹅'], wordless: ['鹅'] }, 'zh')).toEqual(['hears_out']);
    expect(kindsOf('Carla, who was it?')).toEqual(['absent']);
  });

  it('has a word from a voice of the place, and no answer', () => {
    expect(kindsOf('橘子大娘，这是谁的鹅？', { voices: ['橘子大娘'] }, 'zh')).toEqual(['voice_asked']);
    expect(kindsOf('The porter, who was it?', { voices: ['The porter'] })).toEqual(['voice_asked']);
    expect(kindsOf('告诉大娘车要开了', { voices: ['橘子大娘'] }, 'zh')).toEqual(['voice_heard']);
  });

  it('is evaded by who knows and may not say', () => {
    expect(kindsOf('Mae, what about the rope?', { withholds: ['mae'] })).toEqual(['ask_ally']);
    expect(kindsOf('Mae, why are you here?', { withholds: ['mae'] })).toEqual(['ask_ally']);
  });

  it('is kept to themselves by who is asked why they are or did something, who does not send to others for that', () => {
    expect(kindsOf('Mae, why are you here?')).toEqual(['own_reasons']);
    expect(kindsOf('Maeはどうしてここにいるの？', {}, 'ja')).toEqual(['own_reasons']);
    expect(kindsOf('Mae，你为什么当列车员？', {}, 'zh')).toEqual(['own_reasons']);
  });

  it('is passed over lightly where it is only how somebody is', () => {
    expect(kindsOf('Mae, are you hungry?')).toEqual(['bodily']);
    expect(kindsOf('Mae，你饿不饿？', {}, 'zh')).toEqual(['bodily']);
  });

  it('is owned to by whom it is about, where it is known', () => {
    const facts = { facts: ['Mae Flint sold the rope.'], factsKnownBy: [['mae']] };
    expect(kindsOf('Mae, who sold the rope?', facts)).toEqual(['confirms']);
  });
});

describe('what is no question and no word', () => {
  test.each<[TellingLanguage, string]>([
    ['en', '...'],
    ['en', 'I say nothing.'],
    ['zh', '……'],
    ['zh', '我什么也不说。'],
    ['ja', '黙っている。'],
  ])('is silence (%s): %s', (language, text) => {
    expect(kindsOf(text, {}, language)).toContain('silence_with');
    expect(kindsOf(text, {}, language).some((kind) => /^(?:talk|ask|nonsense)/u.test(kind))).toBe(false);
  });

  test.each<[TellingLanguage, string]>([
    ['en', 'asdf jkl'],
    ['zh', '啊啊啊啊'],
    ['zh', 'asdf'],
    ['ja', 'がぎぐげご'],
  ])('is nothing to be understood, and is asked for again kindly (%s): %s', (language, text) => {
    expect(kindsOf(text, {}, language).sort()).toEqual(['nonsense', 'not_understood']);
    expect(kindsOf(text, { present: [{ id: 'hero', name: 'Ada', role: 'protagonist' }] }, language)).toEqual([
      'nonsense',
    ]);
  });

  test.each<[TellingLanguage, string]>([
    ['en', 'I leave.'],
    ['en', 'get off the bus'],
    ['zh', '我走了。'],
    ['zh', '下船'],
    ['ja', '帰る。'],
    ['ja', '電車を降りる'],
  ])('is going nowhere, and is not told as gone (%s): %s', (language, text) => {
    expect(kindsOf(text, {}, language)).toEqual(['leave_where']);
    expect(kindsOf(text, { encounter: { ...scene().encounter, phase: 'middle' } }, language)).toContain('leave_stays');
  });

  test.each<[TellingLanguage, string]>([
    ['en', 'I take the lamp.'],
    ['zh', '我拿起灯。'],
    ['ja', 'ランプを取る。'],
  ])('is a deed by which nobody has what the rules do not give (%s): %s', (language, text) => {
    expect(kindsOf(text, {}, language)).toContain('put_back');
    const has = { items: { gained: ['lamp'], lost: [], held: ['lamp'] } };
    expect(kindsOf(text, has, language)).not.toContain('put_back');
  });

  it('is a deed to somebody, and is not taken as said', () => {
    expect(kindsOf('I follow Mae.')).toContain('done_to');
    expect(kindsOf('I give Mae my coat.')).toContain('gift');
    expect(kindsOf('我把外套给Mae。', {}, 'zh')).toContain('gift');
    expect(kindsOf('I give Mae my coat.').some((kind) => kind.startsWith('talk'))).toBe(false);
  });
});
