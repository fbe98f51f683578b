import { describe, expect, test } from 'vitest';
import { redactPlanResults, redactProposal } from '../../../server/secrecy/index.ts';
import { emptyMemory, type GeneratedCharacter, type MemoryChange } from '../../../shared/memory/index.ts';
import { compileStory, PackAttachmentsSchema, startPlay } from '../../../shared/play/index.ts';
import { act, character, encounter, makePackage, place } from '../../support/story-fixture.ts';

const TRUTH = 'The harbour master sank the ferry himself with a borrowed drill.';
const source = makePackage({
  acts: [
    act('act_1', [
      place('quay', [encounter('enc_rope', { description: 'A wet rope hangs from the third bollard tonight.' })]),
      place('loft', [], { title: 'The Net Loft' }),
    ]),
  ],
  characters: [{ ...character('mae'), name: 'Mae' }],
});
source.plot.globalContext.overarchingTruths = [TRUTH];
const story = compileStory(source);
const state = startPlay(story, 1);

const ren: GeneratedCharacter = {
  id: 'old_ren',
  name: 'Old Ren',
  role: 'ferryman',
  description: 'Smells of tar and laughs at his own jokes.',
  traits: ['hums', 'never sits'],
  goals: ['Sell the brass compass before the police come'],
  location: 'quay',
  act: 'act_1',
  tick: 1,
  introduced: false,
};
const generated = (changes: Partial<GeneratedCharacter> = {}): MemoryChange => ({
  type: 'character-generated',
  character: { ...ren, ...changes },
});
const nook: MemoryChange = {
  type: 'location-generated',
  location: {
    id: 'nook',
    name: 'Behind the crates',
    description: 'A dry corner.',
    atmosphere: 'close',
    features: ['a lantern'],
    near: 'quay',
    act: 'act_1',
    tick: 1,
  },
};
const recalled = (id: string, text: string, rest: { told?: boolean; kind?: 'scene' | 'loop' } = {}) => ({
  id,
  kind: rest.kind ?? ('scene' as const),
  text,
  tick: 1,
  importance: 0.5,
  score: 1,
  told: rest.told ?? true,
});
const attached = (
  rest: Partial<Parameters<typeof redactPlanResults>[0]> = {},
  direction: Partial<Parameters<typeof redactPlanResults>[0]['direction']> = {},
) =>
  redactPlanResults({
    story,
    state,
    memory: emptyMemory(),
    direction: { results: [], newcomers: [], spot: null, changes: [], ...direction },
    recalled: [],
    nudge: null,
    ...rest,
  });

describe('what goes with a pack', () => {
  test('of what is remembered is only what was told', () => {
    const { attached: given, dropped } = attached({
      recalled: [
        recalled('S001', 'Mae tied the boat.'),
        recalled('S002', 'The lantern went out.', { told: false }),
        recalled('O001', 'Who cut the rope?', { kind: 'loop' }),
        recalled('S003', `Somebody said: ${TRUTH}`),
      ],
    });
    expect(given.recalled).toEqual(['Mae tied the boat.']);
    expect(dropped.map(({ what }) => what).sort()).toEqual(['recalled O001', 'recalled S002', 'recalled S003']);
  });

  test('of results is what skills say, numbers as they are; what the memory answers is not', () => {
    const { attached: given, dropped } = attached(
      {},
      {
        results: [
          { tool: 'skills/dice-roller/roll.ts', text: 'Rolled 2d6+1: 4, 3 → 8.' },
          { tool: 'relationship.query', text: 'Mae envies Ren.' },
          { tool: 'skills/oracle/ask.ts', text: TRUTH.toUpperCase() },
        ],
      },
    );
    expect(given.results).toEqual([{ tool: 'skills/dice-roller/roll.ts', text: 'Rolled 2d6+1: 4, 3 → 8.' }]);
    expect(dropped.map(({ what }) => what).sort()).toEqual([
      'result of relationship.query',
      'result of skills/oracle/ask.ts',
    ]);
  });

  test('of what the plan’s own search found are the scenes that were told, cleared, each once, before what comes up anyway', () => {
    const found = (scene: string, text: string) => ({ tool: 'memory.search', text, scene });
    const { attached: given, dropped } = attached(
      { recalled: [recalled('S001', 'Mae tied the boat.'), recalled('S004', 'The lantern went out.')] },
      {
        results: [
          found('S002', 'A copper astrolabe lies under the bench.'),
          found('S003', `Somebody said: ${TRUTH}`),
          found('S004', 'The lantern went out at ten.'),
          { tool: 'memory.search', text: 'Ren means to sell the compass.' },
        ],
      },
    );
    expect(given.recalled).toEqual([
      'A copper astrolabe lies under the bench.',
      'Mae tied the boat.',
      'The lantern went out.',
    ]);
    expect(given.results).toEqual([]);
    expect(dropped.map(({ what }) => what)).toEqual(['result of memory.search', 'recalled S003']);
  });

  test('of people made while playing is what one sees, never what they are after', () => {
    const { attached: given } = attached({}, { newcomers: ['old_ren'], changes: [generated()] });
    const { goals: _goals, location: _at, act: _in, tick: _tick, introduced: _met, ...seen } = ren;
    expect(given.newcomers).toEqual([seen]);
    expect(JSON.stringify(given)).not.toContain('compass');
  });

  test.each([
    ['elsewhere', { location: 'loft' }],
    ['of another act', { act: 'act_2' }],
    ['with the id of somebody of the story', { id: 'mae' }],
  ])('are no people %s', (_name, changes: Partial<GeneratedCharacter>) => {
    const { attached: given, dropped } = attached(
      {},
      { newcomers: [changes.id ?? 'old_ren'], changes: [generated(changes)] },
    );
    expect(given.newcomers).toEqual([]);
    expect(dropped).toHaveLength(1);
  });

  test('are those met here before, five at most', () => {
    const people = Array.from({ length: 7 }, (_, tick) => ({ ...ren, id: `ren_${tick}`, introduced: true, tick }));
    const memory = { ...emptyMemory(), characters: Object.fromEntries(people.map((each) => [each.id, each])) };
    const { attached: given } = attached({ memory }, { newcomers: ['ren_0'] });
    expect(given.newcomers.map(({ id }) => id)).toEqual(['ren_0', 'ren_6', 'ren_5', 'ren_4', 'ren_3']);
  });

  test('is a corner of this place alone, and a nudge to a place there is', () => {
    const here = attached({ nudge: 'The Net Loft' }, { spot: 'nook', changes: [nook] }).attached;
    expect(here.spot).toEqual({
      name: 'Behind the crates',
      description: 'A dry corner.',
      atmosphere: 'close',
      features: ['a lantern'],
    });
    expect(here.nudge).toBe('The Net Loft');
    const there = { ...nook, location: { ...nook.location, near: 'loft' } };
    const { attached: given, dropped } = attached({ nudge: TRUTH }, { spot: 'nook', changes: [there] });
    expect([given.spot, given.nudge]).toEqual([null, null]);
    expect(dropped).toHaveLength(2);
  });

  test('is cut at the end of a sentence, and fits the shape a pack has', () => {
    const long = 'The tide comes in over the stones. '.repeat(60);
    const { attached: given } = attached(
      { recalled: [recalled('S001', long)] },
      {
        results: Array.from({ length: 12 }, (_, index) => ({
          tool: `skills/a/${index}.ts`,
          text: `${index}. ${long}`,
        })),
        newcomers: ['old_ren'],
        changes: [generated({ description: `${long.slice(0, 990)}.`, traits: Array(8).fill('hums a lot') })],
      },
    );
    expect(PackAttachmentsSchema.parse(given)).toEqual(given);
    expect(given.recalled[0]).toMatch(/stones\.$/);
    expect(given.results).toHaveLength(6);
  });
});

describe('what a Director writes', () => {
  test('tells no secret of a word or two, in any of its fields; its words apart are none', () => {
    const short = makePackage({
      acts: [act('act_1', [place('quay', [], { title: 'The Cold Quay' })])],
      characters: [character('mae'), character('ben')],
    });
    short.plot.globalContext.overarchingTruths = ['Ben lied.', 'Patricide', 'Cold quay.', '村长是凶手', 'Mae did it.'];
    const at = startPlay(compileStory(short), 1);
    const kept = (text: string) => {
      const { proposal, choices } = redactProposal(
        short,
        at,
        {
          ...{ manner: text, complication: { text }, check: { stat: 'wits', reason: text }, items: { gained: [text] } },
          dispositions: [{ character: 'mae', disposition: text }],
        },
        { choices: [text] },
      );
      const { attached: given } = redactPlanResults({
        ...{ story: short, state: at, memory: emptyMemory(), nudge: null },
        recalled: [recalled('S001', text)],
        direction: {
          ...{ newcomers: ['old_ren'], spot: null, changes: [generated({ description: text, traits: [text] })] },
          results: [{ tool: 'skills/oracle/ask.ts', text }],
        },
      });
      return { own: JSON.stringify([proposal, choices, given.results, given.newcomers]), recalled: given.recalled };
    };
    for (const text of [
      'All hangs in the air: Ben – lied!',
      'b e n l i e d',
      'PATRICIDE',
      'p-a-t-r-i-c-i-d-e',
      'So Mae did it',
      '大家都知道，村长 是凶手。',
    ]) {
      expect(kept(text).own, text).not.toContain(text);
    }
    for (const text of [
      'Ben looks away.',
      'Somebody lied, and Ben knows.',
      'They meet at the cold quay.',
      '村长来了。',
      'Mae did.',
    ]) {
      // Nine fields have it.
      expect(kept(text).own.split(text), text).toHaveLength(10);
    }
    expect(kept('“Ben lied,” says Mae.').recalled).toEqual([]);
  });
});
