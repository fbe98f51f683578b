import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { generateText, streamText } from 'ai';
import { MockLanguageModelV4, simulateReadableStream } from 'ai/test';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { splitThoughts, withReasoningParts } from '../../../server/models/calls/split-reasoning.ts';
import { REASONING_MARKERS } from '../../../shared/reasoning-markers.ts';
import { startFakeGemini } from '../../support/fake-gemini.ts';
import { type Reply, reply } from '../../support/fake-model-script.ts';
import { type FakeOpenAI, startFakeOpenAI } from '../../support/fake-openai.ts';
import { PROVIDERS, startProvider } from './providers.ts';
import { geminiEnv, setUp, USAGE } from './support.ts';

let server: FakeOpenAI | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function modelOf(answer: Reply) {
  server = await startFakeOpenAI([answer]);
  const env = { OPENAI_COMPATIBLE_BASE_URL: server.url, COAUTHOR_MODEL: 'openai-compatible:thinker' };
  return setUp(env).models.language('coauthor', { scope: 'session:one' });
}

const THINKING = ['<thi', 'nk>\nThey want ', '{"a":1}', '. No.</th', 'ink>\n\nRain', ' falls, <think>he says.'];

describe('thoughts written into an answer', () => {
  test('that is streamed are parts of their own', async () => {
    const model = await modelOf(reply.answer(THINKING.map((text) => ({ text }))));
    const result = streamText({ model, prompt: 'Go on.', maxRetries: 0 });
    expect(await result.text).toBe('\n\nRain falls, <think>he says.');
    expect(await result.reasoningText).toBe('\nThey want {"a":1}. No.');
  });

  test('that comes whole as well', async () => {
    const model = await modelOf(reply.text(THINKING.join('')));
    const { text, reasoningText } = await generateText({ model, prompt: 'Go on.', maxRetries: 0 });
    expect(text).toBe('\n\nRain falls, <think>he says.');
    expect(reasoningText).toBe('\nThey want {"a":1}. No.');
  });

  test('that began in the prompt end before the answer', async () => {
    const model = await modelOf(reply.text('They want rain.</think>Rain falls.'));
    expect((await generateText({ model, prompt: 'Go on.', maxRetries: 0 })).text).toBe('Rain falls.');
  });
});

describe('a text split into thoughts and words', () => {
  const split = (pieces: string[], options: Parameters<typeof splitThoughts>[0] = {}) => {
    const splitter = splitThoughts(options);
    const all = [...pieces.flatMap((piece) => splitter.take(piece)), ...splitter.flush(), ...splitter.late()];
    const retracted = all.findLastIndex(({ kind }) => kind === 'retracted');
    const of = (isThought: boolean) =>
      all
        .flatMap((piece, at) =>
          piece.kind !== 'retracted' && (piece.kind === 'thought' || at < retracted) === isThought ? [piece.text] : [],
        )
        .join('');
    return { thought: of(true), text: of(false) };
  };
  /** The same whole, and letter by letter. */
  const bothWays = (answer: string, options: Parameters<typeof splitThoughts>[0] = {}) => {
    const whole = split([answer], options);
    expect(split([...answer], { ...options, ...(options.habit && { habit: { ...options.habit } }) })).toEqual(whole);
    return whole;
  };

  test.each<[string, string[], { thought: string; text: string }]>([
    ['words alone', ['Once ', 'upon'], { thought: '', text: 'Once upon' }],
    ['what only looks like a beginning', ['<th', 'e end>'], { thought: '', text: '<the end>' }],
    ['thoughts that never end', ['<think>on and', ' on'], { thought: 'on and on', text: '' }],
    ['two thoughts', ['<think>a</think> <thinking>b</thinking>c'], { thought: 'ab', text: 'c' }],
    ['letter by letter', [...'<Thought>a < b</Thought>c'], { thought: 'a < b', text: 'c' }],
    ['a thought between lines', ['Rain.\n', '<think>more</think>', 'Snow.'], { thought: 'more', text: 'Rain.\nSnow.' }],
    [
      'a mark that is spoken of',
      ['Write <think>x</think> there.'],
      { thought: '', text: 'Write <think>x</think> there.' },
    ],
    ['a thought the prompt began', ['They want rain.</thi', 'nk>Rain.'], { thought: 'They want rain.', text: 'Rain.' }],
    ['an answer that only ends in a mark', ['Rain.</think>'], { thought: '', text: 'Rain.' }],
  ])('%s', (_name, pieces, expected) => {
    expect(split(pieces)).toEqual(expected);
  });

  const ANSWER = '{"elements":[{"type":"narrate","text":"Rain, and [x] {y} \\"z\\""}]}';
  const DRAFT = '{"elements":[{"type":"narrate","text":"a draft"}]}';
  const HARMONY = `<|channel|>analysis<|message|>Try ${DRAFT}<|end|><|start|>assistant<|channel|>commentary to=x <|constrain|>json<|message|>{}<|call|><|start|>assistant<|channel|>final<|message|>`;

  test.each(REASONING_MARKERS)('a draft between $opening and $closing is no JSON answer', ({ opening, closing }) => {
    const { text, thought } = bothWays(`${opening}Perhaps\n${DRAFT}${closing}\n${ANSWER}`, { isJson: true });
    expect(text).toBe(ANSWER);
    expect(thought).toContain('a draft');
  });

  test.each<[string, string]>([
    ['in channels', `${HARMONY}${ANSWER}<|return|>`],
    ['whose first header is left out', `Try ${DRAFT}<|end|><|start|>assistant<|channel|>final<|message|>${ANSWER}`],
    ['after a closing mark alone', `They want rain. Try ${DRAFT}. No.</think>${ANSWER}`],
    ['after a draft and a closing mark', `${DRAFT}</think>${ANSWER}`],
    ['after a long thought without marks', `${'They want rain. '.repeat(30)}\n${DRAFT}\nNo.\n</think>\n\n${ANSWER}`],
    ['after a thought that is never closed', `<thinking>Try\n${DRAFT}\nNo, better:\n${ANSWER}`],
    ['after one that another mark closes', `[THINK]Try ${DRAFT}</think>${ANSWER}`],
    ['before another thought', `${ANSWER}<think>${DRAFT}</think>`],
  ])('a JSON answer %s is found, and no draft of it', (_, answer) => {
    expect(bothWays(answer, { isJson: true }).text).toBe(ANSWER);
  });

  test.each<[string, string]>([
    ['in its strings', '{"text":"The card says [THINK], and </think>, and <|channel|>final<|message|>."}'],
    ['in none of it', ANSWER],
    ['in its list', `[${ANSWER}]`],
    ['in its fence', `\`\`\`json\n${ANSWER}\n\`\`\``],
  ])('a JSON answer with marks %s is whole', (_, answer) => {
    expect(bothWays(answer, { isJson: true })).toEqual({ text: answer, thought: '' });
  });

  test('a JSON answer is passed on as it comes, after a line that introduces it too', () => {
    for (const introduction of ['', '\n', '<think>x</think>', 'Here it is:\n', 'Here it is:\n```json\n']) {
      const splitter = splitThoughts({ isJson: true });
      const came = [`${introduction}{"elements":[`, '{"type":"narrate"'].map((text) => splitter.take(text));
      // A bracket is held for as long as it may begin a mark.
      expect(came.at(-1)).toEqual([{ kind: 'text', text: '[{"type":"narrate"' }]);
    }
  });

  test.each([true, false])('a model that was seen to begin within a thought does so again, JSON %s', (isJson) => {
    const habit = { opensInPrompt: false };
    expect(split([`Well.</think>${ANSWER}`], { isJson, habit }).text).toBe(ANSWER);
    const splitter = splitThoughts({ isJson, habit });
    expect(splitter.take(`Well:\n${DRAFT}`)).toEqual([{ kind: 'thought', text: `Well:\n${DRAFT}` }]);
    expect(splitter.take(`</think>${ANSWER}`)).toEqual([{ kind: 'text', text: ANSWER }]);
  });

  test('a model that closed a thought once by chance is streamed again after an answer that closes none', () => {
    const habit = { opensInPrompt: false };
    split(['The mark is </think>', ' in its letters.'], { habit });
    expect(split(['Rain ', 'falls.'], { habit }).text).toBe('Rain falls.');
    const splitter = splitThoughts({ habit });
    expect(splitter.take('Rain ')).toEqual([{ kind: 'text', text: 'Rain ' }]);
  });

  test('an answer without any JSON is told as it is, so that its model can be told', () => {
    expect(split(['I will not ', 'say.'], { isJson: true }).text).toBe('I will not say.');
  });

  test('brackets without end take no longer than the text is long', () => {
    const splitter = splitThoughts({ isJson: true });
    splitter.take(`<think>${'{"['.repeat(60_000)}`);
    expect([...splitter.flush(), ...splitter.late()].filter(({ kind }) => kind === 'text')).toEqual([]);
  });
});

describe('what a provider says of a text', () => {
  const signed = { google: { thoughtSignature: 'sig' } };
  const parts: LanguageModelV4StreamPart[] = [
    { type: 'text-start', id: 't', providerMetadata: { openai: { itemId: 'item' } } },
    { type: 'text-delta', id: 't', delta: '<think>x</think>' },
    { type: 'text-delta', id: 't', delta: 'Rain.', providerMetadata: signed },
    { type: 'text-end', id: 't' },
    { type: 'reasoning-start', id: 'r', providerMetadata: signed },
    { type: 'reasoning-end', id: 'r', providerMetadata: signed },
    { type: 'finish', usage: USAGE, finishReason: { unified: 'stop', raw: 'stop' } },
  ];
  const model = withReasoningParts(
    new MockLanguageModelV4({
      doStream: async () => ({ stream: simulateReadableStream({ chunks: parts }) }),
      doGenerate: async () => ({
        content: [{ type: 'text', text: '<think>x</think>Rain.', providerMetadata: signed }],
        finishReason: { unified: 'stop', raw: 'stop' },
        usage: USAGE,
        warnings: [],
      }),
    }),
    { opensInPrompt: false },
  );

  test('stays with it, and signatures of thoughts stay with theirs', async () => {
    const { stream } = await model.doStream({ prompt: [] });
    const seen: LanguageModelV4StreamPart[] = [];
    for await (const part of stream) seen.push(part);
    const of = (type: string) => seen.flatMap((part) => (part.type === type ? [part] : []));
    expect(of('text-start')).toMatchObject([{ providerMetadata: { openai: { itemId: 'item' } } }]);
    expect(of('text-delta')).toMatchObject([{ delta: 'Rain.', providerMetadata: signed }]);
    expect(of('text-end')).toMatchObject([{ providerMetadata: signed }]);
    expect(of('reasoning-end').at(-1)).toMatchObject({ id: 'r', providerMetadata: signed });
    const { content } = await model.doGenerate({ prompt: [] });
    expect(content.at(-1)).toEqual({ type: 'text', text: 'Rain.', providerMetadata: signed });
  });
});

const WIRES = ['gemini', ...(Object.keys(PROVIDERS) as (keyof typeof PROVIDERS)[])] as const;

describe.each(WIRES)('thoughts among the words of %s', (wire) => {
  const ANSWER = '{"elements":[{"type":"narrate","text":"Rain."}]}';
  const start = async (role: 'director' | 'storyteller', answer: Reply) => {
    if (wire !== 'gemini') return startProvider(wire, [answer], role);
    const gemini = await startFakeGemini([answer]);
    onTestFinished(() => gemini.close());
    const services = setUp(geminiEnv(gemini.url));
    return { ...services, model: services.models.language(role, { scope: 'play:p' }) };
  };
  const thoughts = [{ text: '[THINK]Perhaps ' }, { text: '{"elements":[]}[/TH' }, { text: 'INK]' }, { text: ANSWER }];
  const tokens = { input: 10, output: 40, thoughts: 30 };
  const output = {
    name: 'json',
    responseFormat: Promise.resolve({ type: 'json' as const }),
    parseCompleteOutput: async ({ text }: { text: string }) => text,
    parsePartialOutput: async () => undefined,
    createElementStreamTransform: () => undefined,
  };

  test.each(['director', 'storyteller'] as const)('are told to no %s, and are counted', async (role) => {
    const { model, calls } = await start(role, reply.answer(thoughts, { tokens }));
    const asked = { model, prompt: 'Go on.', maxRetries: 0, output } as const;
    const text = role === 'director' ? (await generateText(asked)).text : await streamText(asked).text;
    expect(text).toBe(ANSWER);
    expect(calls).toMatchObject([{ ok: true, outputTokens: 70 }]);
  });
});
