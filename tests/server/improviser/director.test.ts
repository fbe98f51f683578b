import { describe, expect, it } from 'vitest';
import { questionOf } from '../../../server/director/attempt.ts';
import { FIRST_ATTEMPT } from '../../../server/director/attempt-request.ts';
import { askDirector, direct as directTurn } from '../../../server/director/index.ts';
import { chooseStat } from '../../../server/director/patterns/attempts.ts';
import { createImproviser } from '../../../server/improviser/index.ts';
import { DIRECTOR_TOOL_INPUTS, type DirectorToolName } from '../../../server/memory/tools/inputs.ts';
import { withScene } from '../../../server/models/scene.ts';
import { optionMeant } from '../../../server/words/options.ts';
import { emptyMemory, type MemoryState } from '../../../shared/memory/index.ts';
import { compileStory, DirectorProposalSchema, type PlayerAction, type PlotState } from '../../../shared/play/index.ts';
import { freelyToldStory } from '../../support/sample.ts';
import { scripted } from '../../support/scripted-models.ts';
import { depsOf, says, townOf, turnOf, waiting } from '../director/support.ts';
import { toolsOf } from '../plan/support.ts';
import { beginPlay, curiousAction, playTurn } from './stage.ts';

const MIO = [
  'Ask Mio to help you find the ending',
  'Promise them an ending by tomorrow night',
  'Tell them some tales just stop',
];
const KURODA = [
  'Promise him your audience for the sumo tomorrow',
  'Refuse, kindly',
  'Ask to borrow his strongest lamp instead',
];
const SISTER = ['Was he in love with you?', 'Give him the knife', 'Wait by the door'];
const LETTER = ['照实念给他听', '说信上什么也没写', '先问他为什么要知道'];
const DOOR = ['手伝うと約束する', '断って立ち去る', 'まず理由を聞く'];
/** What a player types, and the option it means; null where it is an action of its own. */
const MEANT: [string, string | null, string[]][] = [
  ['florp the wibble zzxq', null, MIO],
  ['I kill Mio with a sword', null, MIO],
  ['Mio, you little brat, shut up and go away', null, MIO],
  ['I open the window and look out', null, MIO],
  ['what time is it?', null, MIO],
  ['what is the weather like', null, MIO],
  ['asdf', null, MIO],
  ['help me, Mio', 'Ask Mio to help you find the ending', MIO],
  ['I ask Mio whether she would help', 'Ask Mio to help you find the ending', MIO],
  ['by tomorrow night, I promise', 'Promise them an ending by tomorrow night', MIO],
  ['some tales just stop', 'Tell them some tales just stop', MIO],
  ['I will not promise them an ending', null, MIO],
  ['I hit him in the face', null, KURODA],
  ['I hit Kuroda with the lamp', null, KURODA],
  ['Yes, I will help.', null, SISTER],
  ['yes', null, SISTER],
  ['no', 'Refuse, kindly', KURODA],
  ['No, thank you', 'Refuse, kindly', KURODA],
  ['what is the weather like?', null, KURODA],
  ['what is that lamp made of?', null, KURODA],
  ['asdf', null, KURODA],
  ['thank you, you are very kind', null, KURODA],
  ['could I have the lamp?', 'Ask to borrow his strongest lamp instead', KURODA],
  ['I go to the lighthouse', null, KURODA],
  ['天气怎么样？', null, LETTER],
  ['滚，你这个骗子', null, LETTER],
  ['我杀了他', null, LETTER],
  ['我念给他听', '照实念给他听', LETTER],
  ['信上什么也没写', '说信上什么也没写', LETTER],
  ['いい天気だね', null, DOOR],
  ['黙れ、嘘つき！', null, DOOR],
  ['殴りかかる', null, DOOR],
  ['いいえ、お断りします', '断って立ち去る', DOOR],
  ['はい、手伝います', '手伝うと約束する', DOOR],
  ['yes', null, ['Take the lantern', 'Take the rope']],
  ['yes, of course', 'Help him up', ['Help him up', 'Walk on']],
  ['take it', null, ['Take the lantern', 'Take the rope']],
];

/** What the Director answers to a turn, whatever else its prompt says. */
const direct = async (scene: object | null, seed = 1) => {
  const { content } = await createImproviser({ role: 'director', seed }).doGenerate({
    prompt: [{ role: 'user', content: [{ type: 'text', text: 'Plan.' }] }],
    responseFormat: { type: 'json' },
    ...(scene && { providerOptions: withScene(scene) }),
  });
  return JSON.parse(content[0]?.type === 'text' ? content[0].text : '');
};

describe('the improviser as Director', () => {
  it('proposes nothing where it is told of no turn', async () => {
    expect(DirectorProposalSchema.parse(await direct(null))).toEqual({});
  });

  it('reads which option a free text means', () => {
    const options = [
      'Take the envelope and the case',
      'Take the case and push the money back',
      'Ask who told her your price',
    ];
    expect(optionMeant('who told you my price?', options)).toBe(2);
    expect(optionMeant('I push the money back to her', options)).toBe(1);
    expect(optionMeant('把钱推回去', ['收下信封', '把钱推回去，案子接了'])).toBe(1);
  });

  it('is not meant by what anybody does anywhere', () => {
    const supper = ['Say good evening to the empty place', 'Look at your plate and eat'];
    expect(optionMeant('I look around.', supper)).toBeNull();
    expect(optionMeant('I look at my plate', supper)).toBe(1);
    expect(optionMeant('我看看四周。', ['看看箱子里', '走开'])).toBeNull();
    expect(optionMeant('I wait.', ['Wait with her, and say nothing', 'Go'])).toBe(0);
  });

  it.each(MEANT)('takes %j for %j', (said, meant, options) => {
    const option = optionMeant(said, options, ['Mio', 'Tome', 'Captain Ishida', 'Kuroda']);
    expect(option === null ? null : options[option]).toBe(meant);
  });

  it('ends a story that was sat through otherwise than one that was looked into', async () => {
    const sample = freelyToldStory();
    // Waiting at what comes again moves no clock: one that moves by itself ends what is sat through.
    for (const { opposingForce } of sample.plot.acts)
      if (opposingForce) Object.assign(opposingForce, { requiredValue: 30, pace: { perTurn: 1 } });
    const endings = new Map<string, string[]>();
    const [, last] = sample.plot.acts;
    const dearly = (last?.opposingForce?.requiredValue ?? 0) * 0.6;
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      for (const style of ['idle', 'curious']) {
        const play = beginPlay(sample, seed);
        while (play.state.ended === null && play.turns.length < 120) {
          const { turn: at, waitingFor, choices } = play.state;
          const last = choices.at(-1);
          const idle: PlayerAction =
            waitingFor === 'choice' && last
              ? { type: 'choice', choiceId: last.id }
              : { type: waitingFor === 'dice-result' ? 'roll' : 'continue' };
          await playTurn(play, style === 'curious' || at === 0 ? curiousAction(play) : idle, seed);
        }
        // What was dearly bought ends worse however much was looked into: the dice have their say.
        if (play.state.doom < dearly) endings.set(style, [...(endings.get(style) ?? []), play.state.ended?.text ?? '']);
      }
    }
    expect(endings.get('curious')?.length).toBeGreaterThanOrEqual(4);
    expect(new Set(endings.get('curious'))).toEqual(new Set([sample.plot.possibleEndings[0]]));
    expect(endings.get('idle')).toEqual(Array(6).fill(sample.plot.possibleEndings[1]));
  });

  it('picks a stat by what it is for, else the best', () => {
    expect(chooseStat({ 胆量: 0, 机智: 1, 人情: 2 }, 'mind')).toBe('机智');
    expect(chooseStat({ Foo: 1, Bar: 3 }, 'body')).toBe('Bar');
    expect(chooseStat({}, 'body')).toBeNull();
  });
});

const LANGUAGES = ['en', 'zh', 'ja'] as const;
const SCRIPTS = {
  en: /^[^\p{Script=Han}\p{Script=Hiragana}]+$/u,
  zh: /\p{Script=Han}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
};

/** A play of a few turns whose memory holds a scene, a question and one relationship. */
const remembered = (more: Partial<MemoryState> = {}): MemoryState => ({
  ...emptyMemory(),
  scenes: 1,
  recent: [
    {
      id: 'S001',
      tick: 2,
      turn: 2,
      title: 'The Square',
      summary: ['Ann chooses “Ask about the key”. Something comes to a close.', 'Mae: “I lent it to nobody.”'],
      location: 'square',
      characters: ['ann', 'mae'],
      importance: 0.5,
    },
  ],
  ...more,
});

interface Asked {
  said?: string;
  language?: string;
  memory?: MemoryState;
  stalledTurns?: number;
  before?: Partial<PlotState>;
  /** What the pier is like. */
  air?: string;
}

/** A pier where people come and go, one where few do, and what cuts it off. */
const AIRS = {
  en: {
    open: 'Passengers wait among the stalls.',
    few: 'Grey water, a rope, a gull.',
    cutOff: 'The quay is long abandoned.',
  },
  zh: { open: '旅客挤在小店前。', few: '灰色的水，一根绳，一只鸥。', cutOff: '码头早已荒废。' },
  ja: { open: '旅の客が店先で待っている。', few: '灰色の水と綱と鴎。', cutOff: 'いまは人気のない場所だ。' },
} as const;

function townWith(language: string, air: string | undefined) {
  const town = townOf({ language });
  if (air === undefined) return town;
  const source = structuredClone(town.source);
  for (const place of source.plot.acts.flatMap((act) => act.sandboxLocations))
    if (place.id === 'pier') place.ambientDetail = air;
  return compileStory(source);
}

/** The Director's answer to what the server would ask, and the turn it was for. */
async function directed(
  { said = 'I look around.', language = 'en', memory, stalledTurns, before, air }: Asked,
  seed = 1,
) {
  const story = townWith(language, air);
  const input = turnOf({
    story,
    before: waiting(story, before),
    action: says(said),
    memory: memory ?? remembered(),
    ...(stalledTurns === undefined ? {} : { stalledTurns }),
  });
  const deps = depsOf(createImproviser({ role: 'director', seed }));
  return { answer: await direct((await questionOf(input, deps, FIRST_ATTEMPT)).scene, seed), input };
}

const toolsIn = (answer: { actions: { tool: string }[] }) => answer.actions.map(({ tool }) => tool);

describe('the improviser’s plan of a tick', () => {
  it('is one the schema and the real tools take, in the story’s own language', async () => {
    for (const language of LANGUAGES) {
      const { answer } = await directed({ said: 'Thank you, Mae. Do you remember the key?', language });
      expect(DirectorProposalSchema.safeParse(answer).error).toBeUndefined();
      for (const text of [answer.rationale, answer.scene_intention, ...answer.expected_outcomes, answer.manner])
        expect(text).toMatch(SCRIPTS[language]);
      expect(answer).toMatchObject({ pov_character: 'ann', target_location: 'square' });
      for (const { tool, args } of answer.actions) {
        const schema = DIRECTOR_TOOL_INPUTS[tool as DirectorToolName];
        expect(schema.safeParse(args).error).toBeUndefined();
      }
      expect(toolsIn(answer)).toEqual(['memory.search', 'relationship.create']);
    }
  });

  it('is the one the patterns make where no model answers', async () => {
    const memory = remembered();
    const { answer, input } = await directed({ said: 'You liar, Mae! I roll 2d6.', memory }, 0);
    const deps = depsOf(scripted([new Error('down')]).model);
    const { plan, proposal, by } = await askDirector(input, deps);
    expect(by).toBe('patterns');
    expect(answer).toMatchObject({ ...proposal, actions: plan?.steps.map(({ tool, args }) => ({ tool, args })) });
    expect(answer.scene_intention).toBe(plan?.sceneIntention);
  });

  it('is carried out by the server, and what it makes is in the memory', async () => {
    const story = townOf();
    const input = turnOf({ story, before: waiting(story), action: says('Hello, Mae!'), memory: remembered() });
    const direction = await directTurn(input, depsOf(createImproviser({ role: 'director', seed: 1 })), {
      kind: 'live',
    });
    expect(direction).toMatchObject({ by: 'model', failure: null, gaveUp: false, dropped: [] });
    expect(direction.changes.map(({ type }) => type)).toEqual(['relationship-created', 'scene-recapped']);
  });

  it('does nothing that was not called for, and never more than four things', async () => {
    expect((await directed({ said: 'I sit down.' })).answer.actions).toEqual([]);
    const all = 'Mae, you liar! I roll 2d6: do you remember the storm?';
    expect((await directed({ said: all, stalledTurns: 5 })).answer.actions.length).toBeLessThanOrEqual(4);
  });

  it('turns a player’s words into the skill they call for', async () => {
    const tools = async (said: string) => toolsIn((await directed({ said })).answer);
    expect(await tools('I roll 2d6 to pick the lock')).toContain('skills/dice-roller/roll-dice.mjs');
    expect(await tools('我掷骰子')).toContain('skills/dice-roller/roll-dice.mjs');
    expect(await tools('What is the weather like?')).toContain('skills/weather/tell-weather.mjs');
    expect(await tools('Is there anybody awake?')).toContain('skills/oracle/ask-oracle.mjs');
    expect(await tools('What is his name? I mean: what is it called?')).toContain(
      'skills/name-generator/make-names.mjs',
    );
  });

  it('changes how two people stand by what is said, and never makes twice what there is', async () => {
    const relationship = {
      id: 'R001',
      characterA: 'ann',
      characterB: 'mae',
      relationshipType: 'acquaintance',
      status: 'new',
      intensity: 3,
      perspectiveA: '',
      perspectiveB: '',
      history: [],
    };
    const memory = remembered({ relationships: { R001: relationship } });
    const { answer } = await directed({ said: 'You are a liar, Mae!', memory });
    expect(answer.actions).toMatchObject([
      {
        tool: 'relationship.update',
        args: { character_a: 'ann', character_b: 'mae', status: 'strained', intensity: 4 },
      },
    ]);
    expect(answer.memory.states).toEqual([{ character: 'mae', emotionalState: 'on guard' }]);
    expect((await directed({ said: 'Hello, Mae.', memory })).answer.actions).toEqual([]);
  });

  it('makes somebody where there is nobody, and a corner where nothing is new, seldom and in the story’s language', async () => {
    const lonely = { location: 'pier', visited: ['square', 'pier'], landed: ['enc_boat', 'enc_jun_meets'] };
    for (const language of LANGUAGES) {
      const made = await Promise.all(
        Array.from(
          { length: 12 },
          async (_, seed) =>
            (
              await directed(
                { said: 'I sit down.', language, before: lonely, stalledTurns: 3, air: AIRS[language].open },
                seed,
              )
            ).answer.actions,
        ),
      );
      const actions = made.flat();
      expect(new Set(actions.map(({ tool }) => tool))).toEqual(new Set(['character.generate', 'location.generate']));
      expect(made.filter((one) => one.length === 0).length).toBeGreaterThan(0);
      for (const { args } of actions)
        expect(JSON.stringify(args)).toMatch(language === 'en' ? /[a-z]/ : /\p{Script=Han}/u);
    }
  });

  it('makes nobody where nobody comes by: at a place of few, or in a story that is cut off', async () => {
    const lonely = { location: 'pier', visited: ['square', 'pier'], landed: ['enc_boat', 'enc_jun_meets'] };
    for (const language of LANGUAGES)
      for (const air of [AIRS[language].few, `${AIRS[language].open} ${AIRS[language].cutOff}`])
        for (let seed = 0; seed < 12; seed++) {
          const { answer } = await directed(
            { said: 'I sit down.', language, before: lonely, stalledTurns: 3, air },
            seed,
          );
          expect(toolsIn(answer)).not.toContain('character.generate');
        }
  });

  it('tells the scene before in a sentence of its own words, opens what is asked and lets old questions go', async () => {
    const { answer } = await directed({ said: 'Whose key was it?' });
    expect(answer.memory.recap).toBe('Ann chooses “Ask about the key”.');
    expect(answer.memory.openLoops).toEqual([
      { description: 'Ann wants to know: “Whose key was it?”', category: 'question', importance: 'low' },
    ]);
    const loop = {
      id: 'O001',
      description: 'Ann wants to know: “Why?”',
      category: 'question',
      importance: 'low' as const,
      createdInScene: null,
      tick: 1,
    };
    const old = await directed({ memory: remembered({ loops: [loop] }), before: { turn: 30, actTurn: 30 } });
    expect(old.answer.memory.resolveLoops).toEqual(['O001']);
    expect((await directed({ memory: emptyMemory() })).answer.memory).toBeUndefined();
  });

  it('plans without tools once its plan has failed, so that the play goes on', async () => {
    const story = townOf();
    const input = turnOf({ story, action: says('Hello, Mae!'), memory: remembered() });
    const deps = depsOf(createImproviser({ role: 'director', seed: 1 }), {
      tools: () =>
        toolsOf({
          'relationship.create': () => {
            throw new Error('The ink is dry.');
          },
        }),
    });
    const direction = await directTurn(input, deps, { kind: 'live' });
    expect(direction).toMatchObject({ by: 'model', gaveUp: false });
    expect(direction.attempts.length).toBeLessThanOrEqual(2);
  });
});
