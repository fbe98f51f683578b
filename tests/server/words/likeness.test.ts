import { describe, expect, it } from 'vitest';
import { likest, withoutWhether } from '../../../server/words/likeness.ts';
import { optionMeant } from '../../../server/words/options.ts';

describe('wording in Chinese', () => {
  it('is like another whatever the order of its signs', () => {
    const texts = ['打听打听，那是谁家的船', '把船拴到岸边去'];
    expect(likest('那船是谁家的，打听一下', texts, [])).toMatchObject({ at: 0 });
    expect(likest('船', texts, [])).toBeNull();
    expect(likest('把箱子搬到楼上', texts, [])).toBeNull();
  });

  it('is none of two that are about alike, nor of the opposite', () => {
    expect(likest('把灯笼挂门前', ['把灯笼挂到门前左边', '把灯笼挂到门前右边'], [])).toBeNull();
    expect(likest('看看桌子上面', ['看看桌子下面', '走出去'], [])).toBeNull();
    expect(likest('把后面的箱子打开', ['把后面的箱子关好', '走出去'], [])).toBeNull();
  });

  it('asks whether without denying', () => {
    expect(withoutWhether('柜子里有没有人')).toBe('柜子里有人');
    expect(withoutWhether('你的伞丢了没')).toBe('你的伞丢了');
    expect(withoutWhether('别打开柜子')).toBe('别打开柜子');
  });
});

describe('what is typed in Chinese beside options', () => {
  const options = ['踩上凳子，瞧瞧阁楼', '趴下来，看床底下'];
  it.each([
    ['站到凳子上面瞧瞧阁楼', 0],
    ['趴下看看床底下有没有猫', 1],
    ['躲到床底下', null],
    ['别趴下看床底下', null],
    ['把床底下的东西扔出去', null],
  ])('%s means %j', (said, at) => expect(optionMeant(said, options)).toBe(at));

  it.each([
    ['问问隔壁这猫谁家的', ['照规矩办事', '问问左右，这是谁家的猫', '先把它抱走'], 1],
    ['打听她自己的扇子丢了没', ['收下来，当场扇一扇', '打听她自己的扇子还在不在'], 1],
    ['告诉她没看见猫', ['告诉她：猫在屋顶，戴着铃铛', '说没看见，夸夸她的萝卜'], 1],
  ])('%s means %j by %i', (said, among, at) => expect(optionMeant(said, among)).toBe(at));
});

describe('what undoes what an option does', () => {
  it.each([
    ['put the letter face up on the desk', 'Lay the letter on the desk, face down'],
    ['open the shutters', 'Shut the shutters and wait'],
    ['go up the ladder', 'Go back down the ladder'],
    ['switch the lamp on', 'Switch the lamp off'],
    ['read the last page of the log', 'Open the log at the first page'],
    ['翻到最后一页', '挪开砚台，从第一页翻起'],
  ])('%s is not "%s"', (said, option) => expect(optionMeant(said, [option, 'Say nothing'])).toBeNull());

  it('is none where an option has both, or neither', () => {
    expect(optionMeant('lay the letter on the desk', ['Lay the letter on the desk, face down', 'Say nothing'])).toBe(0);
    expect(optionMeant('open the box', ['Open the box and close it again', 'Say nothing'])).toBe(0);
  });
});
