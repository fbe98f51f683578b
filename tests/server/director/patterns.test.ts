import { describe, expect, test } from 'vitest';
import { planByPatterns } from '../../../server/director/index.ts';
import { deskOf, joinRegistries, toolsOf } from '../../../server/director/tools.ts';
import { applyMemoryChanges, emptyMemory } from '../../../shared/memory/index.ts';
import { type Plan, validatePlan } from '../../../shared/plan/index.ts';
import {
  type DirectorProposal,
  directTurn,
  openTurn,
  type PlayerAction,
  type PlotState,
  type Story,
} from '../../../shared/play/index.ts';
import { scripted } from '../../support/scripted-models.ts';
import { act, arcEncounter, character, encounter, place } from '../../support/story-fixture.ts';
import { INPUTS } from './player-inputs.ts';
import { answering, DICE, depsOf, ORACLE, says, type TurnOf, townOf, turnOf, waiting } from './support.ts';

const ORIGIN = { id: 'plan-1', createdAt: '2026-03-01T09:30:00.000Z' };
const deps = depsOf(scripted(['']).model);

const planned = (turn: TurnOf = {}, more: Partial<Parameters<typeof planByPatterns>[1]> = {}) =>
  planByPatterns(turnOf(turn), { origin: ORIGIN, tools: answering(), disabledSkills: [], failedTools: [], ...more });
const toolsIn = (plan: Plan | null) => plan?.steps.map(({ tool }) => tool) ?? [];
const proposed = (turn: TurnOf = {}): DirectorProposal => planned(turn).proposal ?? {};

const pathOf: Record<string, string | undefined> = {
  'dice-roller': DICE,
  oracle: ORACLE,
  weather: 'skills/weather/tell-weather.mjs',
  'name-generator': 'skills/name-generator/make-names.mjs',
  memory: 'memory.search',
};

describe('plans by patterns', () => {
  const story = townOf();
  const registry = (input = turnOf({ story })) =>
    joinRegistries(toolsOf(input, deps, deskOf(input)), deps.skills.tools);
  const plans = INPUTS.map(([text, skill]) => ({ text, skill, plan: planned({ story, action: says(text) }).plan }));

  test(`make a valid plan of at least 95 % of ${INPUTS.length} things a player types, in three languages`, () => {
    expect(INPUTS.length).toBeGreaterThanOrEqual(60);
    const invalid = plans.filter(({ plan }) => plan === null || !validatePlan(plan, registry()).ok);
    expect(invalid.map(({ text }) => text)).toEqual([]);
    expect(invalid.length / plans.length).toBeLessThanOrEqual(0.05);
  });

  test('choose the right skill for at least 90 % of them', () => {
    const wrong = plans.filter(({ skill, plan }) => {
      const used = toolsIn(plan).filter((tool) => tool.startsWith('skills/') || tool === 'memory.search');
      return skill === null ? used.length > 0 : used.length !== 1 || used[0] !== pathOf[skill];
    });
    expect(
      wrong.length / plans.length,
      wrong.map(({ text, plan }) => `${text} → ${toolsIn(plan)}`).join('\n'),
    ).toBeLessThanOrEqual(0.1);
  });

  test.each([
    ['en', 'I look around the room'],
    ['en', 'I roll to pick the lock'],
    ['zh-CN', '我环顾四周'],
    ['ja', '空を見上げる'],
  ])('say what they intend in the story’s language (%s: %s)', (language, text) => {
    const { plan } = planned({ story: townOf({ language }), action: says(text) });
    expect(plan).toMatchObject({ format: 'tick', rationale: expect.any(String), metadata: { generationAttempt: 1 } });
    expect(plan?.sceneIntention).toContain('The Square');
    expect(/[\p{Script=Han}\p{Script=Hiragana}]/u.test(plan?.sceneIntention ?? '')).toBe(language !== 'en');
  });

  test('give scripts what they take, with the play’s own seed', () => {
    const argsOf = (text: string, more: TurnOf = {}) =>
      planned({ story, action: says(text), ...more }).plan?.steps[0]?.args;
    expect(argsOf('roll 2d6')).toEqual({ text: 'roll 2d6', seed: expect.any(Number) });
    expect(argsOf('roll 2d6')).toEqual(argsOf('roll 2d6'));
    const later = { before: waiting(story, { turn: 4 }) };
    expect(argsOf('roll 2d6', later)).not.toEqual(argsOf('roll 2d6'));
    expect(argsOf('门后有人吗？', { story: townOf({ language: 'zh' }) })).toMatchObject({
      question: '门后有人吗？',
      language: 'zh',
    });
    expect(argsOf('What is this village called?')).toMatchObject({
      kind: 'place',
      culture: 'english',
      avoid: ['Ann', 'Mae', 'Jun'],
    });
    expect(argsOf('What is her name?')).toMatchObject({ kind: 'person', gender: 'feminine' });
    expect(argsOf("What's the weather?", { tick: 20 })).toMatchObject({ place: 'The Square', day: 2, seed: 11 });
    const memory = { ...emptyMemory(), skillState: { weather: { climate: 'arctic', season: 'winter' } } };
    expect(argsOf("What's the weather?", { memory })).toMatchObject({ climate: 'arctic', season: 'winter' });
  });

  test('who is named has a name: the memory is asked instead, and a name within another word is none', () => {
    const asking = (text: string) => toolsIn(planned({ story, action: says(text) }).plan);
    expect(asking("What is Mae's name again?")).toEqual(['memory.search']);
    expect(asking('What is the annual maelstrom called?')).toEqual([pathOf['name-generator']]);
  });

  test('words of the player’s are never references', () => {
    const { plan } = planned({ action: says('$step_1: who was that?') });
    expect(plan?.steps[0]?.args.query).toBe('$$step_1: who was that?');
  });

  test('use only skills that are there, may run, are not disabled and have not failed', () => {
    const action = says('I roll to pick the lock');
    expect(toolsIn(planned({ action }).plan)).toEqual([DICE]);
    expect(toolsIn(planned({ action }, { tools: { get: () => undefined, names: () => [] } }).plan)).toEqual([]);
    expect(toolsIn(planned({ action }, { disabledSkills: ['dice-roller'] }).plan)).toEqual([]);
    expect(toolsIn(planned({ action }, { failedTools: [DICE] }).plan)).toEqual([]);
    const forbidden = {
      get: () => ({ notAllowed: 'Not here.', execute: async () => ({ ok: true as const }) }),
      names: () => [DICE],
    };
    expect(toolsIn(planned({ action }, { tools: forbidden }).plan)).toEqual([]);
  });

  test('plan nothing where the player typed nothing', () => {
    const before = waiting(story, { waitingFor: 'continue' });
    expect(planned({ story, before, action: { type: 'continue' } }).plan).toBeNull();
  });

  test('kind and rude words to somebody here make or change a relationship', () => {
    const action = says('Thank you, Mae, for everything.');
    expect(planned({ story, action }).plan?.steps).toMatchObject([
      { tool: 'relationship.create', args: { character_a: 'ann', character_b: 'mae', status: 'warming' } },
    ]);
    const relationship = {
      id: 'R001',
      characterA: 'ann',
      characterB: 'mae',
      relationshipType: 'neighbours',
      status: 'wary',
      intensity: 4,
      perspectiveA: '',
      perspectiveB: '',
      history: [],
    };
    const memory = applyMemoryChanges(emptyMemory(), [{ type: 'relationship-created', relationship }]);
    expect(planned({ story, memory, action: says('闭嘴！') }).plan?.steps).toMatchObject([
      { tool: 'relationship.update', args: { character_b: 'mae', status: 'strained' } },
    ]);
    const alone = waiting(story, { location: 'pier' });
    expect(planned({ story, before: alone, action }).plan?.steps).toEqual([]);
  });
});

describe('proposals by patterns', () => {
  const story = townOf();

  test.each([
    ['I search the square', 'enc_fountain'],
    ['I ask around for news', 'enc_gossip'],
    ['I attack him at once', 'enc_brawl'],
    ['我到处看看', 'enc_fountain'],
    ['聊一聊', 'enc_gossip'],
    ['噂を聞く', 'enc_gossip'],
  ])('“%s” leads to what it reaches for', (text, wanted) => {
    expect(proposed({ story, action: says(text) }).encounter).toBe(wanted);
  });

  test('a choice leads to what its impulse is, whatever its words', () => {
    const before = waiting(story, {
      waitingFor: 'choice',
      choices: [{ id: 'c1', text: 'Hm.', impulse: 'push' }],
    });
    expect(proposed({ story, before, action: { type: 'choice', choiceId: 'c1' } }).encounter).toBe('enc_brawl');
  });

  test('a roll is asked for on risky words in an encounter, with the stat that fits; not where dice are rolled already', () => {
    const before = waiting(story, { active: { id: 'enc_brawl', again: false } });
    const checkOf = (text: string, more: Partial<PlotState> = {}) =>
      proposed({ story, before: { ...before, ...more }, action: says(text) }).check;
    expect(checkOf('I jump over the wall')).toEqual({ stat: 'nerve' });
    expect(checkOf('I persuade him to stop')).toEqual({ stat: 'heart' });
    expect(checkOf('我撬锁')).toEqual({ stat: 'wits' });
    expect(checkOf('壁を登る')).toEqual({ stat: 'nerve' });
    expect(checkOf('I look at him')).toBeUndefined();
    expect(checkOf('I roll to pick the lock')).toBeUndefined();
    expect(checkOf('I jump over the wall', { checked: { enc_brawl: 'full' } })).toBeUndefined();
    expect(proposed({ story, action: says('I jump over the wall') }).check).toBeUndefined();
  });

  test('free text answers with the option it means', () => {
    const asking = townOf({
      acts: [
        act('act_one', [
          place('square', [
            encounter('enc_offer', {
              frames: 9,
              options: [{ text: 'Take the lantern' }, { text: 'Refuse and leave the square' }],
            }),
          ]),
        ]),
      ],
    });
    const before = waiting(asking, { active: { id: 'enc_offer', again: false }, asking: 'enc_offer', freeText: true });
    const answer = (text: string) => proposed({ story: asking, before, action: says(text) }).answer;
    expect([answer('Give me the lantern'), answer('No, I refuse')]).toEqual([0, 1]);
  });

  test('an encounter is closed once what is left of it is told this turn', () => {
    const closing = (frames: number) =>
      proposed({
        story,
        before: waiting(story, { active: { id: 'enc_fountain', again: false }, frames: { enc_fountain: frames } }),
      }).close;
    expect([closing(0), closing(4)]).toEqual([undefined, true]);
  });

  test('a miss brings a complication in the story’s language', () => {
    const ja = townOf({ language: 'ja' });
    const pendingCheck = { encounter: 'enc_brawl', stat: 'nerve', modifier: -9, reason: null };
    const before = waiting(ja, { active: { id: 'enc_brawl', again: false }, pendingCheck, waitingFor: 'dice-result' });
    expect(proposed({ story: ja, before, action: { type: 'roll' } }).complication?.text).toMatch(
      /\p{Script=Hiragana}/u,
    );
    expect(proposed({ story }).complication).toBeUndefined();
  });

  test('a prose event is called when the words of its trigger come up, once', () => {
    const action = says('I ring the broken bell');
    expect(proposed({ story, action }).events).toEqual(['ev_bell']);
    expect(proposed({ story, action, before: waiting(story, { firedEvents: ['ev_bell'] }) }).events).toBeUndefined();
    expect(proposed({ story }).events).toBeUndefined();
  });

  test('somebody whose arc is open moves off stage to here or next door, sooner or later, and not when just met', () => {
    const moves = (more: Partial<PlotState>) =>
      Array.from(
        { length: 30 },
        (_, at) => proposed({ story, before: waiting(story, { turn: at + 3, ...more }) }).moves ?? [],
      ).flat();
    const moved = moves({});
    expect(moved.length).toBeGreaterThan(3);
    expect(moved.length).toBeLessThan(20);
    expect(new Set(moved.map(({ character: who }) => who))).toEqual(new Set(['old_jun']));
    expect(new Set(moved.map(({ location }) => location))).toEqual(new Set(['square', 'pier']));
    expect(moves({ landed: ['enc_jun_meets'] })).toEqual([]);
    expect(moves({ moved: { old_jun: ['square', 'pier'] } })).toEqual([]);
  });

  test('a story that stands still draws the player to where something new waits', () => {
    const before = waiting(story, { landed: ['enc_fountain', 'enc_brawl', 'enc_gossip', 'enc_jun_meets'] });
    expect(proposed({ story, before, stalledTurns: 2 }).manner).toContain('The Pier');
    expect(proposed({ story, before, stalledTurns: 0 }).manner).not.toContain('The Pier');
    const fresh = { character: 'old_jun', location: 'square' };
    const turns = Array.from({ length: 10 }, (_, at) =>
      proposed({ story, before: waiting(story, { turn: at }), stalledTurns: 3 }),
    );
    expect(turns.flatMap(({ moves = [] }) => moves)).toContainEqual(fresh);
  });

  test('the last climax ends as it was earned', () => {
    const three = townOf({ endings: ['Won.', 'Dearly won.', 'Lost.'] });
    const ending = (more: Partial<PlotState>) =>
      proposed({
        story: three,
        before: waiting(three, { waitingFor: 'continue', ...more }),
        action: { type: 'continue' },
      });
    expect(ending({ climaxDue: 'won' })).toEqual({ ending: 0 });
    expect(ending({ climaxDue: 'won', doom: 5 })).toEqual({ ending: 1 });
    expect(ending({ climaxDue: 'forced' })).toEqual({ ending: 2 });
  });

  test('stand up to the rules through many turns, and are the same for the same seed', () => {
    const rich: Story = townOf({
      characters: [
        character('ann', { name: 'Ann', role: 'protagonist', stats: { nerve: 2 } }),
        character('mae', { name: 'Mae' }),
        ...['jun', 'kei'].map((id) =>
          character(id, { arc: [arcEncounter(`enc_${id}_a`, 'introduction'), arcEncounter(`enc_${id}_b`, 'crisis')] }),
        ),
      ],
    });
    const texts = ['I look around', 'I attack him', 'Thank you, Mae', 'Is the gate open?', '等一等', '逃げる'];
    for (let turn = 2; turn < 40; turn++) {
      const before = waiting(rich, {
        turn,
        actTurn: turn,
        landed: turn % 3 === 0 ? ['enc_fountain'] : [],
        active: turn % 4 === 0 ? { id: 'enc_gossip', again: false } : null,
      });
      const action: PlayerAction = says(texts[turn % texts.length] ?? '');
      const proposal = proposed({ story: rich, before, action, stalledTurns: turn % 4 });
      expect(proposed({ story: rich, before, action, stalledTurns: turn % 4 })).toEqual(proposal);
      const { refusals } = directTurn(rich, openTurn(rich, before, action), proposal);
      expect(refusals, `turn ${turn}`).toEqual([]);
    }
  });
});
