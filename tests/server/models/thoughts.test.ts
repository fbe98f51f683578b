import { generateText, streamText } from 'ai';
import { afterEach, describe, expect, test } from 'vitest';
import { splitThoughts } from '../../../server/models/thoughts.ts';
import { type Reply, reply } from '../../support/fake-model-script.ts';
import { type FakeOpenAI, startFakeOpenAI } from '../../support/fake-openai.ts';
import { setUp } from './support.ts';

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
  const split = (...pieces: string[]) => {
    const take = splitThoughts();
    const all = [...pieces.flatMap((piece) => take(piece)), ...take('', true)];
    const of = (isThought: boolean) =>
      all.flatMap((piece) => (piece.isThought === isThought ? [piece.text] : [])).join('');
    return { thought: of(true), text: of(false) };
  };

  test.each<[string, string[], { thought: string; text: string }]>([
    ['words alone', ['Once ', 'upon'], { thought: '', text: 'Once upon' }],
    ['what only looks like a beginning', ['<th', 'e end>'], { thought: '', text: '<the end>' }],
    ['thoughts that never end', ['<think>on and', ' on'], { thought: 'on and on', text: '' }],
    ['two thoughts', ['<think>a</think> <thinking>b</thinking>c'], { thought: 'ab', text: 'c' }],
    ['letter by letter', [...'<Thought>a < b</Thought>c'], { thought: 'a < b', text: 'c' }],
  ])('%s', (_name, pieces, expected) => {
    expect(split(...pieces)).toEqual(expected);
  });
});
