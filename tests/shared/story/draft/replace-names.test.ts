import { describe, expect, it } from 'vitest';
import { nameChanges, withNames } from '../../../../shared/story/draft/replace-names.ts';

const renamed = (text: string, from: string, to: string, others: string[] = []): string =>
  withNames(text, nameChanges(from, to, true, others)).part;

describe('a new name in texts', () => {
  it.each([
    ['the whole name', 'Agnes Wick keeps the shop.', 'Agnes Wick', 'Berta Pim', 'Berta Pim keeps the shop.'],
    ['a first name', 'Ask Agnes.', 'Agnes Wick', 'Berta Pim', 'Ask Berta.'],
    ['a surname, with a possessive', "Mrs Wick's lamp", 'Agnes Wick', 'Berta Pim', "Mrs Pim's lamp"],
    ['a single name', 'Wick! WICK? wick', 'Wick', 'Pim', 'Pim! WICK? wick'],
    ['no part of a word', 'Wickham and Wicks', 'Wick', 'Pim', 'Wickham and Wicks'],
    ['a name of signs', '佐藤花子さんは花子と呼ばれる', '佐藤 花子', '鈴木 一郎', '鈴木一郎さんは一郎と呼ばれる'],
    ['a longer name that holds the old one', 'Ann, Ann Marie', 'Ann', 'Ann Marie', 'Ann Marie, Ann Marie'],
    ['a part that comes again in the new name', 'Ann Lee, Ann', 'Ann Lee', 'Marie Ann', 'Marie Ann, Marie'],
    ['a name with a title', 'Dr. Vey waits.', 'Dr. Vey', 'Dr. Moss', 'Dr. Moss waits.'],
    ['a Latin name beside signs', 'Annは笑った。「Ann」とAnnette', 'Ann', 'Mei', 'Meiは笑った。「Mei」とAnnette'],
    ['a new name of one letter', 'Agnes Wick, Agnes, Wick', 'Agnes Wick', 'K', 'K, K, K'],
    ['an old name of one letter', 'K waits. OK.', 'K', 'Agnes Wick', 'Agnes Wick waits. OK.'],
    ['an accented name', 'Éloi rit.', 'Éloi', 'Zoé', 'Zoé rit.'],
  ])('takes %s', (_what, text, from, to, expected) => {
    expect(renamed(text, from, to)).toBe(expected);
  });

  it('leaves a part that somebody else is called by', () => {
    expect(renamed('Wick and Agnes Wick', 'Agnes Wick', 'Berta Pim', ['Tom Wick'])).toBe('Wick and Berta Pim');
  });

  it('leaves a name that could be an id, and addresses of files', () => {
    expect(nameChanges('wick', 'Pim', true, [])).toEqual([]);
    const asset = { url: '/media/Wick.png', prompt: 'Wick by a lamp' };
    expect(withNames(asset, nameChanges('Wick', 'Pim', true, []))).toEqual({
      part: { url: '/media/Wick.png', prompt: 'Pim by a lamp' },
      count: 1,
    });
  });

  it('keeps what has no such name as the same object', () => {
    const part = { texts: ['Nobody here.'] };
    expect(withNames(part, nameChanges('Wick', 'Pim', true, [])).part).toBe(part);
  });
});
