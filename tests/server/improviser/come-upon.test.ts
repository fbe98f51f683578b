import { describe, expect, it } from 'vitest';
import { linePools } from '../../../server/improviser/telling/lines.ts';
import { tellScene } from '../../../server/improviser/telling/tell.ts';
import { encounter, scene, texts } from './telling-scene.ts';

const typed = (text: string, fields: object = {}) =>
  Array.from({ length: 12 }, (_, seed) =>
    texts(tellScene(scene({ encounter: null, action: { type: 'text', text }, ...fields }), seed)),
  );
/** What the place's author says of it, as one line of the telling. */
const PLACE = 'Gulls over the sea. The planks are wet with rain.';
const alone = { present: [{ id: 'hero', name: 'Ada', role: 'protagonist' }] };

describe('a deed that nothing answers', () => {
  it('is never all that a turn tells: something of the author’s is told with it', () => {
    for (const told of typed('I sing a song', alone)) {
      expect(told[0]).toBe('You sing a song.');
      expect(told[1]).toBe(PLACE);
    }
  });

  it('is watched by somebody who is here, or shows something of the place', () => {
    const told = typed('I dance').map((lines) => lines[1] ?? '');
    expect(told.some((line) => line.includes('Mae'))).toBe(true);
    for (const line of told) expect(line.includes('Mae') || line === PLACE).toBe(true);
  });

  it('shows what there is to touch in what is under way, once', () => {
    const open = { ...alone, encounter: encounter({ phase: 'middle', description: '' }) };
    for (const told of typed('I dance', open)) expect(told.join(' ')).toMatch(/torn page/iu);
    for (const told of typed('I dance', { ...open, recentLines: ['There is this: torn page.'] }))
      expect(told.join(' ')).not.toContain('torn page');
  });

  it('where all of the place was told tells what the act is about, and something in any case', () => {
    const seen = [PLACE];
    const told = typed('I yawn', { ...alone, recentLines: seen });
    for (const lines of told) expect(lines.at(-1)).toMatch(/Find the page\.$/u);
    for (const lines of typed('I yawn', { ...alone, recentLines: [...seen, 'Find the page.'] }))
      expect(lines.length).toBeGreaterThan(1);
  });
});

describe('what the turn tells by itself', () => {
  it('is not told before as what the deed touches', () => {
    const beat = 'A gust takes the ferry.';
    const parts = [{ part: 'enc/script', kind: 'scene', beats: [{ beat: 0, type: 'narrate', text: beat }] }];
    for (const told of typed('board the ferry', { ...alone, touched: [beat], parts }))
      expect(told.filter((line) => line === beat)).toHaveLength(1);
  });
});

describe('a look at somebody', () => {
  it('shows them, in their author’s words', () => {
    const present = [
      { id: 'hero', name: 'Ada', role: 'protagonist' },
      { id: 'mae', name: 'Mae Flint', role: 'ally', description: 'Thirty, sells rope. Nerve +2.' },
    ];
    for (const told of typed('I look at Mae', { present }))
      expect(told).toEqual(['You look at Mae.', 'Mae Flint, thirty, sells rope.']);
  });
});

describe('a door', () => {
  it('that is shut is not told as opened, and is told as shut', () => {
    const touched = ['The door is locked.'];
    for (const told of typed('open the door', { ...alone, touched })) expect(told).toEqual(touched);
    for (const told of typed('open the door', { ...alone, touched: ['The door is red.'] }))
      expect(told).toEqual(['You open the door.', 'The door is red.']);
  });
});

describe('what was opened', () => {
  it('is not seen to be shut by whoever looks round', () => {
    const place = { ambientDetail: 'The door of the mill, which stands on its own above the river, is locked. Gulls.' };
    const opened = ['The door of the mill, which stands on its own above the river, is locked.'];
    for (const told of typed('I dance', { ...alone, place, opened })) expect(told.join(' ')).not.toContain('locked');
    const seen = typed('I dance', { ...alone, place });
    expect(seen.some((told) => told.join(' ').includes('locked'))).toBe(true);
  });
});

describe('a question about a thing that is there', () => {
  it('which whoever is asked knows nothing of is answered by pointing at it', () => {
    for (const text of ['Mae, what is the lever for?', 'I ask Mae about the lever'])
      for (const told of typed(text, { touched: ['the iron lever'] })) expect(told.at(-1)).toMatch(/the iron lever/iu);
    for (const told of typed('Mae, what is the lever for?', { touched: ['the iron lever'], withholds: ['mae'] }))
      expect(told.at(-1)).not.toMatch(/iron/u);
  });
});

describe('words that nobody hears', () => {
  it('are not all that a turn tells', () => {
    for (const told of typed('The tide is turning.', alone)) expect(told.at(-1)).toBe(PLACE);
  });
});

describe('who is here', () => {
  it('is told by name where it is asked', () => {
    for (const text of ['Who is here?', 'Who else is here?'])
      for (const told of typed(text)) expect(told.at(-1)).toContain('Mae');
    const nobody = linePools('en').nobody_here?.join('\n').replaceAll('{place}', 'the Pier') ?? '';
    for (const told of typed('Who is here?', alone)) expect(nobody).toContain(told.at(-1)?.replace(/^./u, ''));
  });
});
