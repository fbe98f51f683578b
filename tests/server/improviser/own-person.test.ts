import { expect, it } from 'vitest';
import { inOwnPerson } from '../../../server/improviser/telling/own-person.ts';

it.each([
  [
    'Fifty-seven, the candy maker of the lane. Quick hands.',
    'Tome Arai',
    'I’m Tome Arai, fifty-seven, the candy maker of the lane.',
  ],
  [
    'Edith Pell, 31, Albert Hargreave’s sister, does the accounts and speaks low.',
    'Edith Pell',
    'I’m Edith Pell, 31, Albert Hargreave’s sister. I do the accounts.',
  ],
  ['Nora Hargreave, 55, keeps the house.', 'Nora Hargreave', 'I’m Nora Hargreave, 55. I keep the house.'],
  ['Lourdes, 35, plays for a living.', 'Lourdes', 'I’m Lourdes, 35. I play for a living.'],
  ['Petronel, 72, has paid for it since the war.', 'Petronel', 'I’m Petronel, 72. I have paid for it since the war.'],
  ['Piotr Sato, 38, systems officer, was woken last.', 'Piotr Sato', 'I’m Piotr Sato, 38.'],
  ['Collects endings.', 'Mio', null],
  ['She has outlived everyone.', 'Tome', null],
])('%j of %s is said as %j', (text, name, said) =>
  expect(inOwnPerson(text, { name, pronouns: 'she/her' }, 'en')?.replaceAll("'", '’') ?? null).toBe(said),
);

it.each([
  ['九岁，一米一九半，三年级。熟读旅客规章。', '小满', '她', '我是小满，九岁，一米一九半，三年级。'],
  ['苏敬之，50岁，警署探长，破了他自己的纪录。', '苏敬之', '他', '我是苏敬之，50岁，警署探长，破了我自己的纪录。'],
  ['三十岁，她的鹅是他卖掉的。', '小满', '她', '我是小满，三十岁，我的鹅是他卖掉的。'],
  ['三十岁，她们的老师。', '小满', '她', null],
  ['三十岁，她的老师。', '小满', undefined, null],
])('%j of %s is said as %j in Chinese', (text, name, pronouns, said) =>
  expect(inOwnPerson(text, { name, ...(pronouns !== undefined && { pronouns }) }, 'zh')).toBe(said),
);

it.each([
  ['雑貨店の主人。', '源さん', '源。雑貨店の主人。'],
  ['ナギ、幼なじみの船頭。彼女の舟は古い。', 'ナギ', 'ナギ。幼なじみの船頭。'],
  ['彼らの仲間。', 'ナギ', null],
])('%j of %s is said as %j in Japanese', (text, name, said) => expect(inOwnPerson(text, { name }, 'ja')).toBe(said));

it('reads long lists of capitals in no time that grows with them', () =>
  expect(inOwnPerson(`${'Aa Bb '.repeat(5000)}, 31.`, { name: 'Ann' }, 'en')).toBeNull());
