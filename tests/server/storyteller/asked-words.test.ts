import { describe, expect, test } from 'vitest';
import { askedWords } from '../../../server/storyteller/asked-words.ts';
import { missingThing } from '../../../server/storyteller/missing-things.ts';
import { cutAtSentence } from '../../../server/storyteller/texts.ts';
import { touchesLater, touchesNext } from '../../../server/storyteller/touched-words.ts';
import { waysAsked, wayTo } from '../../../server/storyteller/way-to.ts';
import { noAttachments } from '../../../shared/play/index.ts';
import { act, character, encounter, makePackage, place } from '../../support/story-fixture.ts';

const story = makePackage({
  characters: [
    character('ada', { role: 'protagonist', name: 'Ada' }),
    character('mae', { name: 'Mae Flint', description: 'Thirty, sells rope. Heart +2.' }),
    character('xiao', { name: '小满', description: '九岁的乘客，数数从不出错。' }),
    character('sora', { name: 'ソラ', description: '十九歳、灯台守の見習い。' }),
    character('ole', { name: 'Ole Berg', description: 'The lighthouse keeper.' }),
  ],
  acts: [
    act(
      'one',
      [
        place(
          'quay',
          [
            encounter('talk', {
              description: 'An old anchor lies under the nets.\nMae: “Leave it.”',
              script: [
                { type: 'say', character: 'mae', text: 'The bell rang all night, and nobody came.' },
                { type: 'narrate', text: 'A brass bell hangs from the beam.' },
                { type: 'say', name: 'The harbour master', text: 'That bell has cost me my sleep.' },
              ],
            }),
          ],
          { requiredCharacters: ['mae'], ambientDetail: 'Gulls over the planks.' },
        ),
        place('light', [], { ambientDetail: 'Glass all round.', title: 'The Lighthouse' }),
      ],
      { facts: [{ id: 'rope', text: 'The rope was cut with a knife.', audience: 'cast', knownBy: ['ole'] }] },
    ),
  ],
});
const [first] = story.plot.acts;
if (!first) throw new Error('no act');
const lore = { id: 'storm', keys: ['storm'], content: 'The storm of 1908 took eleven boats.' };
const state = { earnedFacts: [] as string[], landed: [] as string[], findings: [] as string[] };
const asked = (said: string, over: object = {}) =>
  askedWords(said, story, {
    ...{ act: first, location: 'quay', state, here: ['ada', 'mae'], lore: [lore], lines: [], tells: () => false },
    ...over,
  });

describe('the author’s words for a question', () => {
  test.each([
    'Does Ole know?',
    'What did Ole say when you told him?',
    'Ada, did Ole Berg cut it, do you know?',
    'Have you told Ole about it?',
    'Will Ole forgive me, do you think?',
    '小满知道吗？',
    '小满去过那儿没有，你知道吗？',
    'ソラは知っている？',
  ])('never are a sheet where something else of somebody is asked: %s', (said) =>
    expect(asked(said).filter(({ about }) => about !== undefined)).toEqual([]),
  );

  test.each([
    'Who is Ole?',
    'Do you know Ole Berg?',
    'Mae, what sort of man is Ole?',
    'Tell me about old Ole',
    'And what about Ole?',
    '小满是谁？',
    '你认识小满吗？',
    'ソラって誰？',
    'ソラさんのことを教えて',
  ])('are a sheet where it is asked who somebody is: %s', (said) =>
    expect(asked(said)).toContainEqual(expect.objectContaining({ about: expect.stringMatching(/ole|xiao|sora/u) })),
  );

  test('are a fact once it is earned, with who knows it', () => {
    expect(asked('Who cut the rope?')).toEqual([]);
    expect(asked('Who cut the rope?', { state: { ...state, earnedFacts: ['rope'] } })).toEqual([
      { text: 'The rope was cut with a knife.', knownBy: ['ole'] },
    ]);
  });

  test.each(['Do you remember what we found?', '还记得我们找到的东西吗？', '見つけたものを覚えている？'])(
    'are all that came to light where what was found is asked after: %s',
    (said) => {
      const findings = ['The lamp is still warm.'];
      expect(asked(said, { state: { ...state, findings } })).toContainEqual({
        text: 'The lamp is still warm.',
        isNoted: true,
      });
      expect(asked(said)).toEqual([]);
    },
  );

  test('are lore that is named, and nothing that tells a secret', () => {
    expect(asked('What was the storm?')).toEqual([{ text: lore.content }]);
    expect(asked('What was the storm?', { tells: () => true })).toEqual([]);
    expect(asked('What was the war?')).toEqual([]);
  });

  test('are no lore that gives a name the player has not heard', () => {
    const entry = {
      id: 'goose',
      keys: ['the General', 'goose'],
      content: 'The General, a white goose.',
      type: 'entity' as const,
    };
    expect(asked('What is that goose?', { lore: [entry] })).toEqual([]);
    expect(asked('What is that goose?', { lore: [entry], lines: ['“This is the General,” she says.'] })).toHaveLength(
      1,
    );
    // Whoever types a name has not been told it.
    expect(asked('Who is the General?', { lore: [entry] })).toEqual([]);
  });

  test('are those alone that say what is asked for', () => {
    expect(asked('Is the storm over?')).toEqual([]);
    expect(asked('Whose storm is it?')).toEqual([]);
  });

  test('are how somebody is who is asked about, without figures of the sheet', () => {
    expect(asked('Who is Mae?')).toEqual([{ text: 'Thirty, sells rope.', about: 'mae', name: 'Mae Flint' }]);
    expect(asked('How old are you?')[0]).toMatchObject({ about: 'mae' });
    expect(asked('Mae, are you hungry?')).toEqual([]);
    expect(asked('Mae, who was the girl?')).toEqual([]);
    expect(asked("Who is Mae's mother?")).toEqual([]);
  });

  test('are of the place one is at, or that is named', () => {
    expect(asked('Where am I?')[0]).toMatchObject({ text: 'Gulls over the planks.' });
    expect(asked('Tell me about the lighthouse')[0]).toMatchObject({
      text: 'Glass all round.',
      place: 'The Lighthouse',
    });
  });

  test('are what was told or said before, and what happened in scenes that are over', () => {
    expect(asked('What about the bell?')).toEqual([]);
    expect(
      asked('What about the bell?', {
        lines: [
          'The bell rang all night, and nobody came.',
          'A brass bell hangs from the beam.',
          'A bell of the teller’s own.',
        ],
      }),
    ).toEqual([
      { text: 'The bell rang all night, and nobody came.', saidBy: 'mae', name: 'Mae Flint' },
      { text: 'A brass bell hangs from the beam.', isTold: true },
    ]);
    expect(asked('What about the anchor?')).toEqual([]);
    expect(asked('What about the anchor?', { state: { ...state, landed: ['talk'] } })).toEqual([
      { text: 'An old anchor lies under the nets.', isTold: true },
    ]);
  });

  test('are those of somebody without a sheet, too', () => {
    expect(asked('Who lost sleep over the bell?', { lines: ['That bell has cost me my sleep.'] })).toEqual([
      { text: 'That bell has cost me my sleep.', name: 'The harbour master' },
    ]);
  });

  test('are not there for words that merely stand beside others', () => {
    expect(
      asked('What is your favourite night of the week?', { lines: ['The bell rang all night, and nobody came.'] }),
    ).toEqual([]);
  });
});

describe('a thing that is missing', () => {
  const missing = (said: string, lines: string[] = []) =>
    missingThing(said, {
      ...{ story, act: first, location: 'quay', here: ['mae'], lines, lore: [] },
      ...{ state: { items: ['a tin whistle'], findings: [] }, attached: noAttachments() },
    });

  test('is one that nobody has put there', () => {
    expect(missing('I pick up the telescope')).toEqual({ thing: 'telescope', isOwn: false });
    expect(missing('take telescope')).toEqual({ thing: 'telescope', isOwn: false });
    expect(missing('take part')).toBeNull();
    expect(missing('I use my telescope')).toEqual({ thing: 'telescope', isOwn: true });
  });

  test('is none that the place, somebody’s sheet, the bag or the telling has', () => {
    for (const said of ['I lift the anchor', 'I touch the rope', 'I use the whistle', 'I climb the lighthouse'])
      expect(missing(said)).toBeNull();
    expect(missing('I pick up the telescope', ['A telescope stands by the rail.'])).toBeNull();
  });

  test('is put there by no deed or question of the player’s own', () => {
    expect(
      missing('I pick up the telescope', [
        'You look at the telescope.',
        'Is there a telescope?',
        'No telescope, wherever you look.',
      ]),
    ).not.toBeNull();
  });
});

describe('a text that is cut', () => {
  test('is cut at a sentence that ends outside quotation marks', () => {
    const text = 'The board is wet. “Clap twice,” it says. “Not three times. Three is for fires.” Nobody reads it.';
    expect(cutAtSentence(text, 70)).toBe('The board is wet. “Clap twice,” it says.');
    expect(cutAtSentence('他说完了。“今天不开门。明天再来。后天也行。”', 16)).not.toMatch(/“[^”]*$/u);
  });
});

describe('the way to a place', () => {
  const chain = act('chain', [
    place('quay', [], { title: 'The Quay', connections: ['lane'] }),
    place('lane', [], { title: '小巷', connections: ['light', 'quay'] }),
    place('light', [], { title: 'The Lighthouse', connections: [] }),
  ]);
  test.each([
    ['How far is the lighthouse from here?', 'quay', { place: 'The Lighthouse', via: '小巷' }],
    ['Which way to the Lighthouse?', 'lane', { place: 'The Lighthouse' }],
    ['这里离小巷有多远？', 'quay', { place: '小巷' }],
    ['ここから小巷まで遠い？', 'quay', { place: '小巷' }],
    ['How far is the quay?', 'light', null],
    ['How far is the moon?', 'quay', null],
    ['Tell me about the lighthouse.', 'quay', null],
    ['How far is the quay?', 'quay', null],
    // Who sets out is told the way as well, but where it is a journey.
    ['I go down to the lighthouse.', 'quay', { place: 'The Lighthouse', via: '小巷' }],
    ['I go down to the lighthouse.', 'lane', null],
    ['I go back to the lighthouse.', 'light', null],
    ['去小巷', 'light', null],
  ])('%s asked at %s', (said, from, way) => expect(wayTo(said, chain, from)).toEqual(way));
});

test.each([
  ['Is there another way out of here?', ['The Lane', 'The Pier']],
  ['这里还有别的路吗？', ['The Lane', 'The Pier']],
  ['ほかに道はある？', ['The Lane', 'The Pier']],
  ['How far is the moon?', []],
])('%s is answered with the places there are to go to', (said, ways) => {
  const open = act('open', [
    place('quay', [], { title: 'The Quay', connections: ['lane', 'pier'] }),
    place('lane', [], { title: 'The Lane' }),
    place('pier', [], { title: 'The Pier' }),
    place('far', [], { title: 'Far Away' }),
  ]);
  expect(waysAsked(said, open, 'quay')).toEqual(ways);
});

test('what a player reaches for is told of by what the turn tells besides', () => {
  const next = encounter('talk', { interactables: ['brass bell'], description: 'An anchor lies under the nets.' });
  const made = makePackage({ acts: [act('only', [place('quay', [next])])] }).plot.acts[0]?.sandboxLocations[0]
    ?.encounters[0];
  if (!made) throw new Error('no encounter');
  expect(touchesNext('I look at the bell', made, [])).toBe(true);
  expect(touchesNext('I lift the anchor', made, [])).toBe(true);
  expect(touchesNext('I look at the sea', made, [])).toBe(false);
});

test('what an encounter ahead is about is put off, and nothing that is over or under way', () => {
  const [quay] = [place('quay', [encounter('talk', { interactables: ['brass bell'] })])];
  const touched = (landed: string[], said = 'I look at the brass bell') =>
    touchesLater(said, { encounter: undefined, place: quay, state: { landed }, people: [] });
  expect(touched([])).toBe(true);
  expect(touched(['talk'])).toBe(false);
  expect(touched([], 'I look at the sea')).toBe(false);
});
