import { createInstance } from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import type { MemoryChange } from '../../shared/memory/index.ts';
import { MUTATION_TYPES, type Mutation } from '../../shared/play/index.ts';
import type { TurnRecord } from '../../shared/wire/index.ts';
import { en } from '../../web/i18n/en.ts';
import { ja } from '../../web/i18n/ja.ts';
import { zh } from '../../web/i18n/zh.ts';
import { sayAction, sayDirectorTool, sayMemoryChange, sayMutation } from '../../web/record/sentences.ts';
import {
  allAttemptsFailed,
  computeClocks,
  drawClockSteps,
  groupRejectedByReason,
  pageStart,
  parseClockNotice,
  summarizeTurns,
} from '../../web/record/turn-summaries.ts';
import { getPartLabel } from '../../web/save-as-script/part-label.ts';
import { getLastTrial, storeLastTrial } from '../../web/studio/last-trial.ts';
import { createStoryNames, indexDraftNames } from '../../web/ui/story-names.ts';
import { turn } from './record-support.ts';
import { act, character, draft, encounter, place, premise } from './support.ts';

const record = (changes: Partial<TurnRecord> = {}): TurnRecord => ({
  turn: 1,
  tick: 1,
  line: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  action: { type: 'start' },
  eligible: [],
  rejected: [],
  chosen: null,
  clocks: [],
  directedBy: 'model',
  reason: null,
  plan: null,
  trace: null,
  attempts: [],
  direction: null,
  mutations: [],
  memory: [],
  refusals: [],
  refused: [],
  replaced: [],
  told: [],
  prompts: [],
  calls: [],
  usage: { calls: 0, inputTokens: 0, outputTokens: 0, ms: 0 },
  cost: null,
  wish: null,
  stopped: false,
  ...changes,
});

const clock = (kind: 'progress' | 'doom', value: number, max = 6) => ({ label: kind, value, max, kind });

const STORY = draft({
  premise: { ...premise, facts: [{ id: 'f_rope', text: 'The rope was cut.', audience: 'director' }] },
  characters: [character('mio', { name: 'Mio' })],
  acts: [
    act('one', [place('pier', { title: 'The Pier', encounters: [encounter('enc_rope', { title: 'A loose line' })] })]),
  ],
});

const NAMES = createStoryNames(indexDraftNames(STORY), { characters: [{ id: 'yae', name: 'Yae' }] });

const MUTATIONS: Mutation[] = [
  { type: 'turn-began' },
  { type: 'complication-expired' },
  { type: 'place-visited', location: 'pier' },
  { type: 'travelled', location: 'pier' },
  { type: 'check-rolled', encounter: 'enc_rope', dice: [3, 4], modifier: -1, total: 6, outcome: 'miss' },
  { type: 'option-answered', encounter: 'enc_rope', option: 0 },
  { type: 'threshold-crossed', index: 0 },
  { type: 'event-fired', event: 'midnight' },
  { type: 'facts-earned', facts: ['f_rope'] },
  { type: 'character-moved', character: 'mio', location: 'pier' },
  { type: 'disposition-set', character: 'mio', disposition: 'wary' },
  { type: 'encounter-chosen', encounter: 'enc_rope', again: true },
  { type: 'check-asked', encounter: 'enc_rope', stat: 'nerve', modifier: 2, reason: null },
  { type: 'complication-added', text: 'The ferry drifts.', lastTurn: 9 },
  { type: 'items-changed', gained: ['a lantern'], lost: ['a rope'] },
  { type: 'frames-told', encounter: 'enc_rope', frames: 3 },
  { type: 'encounter-landed', encounter: 'enc_rope', progress: 1, flags: ['saw'], findings: ['A cut end.'] },
  { type: 'doom-raised', by: 1 },
  { type: 'climax-due', outcome: 'won' },
  { type: 'time-passed', minutes: 10 },
  { type: 'climax-permitted' },
  { type: 'climax-told' },
  { type: 'items-promised', items: ['a key'] },
  { type: 'deed-rewarded', progress: 1, reason: 'A bold leap.', flags: ['saw'], meters: { trust: 2 } },
  { type: 'encounter-dropped', encounter: 'enc_rope' },
  { type: 'act-began', act: 'one' },
  { type: 'story-ended', text: 'Fin.', outcome: 'forced' },
  {
    type: 'consequence-given',
    ...{ encounter: 'enc_rope', progress: 1, doom: -1, flags: ['cut'], findings: ['A knife.'], meters: { trust: 3 } },
  },
  { type: 'options-offered', encounter: 'enc_rope', options: [0, 2] },
  { type: 'options-offered', encounter: 'enc_rope', options: [] },
  { type: 'people-met', characters: ['mio'] },
  { type: 'lore-came-up', entries: ['bells'] },
  {
    type: 'parts-left',
    parts: [{ at: 'enc_rope/script', kind: 'scene', telling: 'written', again: false, from: 2 }],
  },
  { type: 'parts-left', parts: [] },
  { type: 'turn-ended', waitingFor: 'dice-result', choices: [], freeText: false, asking: null },
  { type: 'turn-ended', waitingFor: null, choices: [], freeText: false, asking: null },
];

const MEMORY: MemoryChange[] = [
  {
    type: 'scene-added',
    scene: {
      id: 'S003',
      tick: 3,
      turn: 3,
      title: 'The line',
      summary: ['It broke.'],
      location: 'pier',
      characters: [],
      importance: 1,
    },
  },
  { type: 'scene-recapped', id: 'S002', text: 'It held.' },
  {
    type: 'character-generated',
    character: {
      id: 'yae',
      name: 'Yae',
      role: 'mender',
      description: 'Dry.',
      traits: ['dry'],
      goals: [],
      location: 'pier',
      act: 'one',
      tick: 3,
      introduced: false,
    },
  },
  { type: 'character-introduced', id: 'yae' },
  {
    type: 'location-generated',
    location: {
      id: 'loft',
      name: 'The loft',
      description: 'Nets.',
      atmosphere: '',
      features: [],
      near: 'pier',
      act: 'one',
      tick: 3,
    },
  },
  {
    type: 'relationship-created',
    relationship: {
      id: 'R001',
      characterA: 'mio',
      characterB: 'yae',
      relationshipType: 'kin',
      status: 'wary',
      intensity: 4,
      perspectiveA: '',
      perspectiveB: '',
      history: [],
    },
  },
  { type: 'relationship-updated', id: 'R001', intensity: 6, entry: { tick: 3, event: 'They spoke.', sceneId: null } },
  { type: 'state-changed', character: 'mio', state: { emotionalState: 'afraid', goals: [], tick: 3 } },
  {
    type: 'loop-opened',
    loop: {
      id: 'O001',
      description: 'Who rowed back?',
      category: 'mystery',
      importance: 'high',
      createdInScene: null,
      tick: 3,
    },
  },
  { type: 'loop-resolved', id: 'O001' },
  { type: 'active-character-set', id: 'mio' },
  { type: 'active-character-set', id: null },
  { type: 'skill-state-patched', patch: { luck: 2 } },
];

describe('the timeline', () => {
  test('reads the clocks from what was told; one that was not spoken of stands where it stood', () => {
    const turns = [
      turn(1, [{ type: 'notify', kind: 'progress', text: 'The ending, painted 2/5', seq: 0 }]),
      turn(2, [{ type: 'notify', kind: 'doom', text: 'Storm 1/10', seq: 1 }]),
      turn(3, []),
    ];
    const moments = summarizeTurns(turns, new Map());
    expect(moments.map(({ progress }) => progress?.value)).toEqual([2, 2, 2]);
    expect(moments.map(({ doom }) => doom?.value)).toEqual([undefined, 1, 1]);
    expect(moments.map(({ directedBy }) => directedBy)).toEqual([null, null, null]);
  });

  test('trusts a record where there is one', () => {
    const known = record({
      turn: 2,
      directedBy: 'patterns',
      clocks: [clock('progress', 3)],
      mutations: [
        { type: 'encounter-landed', encounter: 'enc_rope', progress: 1, flags: [], findings: [] },
        { type: 'act-began', act: 'two' },
      ],
    });
    const [first, second] = summarizeTurns(
      [turn(1, [{ type: 'notify', kind: 'doom', text: 'Storm 4/10', seq: 0 }]), turn(2, [])],
      new Map([[2, known]]),
    );
    expect(first?.directedBy).toBeNull();
    expect(second).toMatchObject({
      progress: { value: 3, max: 6 },
      doom: null,
      landed: ['enc_rope'],
      actBegan: true,
      directedBy: 'patterns',
    });
  });

  test('marks rolls, complications and the end', () => {
    const [moment] = summarizeTurns(
      [
        turn(1, [
          { type: 'check-result', dice: [1, 2], modifier: 0, total: 3, outcome: 'miss', seq: 0 },
          { type: 'notify', kind: 'complication', text: 'The rope snaps.', seq: 1 },
          { type: 'ending', text: 'Fin.', seq: 2 },
        ]),
      ],
      new Map(),
    );
    expect(moment).toMatchObject({ checks: ['miss'], complication: true, ending: true });
  });

  test.each([
    ['Storm 3/10', { value: 3, max: 10 }],
    ['2/3 of the way, 1.5/4 ', { value: 1.5, max: 4 }],
    ['Nothing to count', null],
  ])('reads %j as %j', (text, expected) => {
    expect(parseClockNotice(text)).toEqual(expected);
  });

  test('turns are shown thirty at a time', () => {
    expect([0, 1, 30, 31, 61].map(pageStart)).toEqual([1, 1, 1, 31, 61]);
  });

  test('a clock is drawn in steps, and breaks where it is not known', () => {
    const clocks = [{ value: 0, max: 4 }, { value: 2, max: 4 }, null, { value: 4, max: 4 }];
    expect(drawClockSteps(clocks, false)).toBe('M0 1.000H1V0.500H2M3 0.000H4');
    expect(drawClockSteps(clocks, true)).toBe('M0 1V1.000H1V0.500H2V1ZM3 1V0.000H4V1Z');
    expect(drawClockSteps([{ value: 1, max: 0 }], true)).toBe('');
  });
});

describe('a record', () => {
  test('tells the clocks before and after from what moved them; not across acts', () => {
    const mutations: Mutation[] = [
      { type: 'encounter-landed', encounter: 'a', progress: 2, flags: [], findings: [] },
      { type: 'doom-raised', by: 1 },
      { type: 'doom-raised', by: 1 },
    ];
    const clocks = [clock('progress', 3), clock('doom', 2)];
    expect(computeClocks({ clocks, mutations }).map(({ before }) => before)).toEqual([1, 0]);
    const began = computeClocks({ clocks, mutations: [...mutations, { type: 'act-began', act: 'two' }] });
    expect(began.map(({ before }) => before)).toEqual([null, null]);
  });

  test('gathers encounters that could not be played by their reason; those that could are not among them', () => {
    const rejected = [
      { id: 'a', reason: 'Elsewhere.' },
      { id: 'b', reason: 'b was chosen instead.' },
      { id: 'c', reason: 'It needs a flag.' },
      { id: 'd', reason: 'Elsewhere.' },
    ];
    expect(groupRejectedByReason(rejected, new Set(['b']))).toEqual([
      { reason: 'It needs a flag.', ids: ['c'] },
      { reason: 'Elsewhere.', ids: ['a', 'd'] },
    ]);
  });

  test('gave up where every attempt failed, and only there', () => {
    const attempt = (failure: string | null) => ({ attempt: 1, by: 'model', plan: null, execution: null, failure });
    expect(allAttemptsFailed(record({ attempts: [attempt('no'), attempt('no')] }))).toBe(true);
    expect(allAttemptsFailed(record({ attempts: [attempt('no'), attempt(null)] }))).toBe(false);
    expect(allAttemptsFailed(record())).toBe(false);
  });
});

test('ids are called by their names; people made while playing too, and what nobody knows by its id made readable', () => {
  expect(NAMES.place('pier')).toBe('The Pier');
  expect(NAMES.encounter('enc_rope')).toBe('A loose line');
  expect(NAMES.character('mio')).toBe('Mio');
  expect(NAMES.character('yae')).toBe('Yae');
  expect(NAMES.fact('f_rope')).toBe('The rope was cut.');
  expect(NAMES.place('old_mill')).toBe('old mill');
  expect(NAMES.escalation('one', 0)).toBeNull();
  expect(NAMES.inWords('"enc_rope" needs "some_flag"; it is of the arc of mio, and mio is a word.')).toBe(
    '“A loose line” needs "some_flag"; it is of the arc of Mio, and mio is a word.',
  );
});

describe.each([
  ['en', en],
  ['zh', zh],
  ['ja', ja],
])('sentences in %s', (language, translation) => {
  const i18n = createInstance();
  beforeAll(async () => {
    await i18n.init({
      lng: language,
      resources: { [language]: { translation } },
      interpolation: { escapeValue: false },
    });
  });
  const isWhole = (sentence: string) => {
    expect(sentence.trim()).not.toBe('');
    expect(sentence).not.toMatch(/\{\{|record\.|undefined|null/);
  };

  test('name every part a turn can have', () => {
    const parts = ['script', 'again', 'then:take', 'full', 'take:miss', 'mixed', 'arrival', 'arrival:again', 'opening'];
    for (const part of [...parts, 'climax:won', 'branch:0', 'escalation:1', 'here']) {
      const said = getPartLabel(i18n.t, `enc_rope/${part}`, NAMES.element);
      isWhole(said);
      expect(said).toContain(NAMES.element('enc_rope'));
    }
  });

  test('say every mutation there is, but those that count turns and keep words for the Director', () => {
    const unsaid = new Set(['roll-directed', 'turn-directed']);
    const said = MUTATION_TYPES.filter((type) => !unsaid.has(type));
    expect(new Set(MUTATIONS.map(({ type }) => type))).toEqual(new Set(said));
    for (const mutation of MUTATIONS) {
      const sentences = sayMutation(i18n.t, mutation, NAMES);
      expect(sentences.length).toBeGreaterThan(0);
      for (const sentence of sentences) isWhole(sentence);
    }
  });

  test('say every change of memory', () => {
    for (const change of MEMORY) isWhole(sayMemoryChange(i18n.t, change, NAMES));
  });

  test('name tools and deeds', () => {
    for (const tool of ['memory.search', 'relationship.query', 'skills/dice-roller/scripts/roll.mjs']) {
      isWhole(sayDirectorTool(i18n.t, tool));
    }
    expect(sayDirectorTool(i18n.t, 'skills/dice-roller/scripts/roll.mjs')).toContain('dice roller: roll');
    expect(sayAction(i18n.t, { type: 'travel', locationId: 'pier' }, NAMES, [])).toContain('The Pier');
    const options = [{ id: 'c1', text: 'Cut it.' }];
    expect(sayAction(i18n.t, { type: 'choice', choiceId: 'c1' }, NAMES, options)).toContain('Cut it.');
  });
});

test('the last try of a draft is remembered for its own session; where nothing is stored, it is not', () => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  storeLastTrial(storage, 's1', 'p1');
  storeLastTrial(storage, 's1', 'p2');
  expect(getLastTrial(storage, 's1')).toBe('p2');
  expect(getLastTrial(storage, 's2')).toBeNull();
  const blocked = (): never => {
    throw new Error('Blocked.');
  };
  expect(() => storeLastTrial({ setItem: blocked }, 's1', 'p1')).not.toThrow();
  expect(getLastTrial({ getItem: blocked }, 's1')).toBeNull();
});
