import { describe, expect, it } from 'vitest';
import { composeStory } from '../../../server/improviser/story/compose.ts';
import { type BriefSheet, readBrief } from '../../../shared/brief/index.ts';
import { checkPackage } from '../../../shared/check/index.ts';
import { briefOf } from '../../support/brief-of.ts';
import { packageOf } from './packages.ts';

const placesOf = ({ acts }: ReturnType<typeof composeStory>): string[][] =>
  acts.map(({ web }) => web.locations.map(({ title }) => title));

describe('a story of a brief', () => {
  it.each([1, 2, 3])('has the places and people that were asked for, the named among them (seed %i)', (seed) => {
    const story = composeStory(
      readBrief(
        'A ghost story on a winter lighthouse in Brittany, 1911. One act with five places and four people, the keeper is called Maelle.',
      ),
      seed,
    );
    expect(placesOf(story).map(({ length }) => length)).toEqual([5]);
    expect(story.characters).toHaveLength(4);
    expect(story.characters.map(({ name }) => name)).toContain('Maelle');
    expect(story.premise.globalContext.setting).toMatch(/Brittany/);
    expect(story.premise.globalContext.setting).toMatch(/1911/);
  });

  const whole: Partial<BriefSheet> = {
    title: 'XTITLE',
    genre: 'noir',
    place: 'XWHERE',
    time: 'XWHEN',
    tone: 'XTONE',
    length: { acts: 2, places: 4, people: 5 },
    people: [
      { name: 'Xanna', who: 'XABOUT-A', pronouns: 'they/them', role: 'antagonist' },
      { name: 'Xbo', who: 'XABOUT-B', role: 'protagonist' },
      { name: 'Xcyd', role: 'ally' },
    ],
    places: [{ name: 'Xpier', what: 'XABOUT-P' }, { name: 'Xmill' }],
    never: ['XNEVER'],
    endings: [{ title: 'XENDING-1' }, { title: 'XTITLE-2', text: 'XENDING-2' }],
  };
  const entries = JSON.stringify(whole).match(/X[A-Za-z]+(?:-\w)?/g) ?? [];

  it.each([
    ['en', []],
    ['zh', []],
    ['ja', []],
    ['en', ['XHAPPENS-1 at Xpier.', 'XHAPPENS-2 with Xanna.', 'XHAPPENS-3.']],
    ['zh', ['XHAPPENS-1 Xpier。', 'XHAPPENS-2 Xanna。', 'XHAPPENS-3。']],
    ['ja', ['XHAPPENS-1 Xpier。', 'XHAPPENS-2 Xanna。', 'XHAPPENS-3。']],
  ] as const)('uses every entry (%s, %j)', (language, happens) => {
    const story = composeStory(briefOf({ ...whole, language, happens: [...happens] }, 'XTEXT'), 5);
    const text = JSON.stringify(story).toLowerCase();
    for (const entry of [...entries, 'XTEXT', ...happens.map((each) => each.slice(0, 10))]) {
      expect(text, entry).toContain(entry.toLowerCase());
    }
    expect(placesOf(story).map(({ length }) => length)).toEqual([2, 2]);
    expect(story.characters).toHaveLength(5);
    const role = (name: string) => story.characters.find((each) => each.name === name)?.role;
    expect([role('Xanna'), role('Xbo'), role('Xcyd')]).toEqual(['antagonist', 'protagonist', 'ally']);
    expect(story.characters.find(({ name }) => name === 'Xanna')?.pronouns).toBe('they/them');
    expect(story.premise.endings?.map(({ title, text: told }) => [title, told])).toEqual([
      ['XENDING-1', 'XENDING-1'],
      ['XTITLE-2', 'XENDING-2'],
    ]);
    expect(checkPackage(packageOf(story)).errors).toBe(0);
  });

  it('tells what the author says happens in that order, at the places that are named', () => {
    const happens = ['Rain on the pier.', 'Tom finds a key.', 'In the mill the key fits.', 'The door opens.'];
    const story = composeStory(
      briefOf({
        language: 'en',
        people: [{ name: 'Ana' }, { name: 'Tom' }],
        places: [{ name: 'the pier' }, { name: 'the mill' }],
        happens,
      }),
      1,
    );
    const told = story.acts.flatMap(({ pools }) =>
      pools.flatMap(({ nodeId, encounters }) =>
        encounters.filter(({ id }) => id.includes('told')).map((encounter) => ({ nodeId, ...encounter })),
      ),
    );
    expect(told.map(({ description, nodeId }) => [description, nodeId])).toEqual(
      [
        ['Rain on the pier.', 'pier'],
        ['Tom finds a key.', 'pier'],
        ['In the mill the key fits.', 'mill'],
        ['The door opens.', 'mill'],
      ].map(([text, id]) => [text, expect.stringContaining(id ?? '')]),
    );
    expect(told[2]?.prerequisites).toEqual(['told_2']);
    expect(told[1]?.requiredCharacters).toEqual(['tom']);
    expect(checkPackage(packageOf(story)).errors).toBe(0);
  });

  it('lets the player choose among the endings the author wrote', () => {
    const endings = ['The ferry leaves empty.', 'Ailsa stays.'];
    const story = composeStory(
      briefOf({ language: 'en', happens: ['The ferry is announced.'], endings: endings.map((title) => ({ title })) }),
      1,
    );
    expect(story.premise.endings?.map(({ text, when }) => [text, when])).toEqual([
      [endings[0], 'has_flag("ending_1")'],
      [endings[1], undefined],
    ]);
    const closing = story.acts
      .at(-1)
      ?.pools.flatMap(({ encounters }) => encounters)
      .find(({ id }) => /closing/.test(id));
    expect(closing?.options?.map(({ text }) => text)).toEqual(endings);
    const single = { title: 'Dry', text: 'It stops.' };
    const alone = composeStory(briefOf({ language: 'en', happens: ['It rains.'], endings: [single] }), 1);
    expect(alone.premise.endings).toEqual([{ id: 'ending_1', ...single }]);
  });

  it.each(['en', 'zh', 'ja'] as const)('has as many as may be asked for (%s)', (language) => {
    const story = composeStory(briefOf({ language, length: { acts: 5, places: 60, people: 12 } }), 2);
    expect(placesOf(story).map((titles) => new Set(titles).size)).toEqual([12, 12, 12, 12, 12]);
    expect(new Set(story.characters.map(({ name }) => name)).size).toBe(12);
    expect(checkPackage(packageOf(story)).errors).toBe(0);
  });

  it.each(['{hero}', '[a|b]', '@other: hello', '{', '}}', '[x', '"', '\\'])(
    'takes what looks like a template as the author’s words: %s',
    (odd) => {
      const sheet = {
        language: 'en' as const,
        title: `T ${odd}`,
        people: [{ name: `P ${odd}`, who: odd }],
        places: [{ name: `L ${odd}`, what: odd }],
        happens: [`H ${odd}`],
        endings: [{ title: `E ${odd}` }, { title: `F ${odd}`, text: odd }],
        place: odd,
      };
      expect(checkPackage(packageOf(composeStory(briefOf(sheet, odd), 1))).errors).toBe(0);
      expect(checkPackage(packageOf(composeStory(briefOf({ ...sheet, happens: [] }, odd), 1))).errors).toBe(0);
    },
  );

  it.each([
    [6, [2, 2, 2]],
    [7, [3, 2, 2]],
    [2, [1, 1, 1]],
  ])('has %i places in all, over its acts', (count, sizes) => {
    const places = [{ name: 'Pier' }, { name: 'Mill' }];
    const story = composeStory(briefOf({ language: 'en', length: { acts: 3, places: count }, places }), 1);
    expect(placesOf(story).map(({ length }) => length)).toEqual(sizes);
    expect(new Set(placesOf(story).flat()).size).toBe(count);
    expect(placesOf(story).flat()).toEqual(expect.arrayContaining(['Pier', 'Mill']));
    expect(checkPackage(packageOf(story)).errors).toBe(0);
  });

  it('tells nothing as content that fields hold, and no question', () => {
    const asked = readBrief(
      'A ghost story in Brittany, 1911. One act with five places and four people, the keeper is called Maelle.\nHe winds a clock that strikes thirteen.\nHow do endings work?',
    );
    const { globalMaterials } = composeStory(asked, 1).premise;
    expect(globalMaterials).toContain('He winds a clock that strikes thirteen.');
    expect(globalMaterials?.join()).not.toMatch(/One act|is called Maelle|How do endings/u);
    const told = composeStory(
      { ...asked, sheet: { ...asked.sheet, happens: ['The bell rings.', 'A light goes out.'] } },
      1,
    );
    expect(told.premise.premise).toBe('He winds a clock that strikes thirteen.');
    expect(told.premise.globalMaterials).toEqual([]);
    const unstopped = composeStory(briefOf({ language: 'en', happens: ['A page is gone', 'She finds it'] }), 1);
    expect(unstopped.premise.premise).toBe('A page is gone. She finds it.');
    const chinese = composeStory(readBrief('冬天的北海道，一座灯塔。她听见海里有人说话。'), 1).premise;
    expect(chinese.globalContext.setting).toBe('冬天的北海道，一座灯塔');
    expect(chinese.globalMaterials?.at(-1)).toBe('她听见海里有人说话。');
    const japanese = composeStory(readBrief('場所は三つ。場所と時代：北海道、雪の夜。「小雪」という名前。'), 1);
    expect(japanese.premise.globalContext.setting).not.toContain('，');
    expect(japanese.acts[0]?.web.locations).toHaveLength(3);
  });

  it.each([
    ['en', 'Church Street bakery', 'Maelle'],
    ['zh', '车站旁的面包店', '小雪'],
    ['ja', '表の間の灯台', '小雪'],
  ] as const)('says nothing of who and what the author only names (%s)', (language, place, person) => {
    const texts = (name: string, who: string) => {
      const brief = briefOf({ language, places: [{ name }], people: [{ name: who }] });
      const { acts, characters } = composeStory(brief, 1);
      const { location, assets } = acts.flatMap(({ web, assets: all }) =>
        web.locations.flatMap((one) =>
          one.title === name ? [{ location: one, assets: all.find(({ nodeId }) => nodeId === one.id) }] : [],
        ),
      )[0] ?? { location: undefined, assets: undefined };
      const named = characters.find((one) => one.name === who);
      const said = [location?.ambientDetail, location?.mood, assets?.backgroundPrompt, assets?.musicPrompts[0]?.text];
      return { place: said.map((text) => text?.replaceAll(name, 'X').replaceAll(name.toLowerCase(), 'X')), named };
    };
    // Whatever a name may mention, the same is said: it is true of any place.
    expect(texts(place, person).place).toEqual(texts('Zzyzx', person).place);
    const { named } = texts(place, person);
    expect(named).toMatchObject({
      description: person,
      imagePrompt: expect.stringMatching(/^a (wo)?man$|^a person$/i),
    });
    expect(named?.voice).toBeUndefined();
  });

  it('adds nothing to what the author says of a place or a person', () => {
    const brief = briefOf({
      language: 'en',
      places: [{ name: 'the lighthouse', what: 'a bakery since 1902' }],
      people: [{ name: 'Maelle', who: 'baker of eclairs' }],
    });
    const { acts, characters } = composeStory(brief, 1);
    const place = acts[0]?.web.locations.find(({ title }) => title === 'The lighthouse');
    expect(place?.ambientDetail).toBe('a bakery since 1902.');
    expect(characters.find(({ name }) => name === 'Maelle')?.description).toBe('Baker of eclairs.');
  });

  it.each([
    ['en', 'two sisters run a lamp workshop under the sea'],
    ['zh', '海底有一家灯铺。'],
    ['ja', '海の底にランプの店がある。'],
  ] as const)('has no setting of its own where the author wrote a text (%s)', (language, text) => {
    for (let seed = 0; seed < 5; seed++) {
      const { setting } = composeStory(briefOf({ language, genre: 'noir' }, text), seed).premise.globalContext;
      expect(setting.toLowerCase()).toBe(text.replace('。', ''));
    }
  });

  it('keeps what the author leaves as it is', () => {
    const brief = readBrief('A ghost story. Two acts, four people.');
    const before = composeStory(brief, 3);
    const after = composeStory({ ...brief, sheet: { ...brief.sheet, tone: 'dry', never: ['No deaths'] } }, 3);
    expect(placesOf(after)).toEqual(placesOf(before));
    expect(after.acts.map(({ pools }) => pools)).toEqual(before.acts.map(({ pools }) => pools));
    expect(after.premise).toEqual({
      ...before.premise,
      globalContext: { ...before.premise.globalContext, tone: 'dry' },
    });
    const titled = composeStory({ ...brief, sheet: { ...brief.sheet, title: 'Salt' } }, 3);
    expect(titled.premise).toEqual({ ...before.premise, title: 'Salt' });
    expect(titled.characters).toEqual(before.characters);
  });

  it('says the same again for the same brief and seed', () => {
    const brief = readBrief('A fantasy story with three people');
    expect(composeStory(brief, 3)).toEqual(composeStory(brief, 3));
  });
});
