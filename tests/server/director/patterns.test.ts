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
import { answering, DICE, depsOf, ORACLE, says, type TurnOf, townOf, turnOf, waiting } from './support.ts';

const ORIGIN = { id: 'plan-1', createdAt: '2026-03-01T09:30:00.000Z' };
const deps = depsOf(scripted(['']).model);

const planned = (turn: TurnOf = {}, more: Partial<Parameters<typeof planByPatterns>[1]> = {}) =>
  planByPatterns(turnOf(turn), { origin: ORIGIN, tools: answering(), disabledSkills: [], failedTools: [], ...more });
const toolsIn = (plan: Plan | null) => plan?.steps.map(({ tool }) => tool) ?? [];
const proposed = (turn: TurnOf = {}): DirectorProposal => planned(turn).proposal ?? {};

/** What a player types, and the skill that should answer it; `memory` for what reaches back; null for what needs none. */
const INPUTS: readonly [string, 'dice-roller' | 'weather' | 'oracle' | 'name-generator' | 'memory' | null][] = [
  ['I roll to pick the lock', 'dice-roller'],
  ['roll 2d6', 'dice-roller'],
  ['I roll for initiative', 'dice-roller'],
  ['Let me roll a d20 with advantage', 'dice-roller'],
  ['I throw the dice onto the table', 'dice-roller'],
  ['1d100 please', 'dice-roller'],
  ['Roll a perception check', 'dice-roller'],
  ["What's the weather like?", 'weather'],
  ['I look up at the sky', 'weather'],
  ['Is it still raining outside?', 'weather'],
  ['Will it snow tonight?', 'weather'],
  ['Is there a key under the mat?', 'oracle'],
  ['Is the boat still there?', 'oracle'],
  ['Are the guards asleep?', 'oracle'],
  ['I ask the oracle whether the door is safe', 'oracle'],
  ['I draw a card from the tarot', 'oracle'],
  ['Has anyone been here before me?', 'oracle'],
  ['What is this village called?', 'name-generator'],
  ["What's the innkeeper's name?", 'name-generator'],
  ['I ask the stranger for his name', 'name-generator'],
  ['What do people call this river?', 'name-generator'],
  ['Who was the man at the pier?', 'memory'],
  ['Do I remember this street?', 'memory'],
  ['What did Mae say about the lamp?', 'memory'],
  ['I think back to what happened last night', 'memory'],
  ['I look around the room', null],
  ['I examine the ancient door', null],
  ['"Are you hiding something?" I ask Mae', null],
  ['I walk to the fountain and sit down', null],
  ['I roll my eyes and turn away', null],
  ['I thank Mae for the lamp', null],
  ['Open the window', null],
  ['我掷骰子撬锁', 'dice-roller'],
  ['掷2d6', 'dice-roller'],
  ['我投骰子看看能不能跳过去', 'dice-roller'],
  ['做一次力量检定', 'dice-roller'],
  ['今天天气怎么样？', 'weather'],
  ['外面还在下雨吗？', 'weather'],
  ['我抬头看天空', 'weather'],
  ['门后有人吗？', 'oracle'],
  ['这里有没有别的出口？', 'oracle'],
  ['我卜一卦，问问吉凶', 'oracle'],
  ['守卫是不是睡着了', 'oracle'],
  ['这个村子叫什么？', 'name-generator'],
  ['我问老板娘的名字', 'name-generator'],
  ['这条河叫什么名字', 'name-generator'],
  ['我记得这条街吗', 'memory'],
  ['上次是谁给了我钥匙？', 'memory'],
  ['我回想起那天晚上的事', 'memory'],
  ['我环顾四周', null],
  ['你是不是在骗我？', null],
  ['我走到喷泉边坐下', null],
  ['我推开门', null],
  ['サイコロを振って鍵を開ける', 'dice-roller'],
  ['2d6を振る', 'dice-roller'],
  ['ダイスで決める', 'dice-roller'],
  ['筋力で判定する', 'dice-roller'],
  ['今日の天気は？', 'weather'],
  ['空を見上げる', 'weather'],
  ['外は雨が降っている？', 'weather'],
  ['扉の向こうに誰かいるだろうか？', 'oracle'],
  ['占ってみる', 'oracle'],
  ['船はまだあるのか？', 'oracle'],
  ['この村は何という名前？', 'name-generator'],
  ['旅人に名前を尋ねる', 'name-generator'],
  ['この川は何て呼ばれているの', 'name-generator'],
  ['あの夜のことを思い出す', 'memory'],
  ['前に誰が鍵をくれたか考える', 'memory'],
  ['あたりを見回す', null],
  ['噴水のそばに座る', null],
  ['「あなたは嘘をついているの？」と聞く', null],
  ['I try to roll for persuasion', 'dice-roller'],
  ['can I roll to sneak past?', 'dice-roller'],
  ['ok rolling now', 'dice-roller'],
  ['gimme 3d8+2', 'dice-roller'],
  ['I want to make a strength check', 'dice-roller'],
  ['Roll!', 'dice-roller'],
  ['flip a coin', 'dice-roller'],
  ["how's the weather today", 'weather'],
  ['is it cold out?', 'weather'],
  ['check the forecast', 'weather'],
  ['Do I need an umbrella?', 'weather'],
  ['I step outside to see if it rains', 'weather'],
  ['Did somebody follow me?', 'oracle'],
  ['is the door locked?', 'oracle'],
  ['I wonder if she is still alive', 'oracle'],
  ['Could there be a secret passage?', 'oracle'],
  ['I read the tea leaves', 'oracle'],
  ['anyone home?', 'oracle'],
  ["what's her name", 'name-generator'],
  ['who is the captain and what is he called?', 'name-generator'],
  ['I ask what they call this place', 'name-generator'],
  ['name the dog', 'name-generator'],
  ['What is the name of the inn?', 'name-generator'],
  ['what was the password again?', 'memory'],
  ['Where have I seen this symbol before?', 'memory'],
  ['Who gave me this letter?', 'memory'],
  ['what happened to my father', 'memory'],
  ['I roll up my sleeves', null],
  ['I roll the barrel downhill', null],
  ['Can you help me?', null],
  ['I take the lantern and go north', null],
  ['"Is it far?" I ask', null],
  ['Where is the exit?', null],
  ['kiss mae', null],
  ['I remember to lock the door', null],
  ['I fall asleep', null],
  ['Why did you do it?', null],
  ['我来掷个骰子', 'dice-roller'],
  ['扔个d20', 'dice-roller'],
  ['过一个敏捷检定', 'dice-roller'],
  ['外面天色如何', 'weather'],
  ['会下雪吗', 'weather'],
  ['出去看看是不是下雨了', 'weather'],
  ['门锁着吗', 'oracle'],
  ['屋里有人吗？', 'oracle'],
  ['她还活着吗？', 'oracle'],
  ['老板叫啥', 'name-generator'],
  ['请问您怎么称呼？', 'name-generator'],
  ['那个人是谁来着？', 'memory'],
  ['我是不是在哪儿见过她？', 'memory'],
  ['之前那封信写了什么？', 'memory'],
  ['你还好吗？', null],
  ['拿起灯笼往北走', null],
  ['我把信撕了', null],
  ['这是哪里？', null],
  ['他为什么要走？', null],
  ['ダイスを転がす', 'dice-roller'],
  ['1d20で判定', 'dice-roller'],
  ['サイコロ振ります', 'dice-roller'],
  ['雨はやんだ？', 'weather'],
  ['明日は晴れるかな', 'weather'],
  ['鍵はかかっているか？', 'oracle'],
  ['誰かいますか', 'oracle'],
  ['彼女はまだ生きているのだろうか', 'oracle'],
  ['おみくじを引く', 'oracle'],
  ['この犬の名前は？', 'name-generator'],
  ['あの人は誰だったっけ', 'memory'],
  ['前に会ったことがある？', 'memory'],
  ['手紙には何と書いてあった？', 'memory'],
  ['ランタンを持って北へ行く', null],
  ['扉を開ける', null],
  ['ここはどこ？', null],
  ['お前は誰だ！', null],
  ['なぜ泣いているの', null],
  ['Time to roll the dice and hope for the best', 'dice-roller'],
  ['roll with disadvantage', 'dice-roller'],
  ['I cast the bones', 'dice-roller'],
  ['d20', 'dice-roller'],
  ['Is a storm coming?', 'weather'],
  ['how is the weather at the harbour', 'weather'],
  ['Would the bridge hold my weight?', 'oracle'],
  ['Are we being watched?', 'oracle'],
  ['Does the key fit?', 'oracle'],
  ['what are they called?', 'name-generator'],
  ['Remind me who Jun is', 'memory'],
  ["didn't I leave my coat here?", 'memory'],
  ['I open the chest', null],
  ['What now?', null],
  ['Tell me about the lighthouse', null],
  ['Shall we dance?', null],
  ['I roll the carpet out', null],
  ['Are you okay?', null],
  ['再掷一次骰子', 'dice-roller'],
  ['骰子决定吧', 'dice-roller'],
  ['今晚冷不冷', 'weather'],
  ['桥结实吗？', 'oracle'],
  ['有人跟踪我吗', 'oracle'],
  ['它叫什么', 'name-generator'],
  ['还记得那首歌吗', 'memory'],
  ['我不想说话', null],
  ['打开箱子', null],
  ['你叫什么名字？', 'name-generator'],
  ['賽子を振る', 'dice-roller'],
  ['嵐が来る？', 'weather'],
  ['橋は渡れるだろうか', 'oracle'],
  ['名前を聞いてもいい？', 'name-generator'],
  ['覚えている？', 'memory'],
  ['箱を開ける', null],
  ['走って逃げる', null],
  ['元気？', null],
];

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
