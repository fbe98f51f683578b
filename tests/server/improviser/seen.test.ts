import { describe, expect, it } from 'vitest';
import { linePools } from '../../../server/improviser/telling/lines.ts';
import { tellScene } from '../../../server/improviser/telling/tell.ts';
import { scene, texts } from './telling-scene.ts';

const alone = [{ id: 'hero', name: 'Ada', role: 'protagonist' }];
const place = {
  ambientDetail: 'A steep lane between the pier and the shrine, hung with lanterns. A cat lives on the drum. Waves.',
};
const typed = (text: string, fields: object = {}) =>
  Array.from({ length: 8 }, (_, seed) =>
    texts(
      tellScene(scene({ encounter: null, present: alone, place, action: { type: 'text', text }, ...fields }), seed),
    ),
  );
const isOf = (kind: string, thing: string, line = '') =>
  (linePools('en')[kind] ?? []).some((one) => one.replace('{thing}', thing) === line);

describe('who looks at a thing', () => {
  it.each([
    ['look at the lanterns', 'A steep lane between the pier and the shrine, hung with lanterns.'],
    ['watch the cat', 'A cat lives on the drum.'],
    ['look out at the sea', 'Waves.'],
  ])('is told what its author says of it, and nothing else (%s)', (text, said) => {
    for (const told of typed(text)) expect(told.slice(1)).toEqual([said]);
  });

  it('is told that no more is to be seen of what only places something else, or is anywhere', () => {
    for (const told of typed('look up at the shrine')) expect(isOf('plain_look', 'the shrine', told[1])).toBe(true);
    for (const told of typed('I look at my hands')) expect(isOf('plain_look', 'your hands', told[1])).toBe(true);
  });

  it('finds what was told just now as it was', () => {
    for (const told of typed('watch the cat', { recentLines: ['A cat lives on the drum.'] }))
      expect(isOf('still_so', 'the cat', told[1])).toBe(true);
  });

  it('is told nothing that was told of another at another time', () => {
    const answers = [{ text: 'Card twelve is all waves.', isTold: true }];
    for (const told of typed('look at the waves', { answers })) expect(told.join(' ')).not.toContain('twelve');
  });

  it('looks at what they have', () => {
    for (const told of typed('look at the key', { items: { gained: [], lost: [], held: ['a small key'] } }))
      expect(told[1]).toMatch(/a small key/iu);
  });

  it('does not see what is not there, and does not read it either', () => {
    for (const told of typed('read the letter')) {
      expect(told).toHaveLength(1);
      expect(isOf('not_seen', 'the letter', told[0])).toBe(true);
    }
  });
});

it.each(['看看鹅脚底下', '看看车长帽子', '看看花猫尾巴'])(
  'what is on anybody’s body is not said to be elsewhere: %s',
  (text) => {
    for (const told of typed(text, { language: 'zh' })) expect(told.join('')).not.toMatch(/不到|没有看见|看不见/u);
  },
);

describe('a question', () => {
  it('with nobody to ask is kept, and not answered by the air', () => {
    const said = (linePools('en').nobody_to_ask ?? []).map((line) => line.replace('{place}', 'the Pier'));
    for (const told of typed('Who was Sayo?')) expect(said).toContain(told[1]);
  });

  it('after somebody who is not here is answered by where they belong, where that is known', () => {
    const asked = { elsewhere: ['Ole Berg'], belongs: { 'Ole Berg': 'The Lighthouse' } };
    for (const told of typed('Where is Ole?', asked))
      expect(told[1]).toMatch(/Ole Berg.*the Lighthouse|the Lighthouse.*Ole Berg/iu);
    for (const told of typed('Is Ole here?', asked)) expect(told[1]).toMatch(/Ole Berg/u);
    for (const told of typed('go and see Ole', asked)) expect(told.join(' ')).toMatch(/Ole Berg.*the Lighthouse/iu);
    for (const told of typed('I slap Ole', asked)) expect(told.join(' ')).toMatch(/the Lighthouse/iu);
  });
});

describe('who sets out for where they are', () => {
  it('is told so', () => {
    const here = (linePools('en').already_here ?? []).map((line) => line.replace('{place}', 'the Pier'));
    for (const told of typed('go to the pier'))
      expect(here.map((line) => line.toLowerCase())).toContain(told[0]?.toLowerCase());
  });
});

describe('what was noted', () => {
  const mae = { id: 'mae', name: 'Mae Flint', role: 'ally' };
  const answers = [{ text: 'Grandfather stopped at twelve.', isNoted: true }];
  it('is called to mind, and said by nobody', () => {
    for (const told of typed('Who stopped at twelve?', { answers }))
      expect(told[1]).toMatch(/^.+ Grandfather stopped at twelve\.$/u);
    for (const text of ['Mae, what happened to Grandfather?', 'Mae, Grandfather went to sea in a boat.'])
      for (const told of typed(text, { answers, present: [...alone, mae] }))
        expect(told.join(' ')).not.toContain('twelve');
  });
});
