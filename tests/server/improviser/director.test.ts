import { describe, expect, it } from 'vitest';
import { createQuestion, FIRST_ATTEMPT } from '../../../server/director/ask-director.ts';
import { askDirector, direct as directTurn } from '../../../server/director/index.ts';
import { createImproviser } from '../../../server/improviser/index.ts';
import { DIRECTOR_TOOL_INPUTS, type DirectorToolName } from '../../../server/memory/tools/inputs.ts';
import { withPromptData } from '../../../server/models/prompt-data.ts';
import { emptyMemory, type MemoryState } from '../../../shared/memory/index.ts';
import { DirectorProposalSchema, type PlayerAction, type PlotState } from '../../../shared/play/index.ts';
import { freelyToldStory } from '../../support/sample.ts';
import { scripted } from '../../support/scripted-models.ts';
import { depsOf, says, townOf, turnOf, waiting } from '../director/support.ts';
import { toolsOf } from '../plan/support.ts';
import { beginPlay, curiousAction, playTurn } from './stage.ts';

/** What the Director answers to a turn, whatever else its prompt says. */
const direct = async (promptData: object | null, seed = 1) => {
  const { content } = await createImproviser({ role: 'director', seed }).doGenerate({
    prompt: [{ role: 'user', content: [{ type: 'text', text: 'Plan.' }] }],
    responseFormat: { type: 'json' },
    ...(promptData && { providerOptions: withPromptData(promptData) }),
  });
  return JSON.parse(content[0]?.type === 'text' ? content[0].text : '');
};

describe('the improviser as Director', () => {
  it('proposes nothing where it is told of no turn', async () => {
    expect(DirectorProposalSchema.parse(await direct(null))).toEqual({});
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
}

/** The Director's answer to what the server would ask, and the turn it was for. */
async function directed({ said = 'I look around.', language = 'en', memory, stalledTurns, before }: Asked, seed = 1) {
  const story = townOf({ language });
  const input = turnOf({
    story,
    before: waiting(story, before),
    action: says(said),
    memory: memory ?? remembered(),
    ...(stalledTurns === undefined ? {} : { stalledTurns }),
  });
  const deps = depsOf(createImproviser({ role: 'director', seed }));
  return { answer: await direct((await createQuestion(input, deps, FIRST_ATTEMPT)).promptData, seed), input };
}

const toolsIn = (answer: { actions: { tool: string }[] }) => answer.actions.map(({ tool }) => tool);

describe('the improviser’s plan of a tick', () => {
  it('is one the schema and the real tools take, in the story’s own language', async () => {
    for (const language of LANGUAGES) {
      const { answer } = await directed({ language });
      expect(DirectorProposalSchema.safeParse(answer).error).toBeUndefined();
      for (const text of [answer.rationale, answer.scene_intention, ...answer.expected_outcomes, answer.manner])
        expect(text).toMatch(SCRIPTS[language]);
      expect(answer).toMatchObject({ pov_character: 'ann', target_location: 'square' });
      for (const { tool, args } of answer.actions) {
        const schema = DIRECTOR_TOOL_INPUTS[tool as DirectorToolName];
        expect(schema.safeParse(args).error).toBeUndefined();
      }
      expect(toolsIn(answer)).toEqual(['relationship.create']);
    }
  });

  it('is the one the patterns make where no model answers', async () => {
    const memory = remembered();
    const { answer, input } = await directed({ memory }, 0);
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
