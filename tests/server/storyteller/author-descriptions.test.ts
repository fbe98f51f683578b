import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findAuthorDescriptions } from '../../../server/storyteller/index.ts';
import { compileStory, type PlotState, startPlay } from '../../../shared/play/index.ts';
import type { VNPackage } from '../../../shared/story/index.ts';
import { act, character, encounter, makePackage, place } from '../../support/story-fixture.ts';

const STORY = makePackage({
  characters: [
    character('ada', { role: 'protagonist', name: 'Ada Finch' }),
    character('mae', { name: 'Mae Porter', description: 'A tall woman in oilskins. She drowned the keeper herself.' }),
    character('otto', { name: 'Otto', description: 'A thin man.' }),
    character('bell', { name: 'Bell', description: 'A ringer.' }),
  ],
  acts: [
    act(
      'only',
      [
        place(
          'hall',
          [
            encounter('clock', { interactables: ['the tall clock, which is slow'] }),
            encounter('safe', { interactables: ['an iron safe'] }),
          ],
          {
            title: 'The Great Hall',
            ambientDetail: 'A long room with a tall clock in it. Coats hang by the stove.',
            requiredCharacters: ['mae'],
            callbacks: ['a wet red glove'],
            connections: ['attic'],
          },
        ),
        place('attic', [], { title: 'The Attic', ambientDetail: 'Dust.', requiredCharacters: ['otto'] }),
      ],
      {
        scenarioWorldInfo: [
          { id: 'fog', keys: ['fog'], content: 'The fog comes at four.' },
          { id: 'otto_lore', keys: ['Otto'], content: 'Otto sleeps in the attic.' },
        ],
      },
    ),
  ],
  facts: [{ id: 'deed', text: 'She drowned the keeper herself.', audience: 'director' }],
});
STORY.plot.globalMaterials = ['lamp oil on everything'];

const stateOf = (story: VNPackage): PlotState => startPlay(compileStory(story), 7);
const described = (said: string, changes: Partial<PlotState> = {}, lines: readonly string[] = []) =>
  findAuthorDescriptions({ story: STORY, before: { ...stateOf(STORY), ...changes }, said, lines });

describe('what the author wrote of what is named', () => {
  test.each([
    ['somebody here, without what is secret of them', 'Who is Mae?', ['A tall woman in oilskins.']],
    ['the place', 'look around the great hall', ['A long room with a tall clock in it. Coats hang by the stove.']],
    ['a detail of the place', 'the glove', ['A wet red glove.']],
    ['a thing its text shows', 'warm up at the stove', ['Coats hang by the stove.']],
    ['a material', 'oil?', ['Lamp oil on everything.']],
    ['lore', 'Where does the fog come from?', ['The fog comes at four.']],
    ['two at once', 'Does Mae know of the fog?', ['A tall woman in oilskins.', 'The fog comes at four.']],
  ])('shows %s', (_, said, texts) => {
    expect(described(said)).toEqual(texts);
  });

  test.each([
    ['somebody the player has not met', 'Who is Otto?'],
    ['a place they have not seen', 'the attic'],
    ['a thing of a scene that has not been played', 'open the iron safe'],
    ['nothing', 'I whistle a tune'],
    ['nothing in words', '…?!'],
  ])('shows nothing of %s', (_, said) => {
    expect(described(said)).toEqual([]);
  });

  test('shows whom a line has told of, where they have been, and what was played, found or is held', () => {
    expect(described('Who is Otto?', {}, ['Otto laughs upstairs.'])).toEqual([
      'A thin man.',
      'Otto sleeps in the attic.',
    ]);
    expect(described('Who is Otto?', { met: ['otto'] })).toContain('A thin man.');
    expect(described('the attic', { visited: ['hall', 'attic'] })).toEqual(['Dust.']);
    expect(described('open the iron safe', { landed: ['safe'] })).toEqual(['An iron safe.']);
    expect(described('the clock', { landed: ['clock'] })).toEqual(['A long room with a tall clock in it.']);
    expect(described('brass key', { items: ['a brass key'], findings: ['The brass key fits no door.'] })).toEqual([
      'The brass key fits no door.',
    ]);
  });

  test('is at most three texts of whole sentences', () => {
    const long = { ...STORY, plot: { ...STORY.plot, globalMaterials: [] } };
    long.characters = ['Ann', 'Ben', 'Cat', 'Dan'].map((name) =>
      character(name.toLowerCase(), { name, description: `${name} waits. `.repeat(200) }),
    );
    const met = long.characters.map(({ id }) => id);
    const texts = findAuthorDescriptions({
      story: long,
      before: { ...stateOf(long), met },
      said: 'Ann Ben Cat Dan',
      lines: [],
    });
    expect(texts).toHaveLength(3);
    for (const text of texts) expect([text.length <= 600, text.endsWith('waits.')]).toEqual([true, true]);
  });
});

test('never holds a sentence that is still secret, wherever the author put it', () => {
  const word = fc.stringMatching(/^[a-z]{4,9}$/);
  const sentence = fc
    .array(word, { minLength: 4, maxLength: 9 })
    .map((words) => `${words.join(' ').replace(/^./, (first) => first.toUpperCase())}.`);
  const WHERE = ['description', 'place', 'lore', 'callback', 'material'] as const;
  const secrets = fc.array(fc.record({ text: sentence, where: fc.constantFrom(...WHERE) }), {
    minLength: 1,
    maxLength: 4,
  });
  const KINDS = ['fact', 'truth', 'need', 'ending'] as const;
  let kept = 0;
  fc.assert(
    fc.property(secrets, sentence, fc.constantFrom(...KINDS), (planted, open, kind) => {
      const texts = planted.map(({ text }) => text);
      const beside = (where: (typeof WHERE)[number]) =>
        [open, ...planted.filter((one) => one.where === where).map(({ text }) => text)].join(' ');
      const story = makePackage({
        characters: [
          character('mae', { name: 'Mae', description: beside('description') }),
          ...(kind === 'need'
            ? [
                character('zed', {
                  personalArc: { want: 'Rest.', need: texts.join(' '), arcEncounters: [] },
                }),
              ]
            : []),
        ],
        acts: [
          act('only', [
            place('hall', [], {
              title: 'Hall',
              ambientDetail: beside('place'),
              requiredCharacters: ['mae'],
              callbacks: [beside('callback')],
            }),
          ]),
        ],
        ...(kind === 'fact' && {
          facts: texts.map((text, at) => ({ id: `fact_${at}`, text, audience: 'director' as const })),
        }),
        ...(kind === 'ending' && { endings: texts }),
      });
      if (kind === 'truth') story.plot.globalContext.overarchingTruths = texts;
      story.plot.globalMaterials = [beside('material')];
      story.plot.globalWorldInfo = [{ id: 'lore', keys: ['Hall'], content: beside('lore') }];
      const said = `Mae Hall ${texts.join(' ')} ${open}`;
      const shown = findAuthorDescriptions({ story, before: stateOf(story), said, lines: [] })
        .join('\n')
        .toLowerCase();
      const hidden = texts.filter((text) => !open.includes(text));
      kept += hidden.length;
      for (const text of hidden) expect(shown).not.toContain(text.toLowerCase().slice(0, -1));
    }),
  );
  expect(kept).toBeGreaterThan(0);
});
