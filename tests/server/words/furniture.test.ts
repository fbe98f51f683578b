import { expect, it } from 'vitest';
import { fitsPlace, isCrowded } from '../../../server/words/furniture.ts';

it.each([
  ['The carriage is packed. A groom is asleep.', true],
  ['Passengers sleep against each other.', true],
  ['Children come out of the doorways.', true],
  ['The lane is empty. The passengers have gone.', false],
  ['No passengers. A lamp.', false],
  ['The pier smells of tar.', false],
  ['A door that everybody knows how to open.', false],
  ['绿皮硬座车厢，坐得满满当当。', true],
  ['夜深了，三号车厢里人睡了一半。', true],
  ['候车室空荡荡的，没有乘客。', false],
  ['山里的破庙。', false],
  ['車内は満員だ。', true],
  ['乗客は誰もいない。', false],
  ['ストーブが赤い。', false],
])('%j has a crowd in it: %j', (told, has) => expect(isCrowded(told)).toBe(has));

it.each([
  'Nobody answers. But the silence has shifted.',
  'The place goes quiet.',
  '没有人回答。',
  '谁也没有动。',
  '返事はない。',
  '静けさがある。',
])('says nothing of solitude where there is a crowd: %s', (words) => {
  expect(fitsPlace(words, '车厢坐得满满当当。')).toBe(false);
  expect(fitsPlace(words, 'A lighthouse. 灯塔。')).toBe(true);
});
