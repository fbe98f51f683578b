import { describe, expect, it } from 'vitest';
import { graspedIn } from '../../../server/words/grasp.ts';

describe('what a deed takes hold of', () => {
  it.each([
    ['I pick up the telescope', 'telescope', false],
    ['I take my laptop and shoot', 'laptop', true],
    ['look inside the silver trombone', 'silver trombone', false],
    ['I use the satellite phone to call for help', 'satellite phone', true],
    ['search the drawer with care', 'drawer', false],
    ['拿起望远镜', '望远镜', false],
    ['我骑上摩托车就跑', '摩托车', false],
    ['用菠萝打电话求救', '菠萝', true],
    ['把菠萝给小满', '菠萝', false],
    ['看十七号座位底下', '十七号座位', false],
    ['踢大象一脚', '大象', false],
    ['read the long letter aloud', 'long letter', false],
    ['望遠鏡を拾う', '望遠鏡', false],
    ['衛星電話で助けを呼ぶ', '衛星電話', true],
    ['古い綱をよく調べる', '古い綱', false],
  ])('%s: %s', (said, thing, isOwn) => expect(graspedIn(said)[0]).toMatchObject({ thing, isOwn }));

  it.each([
    'I look around',
    'I open the door',
    'I look at her',
    'Who took the boat?',
    'take a photo of the sea',
    'I am tired',
    '四处看看',
    '我看看窗外',
    '看看他',
    '我仔细看看四周。',
    'そっと忍び込んで扉を押す。',
    '大声で助けを呼ぶ',
    'throw a stone into the water',
    '捡石头',
    '石を拾う',
    '吹口哨',
    '摸摸大象的头',
    '周りを見る',
    '空を見る',
    '"Take the boat!"',
  ])('%s: nothing that may be missing', (said) => expect(graspedIn(said)).toEqual([]));

  it('is known by other names of the same', () => {
    expect(graspedIn('I look at the picture frame')[0]?.known).toContain('frame');
    expect(graspedIn('I take the photograph')[0]?.known).toContain('picture');
    expect(graspedIn('打开信')[0]?.known).toContain('信封');
  });
});
