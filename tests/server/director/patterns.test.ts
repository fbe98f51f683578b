import { describe, expect, test } from 'vitest';
import { namesIn } from '../../../server/words/names.ts';
import { applyMemoryChanges, emptyMemory } from '../../../shared/memory/index.ts';
import { type Plan, validatePlan } from '../../../shared/plan/index.ts';
import { act, character, encounter, place } from '../../support/story-fixture.ts';
import { planned, toolsAt } from './patterns-support.ts';
import { INPUTS } from './player-inputs.ts';
import { DICE, ORACLE, says, type TurnOf, townOf, turnOf, waiting } from './support.ts';

const toolsIn = (plan: Plan | null) => plan?.steps.map(({ tool }) => tool) ?? [];

const pathOf: Record<string, string | undefined> = {
  'dice-roller': DICE,
  oracle: ORACLE,
  weather: 'skills/weather/tell-weather.mjs',
  'name-generator': 'skills/name-generator/make-names.mjs',
  memory: 'memory.search',
};

describe('plans by patterns', () => {
  const story = townOf();
  const registry = (input = turnOf({ story })) => toolsAt(input);
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
    // To speak of her is to have to do with her.
    expect(asking("What is Mae's name again?")).toEqual(['memory.search', 'relationship.create']);
    expect(asking('What is the annual maelstrom called?')).toEqual([pathOf['name-generator']]);
  });

  test('where scenes are written nothing is named that has no name, but by the player', () => {
    const written = { ...townOf(), hasScenes: true };
    const asking = (text: string) => toolsIn(planned({ story: written, action: says(text) }).plan);
    for (const text of ['What is his name?', 'What is your name?', '爷爷叫什么名字？', 'この犬の名前は？'])
      expect(asking(text)).not.toContain(pathOf['name-generator']);
    expect(asking('Name the dog')).toContain(pathOf['name-generator']);
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

  test('ask no oracle what somebody is there to answer, or an author', () => {
    const action = says('Is the door locked?');
    const asked = (of: typeof story, before = waiting(of)) => toolsIn(planned({ story: of, before, action }).plan);
    const active = { id: 'enc_brawl', again: false };
    const arrival = { script: [{ type: 'narrate' as const, text: 'Here you are.' }] };
    const written = townOf({
      acts: [act('act_one', [place('square', [encounter('enc_brawl')], { title: 'The Square', arrival })])],
    });
    expect(asked(story)).toHaveLength(1);
    expect(asked(story, waiting(story, { active }))).toEqual([]);
    expect(asked(written)).toEqual([]);
  });

  test('make up nobody and no corner where scenes are written', () => {
    const market = (more: object) =>
      townOf({
        characters: [character('ann', { name: 'Ann', role: 'protagonist' })],
        acts: [
          act('act_one', [place('square', [], { title: 'The Market', ambientDetail: 'Stalls and a crowd.', ...more })]),
        ],
      });
    const made = (of: typeof story) =>
      Array.from({ length: 40 }, (_, seed) =>
        toolsIn(
          planned(
            { story: of, before: waiting(of, { turn: 5 }), action: says('I sit down.'), stalledTurns: 3 },
            { seed },
          ).plan,
        ),
      ).flat();
    expect(made(market({}))).toContain('character.generate');
    expect(made(market({ arrival: { script: [{ type: 'narrate', text: 'Here you are.' }] } }))).toEqual([]);
  });

  test('make up nobody who is called like somebody', () => {
    const given = [...new Set(Object.values(namesIn('en').cultures).flatMap((list) => [...list.f, ...list.m]))];
    const all = given.slice(1).map((name, at) => character(`one_${at}`, { name: `${name} X${at}` }));
    const of = townOf({
      characters: [character('ann', { name: 'Ann', role: 'protagonist' }), ...all.slice(0, 50)],
      acts: [act('act_one', [place('square', [], { title: 'The Market', ambientDetail: 'Stalls and a crowd.' })])],
    });
    const before = waiting(of, { turn: 5 });
    const taken = new Set(of.characters.flatMap(({ name }) => name.split(' ')));
    const made = Array.from(
      { length: 60 },
      (_, seed) =>
        planned({ story: of, before, action: says('I sit down.'), stalledTurns: 3 }, { seed }).plan?.steps ?? [],
    )
      .flat()
      .filter(({ tool }) => tool === 'character.generate');
    for (const { args } of made)
      expect(
        String(args.name)
          .split(' ')
          .filter((part) => taken.has(part)),
      ).toEqual([]);
  });

  test('plan nothing where the player typed nothing', () => {
    const before = waiting(story, { waitingFor: 'continue' });
    expect(planned({ story, before, action: { type: 'continue' } }).plan).toBeNull();
  });

  test('kind and rude words to somebody here make or change a relationship', () => {
    const action = says('Thank you, Mae, for everything.');
    expect(planned({ story, action }).plan?.steps).toMatchObject([
      { tool: 'relationship.create', args: { character_a: 'ann', character_b: 'mae', status: 'closer' } },
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
