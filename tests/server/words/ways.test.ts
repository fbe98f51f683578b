import { expect, it } from 'vitest';
import { goalIn, wayMeant } from '../../../server/words/ways.ts';

const WAYS = [
  { id: 'pier', title: 'The Ferry Pier' },
  { id: 'shop', title: 'Candy Shop' },
  { id: 'light', title: 'The Lighthouse' },
];

it.each([
  ['go to the pier', 'pier'],
  ['I walk back to the candy shop.', 'shop'],
  ['Let’s head over to the lighthouse now', 'light'],
  ['I want to go to the ferry pier', 'pier'],
  ['I walk on towards the ferry pier.', 'pier'],
  ['go to the window', null],
  ['go to the pier and ask Ishida', null],
  ['I go to bed', null],
  ['Who goes to the pier?', null],
  ['I look at the pier', null],
])('%j leads to %j', (said, id) => expect(wayMeant(said, WAYS)).toBe(id));

it.each([
  ['去厨房', '餐车厨房', true],
  ['我们回车长席吧', '车长席', true],
  ['去厨房问老秦', '餐车厨房', false],
  ['看看厨房', '餐车厨房', false],
  ['我往车长席走。', '车长席', true],
  ['朝车长席那边走过去', '车长席', true],
  ['往杯子里看', '车长席', false],
  ['灯台へ行く', '灯台', true],
  ['灯台のほうへ歩く。', '灯台', true],
  ['源さんの店に戻る', '源さんの店', true],
  ['店に行く', '源さんの店', true],
  ['家に行く', '源さんの店', false],
  ['どこへ行く', '灯台', false],
])('%j is %j: %j', (said, title, isMeant) => expect(wayMeant(said, [{ id: 'it', title }])).toBe(isMeant ? 'it' : null));

it('takes no way where two are called alike', () => {
  const gates = ['North Gate', 'South Gate'].map((title) => ({ id: title, title }));
  expect(wayMeant('go to the gate', gates)).toBeNull();
  expect(wayMeant('go to the north gate', gates)).toBe('North Gate');
  expect(goalIn('go to the gate')).toBe('the gate');
});
