import { describe, expect, it } from 'vitest';
import { linePools, TELLING_LANGUAGES } from '../../../server/improviser/telling/lines.ts';
import { tellScene } from '../../../server/improviser/telling/tell.ts';
import { encounter, scene, texts } from './telling-scene.ts';

const ASKED = 'Mae, what would you do in my place?';
const replies = (fields: object, text = ASKED) =>
  Array.from({ length: 10 }, (_, seed) =>
    texts(tellScene(scene({ encounter: null, action: { type: 'text', text }, ...fields }), seed)).at(-1),
  );

describe('advice', () => {
  it('names where something new waits, before anything else', () => {
    for (const text of [ASKED, 'What should I do now, Mae?', 'what next?'])
      for (const reply of replies({ nudge: 'The Old Mill' }, text)) expect(reply).toMatch(/the Old Mill/iu);
  });

  it('names what there is to touch in what is under way', () => {
    for (const reply of replies({ encounter: encounter({ phase: 'middle', description: '' }) }))
      expect(reply).toMatch(/torn page/iu);
  });

  it('sends nobody out to learn what was told by whoever is asked', () => {
    const told = { facts: ['The page is in the sea.'], factsKnownBy: [['mae']] };
    for (const reply of replies(told)) expect(reply).not.toContain('Find the page');
    for (const reply of replies({ ...told, factsKnownBy: [['ole']] })) expect(reply).toContain('Find the page.');
  });

  it('is no secret of the player’s that whoever is asked was never told: that is thought, and not said', () => {
    const told = (person: object) => {
      const present = [
        { id: 'hero', name: 'Ada', role: 'protagonist' },
        { id: 'mae', name: 'Mae Flint', ...person },
      ];
      const asked = scene({ encounter: null, action: { type: 'text', text: ASKED }, present });
      return Array.from({ length: 8 }, (_, seed) =>
        tellScene(asked, seed)
          .filter((frame) => frame.type === 'say' || frame.type === 'narrate')
          .slice(-2),
      );
    };
    const aim = { text: expect.stringContaining('Find the page.') };
    for (const [said, thought] of told({ role: 'npc' })) {
      expect(said).toMatchObject({ type: 'say', character: 'mae', text: expect.not.stringContaining('page') });
      expect(thought).toMatchObject({ type: 'narrate', ...aim });
    }
    const description = 'She has lost a page, and wants to find it.';
    for (const person of [{ role: 'npc', description }, { role: 'ally' }])
      for (const frames of told(person)) expect(frames.at(-1)).toMatchObject({ type: 'say', ...aim });
  });

  it('is another where the same was given just now', () => {
    const ways = ['The Quay', 'Mill Lane'];
    for (const reply of replies({ recentLines: ['I would. Find the page.'], ways }))
      expect(reply).toMatch(/the Quay and Mill Lane/iu);
    for (const reply of replies({ recentLines: ['Find the page.', 'There’s the Quay and Mill Lane.'], ways }))
      expect(reply).not.toMatch(/Find the page|Mill Lane/u);
  });
});

describe('a promise', () => {
  it.each([
    ['en', 'Mae, you promised to tell me.'],
    ['en', 'You said you would show me, Mae'],
    ['en', 'You were going to tell me, Mae.'],
  ])('that is called in is owned up to, and what it was about is told where it is known: %s %s', (language, text) => {
    const owned = replies({ language }, text);
    for (const reply of owned) expect(reply).not.toMatch(/know nothing|no idea|Says who/iu);
    const answers = [{ text: 'The lamp went out at nine.' }];
    for (const reply of replies({ language, answers }, text)) expect(reply).toContain('The lamp went out at nine.');
  });

  it('is not given', () => {
    for (const reply of replies({}, 'Mae, will you tell me later?')) expect(reply).toMatch(/promise|Ask|know/u);
  });

  it('is made by nobody in the telling’s own lines', () => {
    const promises =
      /when we are alone|not today|tomorrow|\blater\b|\bI(?:['’]ll| will| shall) (?:answer|come|bring|meet|show)|coming along|ask me again|没人的时候|改天|明天|回头再|以后再说|往后再说|我会(?:告诉|回答)|我都跟着|二人のとき|また今度|今日ではない|一緒に行く|教えよう/iu;
    const spoken = TELLING_LANGUAGES.flatMap((language) =>
      Object.entries(linePools(language))
        .filter(([kind]) =>
          /^(?:ask|talk|unknown|newcomer_says|tells_all|claim|kind|rude|points_to|promised|no_promise)/u.test(kind),
        )
        .flatMap(([, pool]) => pool),
    );
    expect(spoken.length).toBeGreaterThan(100);
    expect(spoken.filter((line) => promises.test(line))).toEqual([]);
  });
});
