import { describe, expect, it } from 'vitest';
import { findTouchedTexts } from '../../../shared/play/index.ts';
import { encounter } from '../../support/story-fixture.ts';
import { oneRoom, say, stage, typesOf } from './stage.ts';

describe('Words that a player’s words touch', () => {
  it.each([
    ['I look under the drawers', ['the wet drawer', 'a lamp'], ['the wet drawer']],
    ['I look around', ['the wet drawer', 'a look of hers'], []],
    ['我看看那只鹅', ['鹅', '售票窗', '旧灯'], ['鹅']],
    ['把灯拿下来', ['鹅', '售票窗', '旧灯'], ['旧灯']],
    ['我翻翻抽屉', ['柜台下面的抽屉', '椅子'], ['柜台下面的抽屉']],
    ['坐到椅子上', ['桌子', '椅子'], ['椅子']],
    ['检查十七号座位底下', ['三号车厢', '座位'], ['座位']],
    ['你知道苏打饼干吗？', ['谁也不知道的钟', '一包苏打饼干'], ['一包苏打饼干']],
    ['今天下午车票卖完了', ['中午车间的灯', '今天的报纸', '一张车票'], ['一张车票']],
    ['看看那台留声机', ['一架老留声机', '有声电影'], ['一架老留声机']],
    ['翻翻那本登记簿', ['旧登记簿', '站台'], ['旧登记簿']],
    ['这是什么？', ['什么都没有的抽屉', '这个人'], []],
    ['ひもを引く', ['古いひも', 'ストーブ'], ['古いひも']],
    ['今日は何を話す？', ['話の種', '今日の新聞', '何通かの手紙'], []],
    ['手紙を読む', ['古い手紙', '手すり'], ['古い手紙']],
    ['箱を開ける', ['木の箱', '鍵'], ['木の箱']],
    ['ストーブの火を見る', ['古い綱', '黒いストーブ'], ['黒いストーブ']],
    ['ここで待っている', ['ここにある箱', 'していること'], []],
  ])('%j of %j: %j', (said, texts, touched) => {
    expect(findTouchedTexts(said, texts)).toEqual(touched);
  });
});

it('People’s names touch nothing', () => {
  const things = ['Mio’s scarf', 'the bench by the wall'];
  expect(findTouchedTexts('Thank you, Mio.', things, ['Mio', 'Haru Sakaki'])).toEqual([]);
  expect(findTouchedTexts('I take the scarf, Mio.', things, ['Mio'])).toEqual(['Mio’s scarf']);
  expect(findTouchedTexts('谢谢你，小满。', ['小满的书包', '座位'], ['小满'])).toEqual([]);
  expect(findTouchedTexts('小满，书包给我。', ['小满的书包', '座位'], ['小满'])).toEqual(['小满的书包']);
});

const drawer = (more: Parameters<typeof encounter>[1] = {}) =>
  encounter('desk', {
    script: [{ type: 'narrate', text: 'A desk.' }],
    interactables: ['the wet drawer', 'the lamp'],
    findings: ['A brass card under the drawer.', 'The lamp is warm.', 'Nobody has slept here.'],
    options: [{ text: 'Leave it', then: { text: 'You leave it.' } }],
    ...more,
  });

describe('A thing that words touch', () => {
  const touching = (text: string, more: Parameters<typeof encounter>[1] = {}) => {
    const play = stage(oneRoom([drawer(more)]));
    play.turn();
    const closing = play.turn({ action: say(text) });
    return { play, closing };
  };

  it('makes the finding that names it at once, and no other', () => {
    const { play, closing } = touching('I feel under the drawer.');
    expect(play.state.findings).toEqual(['A brass card under the drawer.']);
    expect(typesOf(closing)).toContain('consequence-given');
    expect(play.state.landed).toEqual([]);
    play.turn({ action: say('And under the drawer once more.') });
    expect(typesOf(play.last)).not.toContain('consequence-given');
    play.turn({ action: { type: 'choice', choiceId: play.state.choices[0]?.id ?? '' } });
    expect(play.state.findings).toHaveLength(3);
  });

  it.each([
    ['touches nothing', 'I sing.', {}],
    ['touches what the dice decide', 'I feel under the drawer.', { check: { stat: 'wits' } }],
    [
      'touches what an option rolls for',
      'I feel under the drawer.',
      { options: [{ text: 'Force it', check: { stat: 'wits' } }] },
    ],
  ])('%s: nothing is found', (_, text, more) => {
    expect(touching(text, more).play.state.findings).toEqual([]);
  });

  it('is found by nobody who answers an option by it', () => {
    const play = stage(oneRoom([drawer()]));
    play.turn();
    const { mutations } = play.turn({ action: say('I leave the drawer.'), director: { answer: 0 } });
    expect(mutations.filter(({ type }) => type === 'consequence-given')).toMatchObject([{ findings: [] }]);
  });

  it('changes nothing in a story that has nothing written', () => {
    const { play } = touching('I feel under the drawer.', {
      ...{ script: undefined, options: [{ text: 'Leave it' }] },
    });
    expect(play.state.findings).toEqual([]);
  });
});
