import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { generateText, isStepCount, Output, ToolLoopAgent, tool } from 'ai';
import { MockLanguageModelV4, simulateReadableStream } from 'ai/test';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startFakeGemini } from '../../support/fake-gemini.ts';
import { type FakeModelServer, reply } from '../../support/fake-model-script.ts';
import { startFakeOpenAI } from '../../support/fake-openai.ts';
import { geminiEnv, read, setUp, textParts, USAGE } from './support.ts';

let server: FakeModelServer;
afterEach(() => server.close());

/** A brain that calls the tool twice, then says what came of it; it remembers what it was asked. */
function thinker() {
  const asked: LanguageModelV4CallOptions[] = [];
  const calls: LanguageModelV4StreamPart[] = [
    { type: 'stream-start', warnings: [] },
    { type: 'text-start', id: 't' },
    { type: 'text-delta', id: 't', delta: 'Let me see.' },
    { type: 'text-end', id: 't' },
    { type: 'tool-call', toolCallId: 'c1', toolName: 'look', input: '{"at":"the door"}' },
    { type: 'tool-call', toolCallId: 'c2', toolName: 'look', input: '{"at":"nothing"}' },
    { type: 'finish', usage: USAGE, finishReason: { unified: 'tool-calls', raw: undefined } },
  ];
  const brain = new MockLanguageModelV4({
    doStream: async (options) => {
      asked.push(options);
      return { stream: simulateReadableStream({ chunks: asked.length === 1 ? calls : textParts('A door.') }) };
    },
  });
  return { brain, asked };
}

const look = tool({
  description: 'Looks at something.',
  inputSchema: z.object({ at: z.string() }),
  execute: async ({ at }) => (at === 'nothing' ? { ok: false, error: 'nothing there' } : { ok: true, seen: at }),
  toModelOutput: ({ output }) => (output.ok ? { type: 'json', value: output } : { type: 'error-json', value: output }),
});

const starts: [string, (brain: LanguageModelV4) => Promise<Record<string, string>>][] = [
  [
    'Gemini',
    async (brain) => {
      server = await startFakeGemini([], { brain });
      return geminiEnv(server.url);
    },
  ],
  [
    'an OpenAI-compatible server',
    async (brain) => {
      server = await startFakeOpenAI([], { brain });
      return { OPENAI_COMPATIBLE_BASE_URL: server.url };
    },
  ],
];

describe.each(starts)('a stand-in for %s with a brain', (kind, begin) => {
  test('hands a whole conversation to it and back through the real provider code', async () => {
    const { brain, asked } = thinker();
    const { models, calls } = setUp(await begin(brain));
    const agent = new ToolLoopAgent({
      model: models.language('coauthor', { scope: 'session:one' }),
      instructions: 'You look.',
      tools: { look },
      maxRetries: 0,
      stopWhen: isStepCount(3),
    });
    const result = await agent.stream({ prompt: 'What is there?' });
    expect(await read(result.fullStream)).toMatchObject({
      text: 'Let me see.A door.',
      errors: [],
      finishReason: 'stop',
    });
    expect(calls).toMatchObject([
      { inputTokens: 11, outputTokens: 5, ok: true },
      { inputTokens: 11, outputTokens: 5, ok: true },
    ]);
    expect(asked[0]?.prompt).toEqual([
      { role: 'system', content: 'You look.' },
      { role: 'user', content: [{ type: 'text', text: 'What is there?' }] },
    ]);
    expect(asked[0]?.tools).toMatchObject([
      { type: 'function', name: 'look', description: 'Looks at something.', inputSchema: { required: ['at'] } },
    ]);
    expect(asked[0]?.toolChoice).toEqual({ type: 'auto' });
    const failed = { ok: false, error: 'nothing there' };
    const signed = kind === 'Gemini' ? { providerOptions: { google: { thoughtSignature: 'signature-of-c1' } } } : {};
    expect(asked[1]?.prompt.slice(2)).toEqual([
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'Let me see.' },
          { type: 'tool-call', toolCallId: 'c1', toolName: 'look', input: { at: 'the door' }, ...signed },
          { type: 'tool-call', toolCallId: 'c2', toolName: 'look', input: { at: 'nothing' } },
        ],
      },
      // Chat completions have a message for each result and no word for a failed one.
      ...(kind === 'Gemini'
        ? [
            {
              role: 'tool',
              content: [
                result_('c1', { type: 'json', value: { ok: true, seen: 'the door' } }),
                result_('c2', { type: 'error-json', value: failed }),
              ],
            },
          ]
        : [
            { role: 'tool', content: [result_('c1', { type: 'json', value: { ok: true, seen: 'the door' } })] },
            { role: 'tool', content: [result_('c2', { type: 'json', value: failed })] },
          ]),
    ]);
  });

  test('passes on the schema of a structured answer, and gives it in one document', async () => {
    const asked: LanguageModelV4CallOptions[] = [];
    const brain = new MockLanguageModelV4({
      doStream: async (options) => {
        asked.push(options);
        return { stream: simulateReadableStream({ chunks: textParts('{"title":', '"Rain"}') }) };
      },
    });
    const { models } = setUp(await begin(brain));
    const { output } = await generateText({
      model: models.language('coauthor', { scope: 'session:one' }),
      prompt: 'Title?',
      maxRetries: 0,
      output: Output.object({ schema: z.object({ title: z.string() }) }),
    });
    expect(output).toEqual({ title: 'Rain' });
    expect(asked[0]?.responseFormat).toMatchObject({
      type: 'json',
      schema: { properties: { title: { type: 'string' } }, required: ['title'] },
    });
    expect(server.requests[0]?.streamed).toBe(false);
  });
});

function result_(toolCallId: string, output: unknown) {
  return { type: 'tool-result', toolCallId, toolName: 'look', output };
}

test('the script comes first, and the brain may be chosen by the model asked for', async () => {
  const saying = (text: string) =>
    new MockLanguageModelV4({
      doStream: async () => ({ stream: simulateReadableStream({ chunks: textParts(text) }) }),
    });
  server = await startFakeGemini([reply.text('Scripted.')], {
    brain: ({ model }) => saying(model.includes('lite') ? 'The Director.' : 'The co-author.'),
  });
  const { models } = setUp(geminiEnv(server.url));
  const ask = async (role: 'coauthor' | 'director') =>
    (await generateText({ model: models.language(role, { scope: 'play:one' }), prompt: '?', maxRetries: 0 })).text;
  expect([await ask('coauthor'), await ask('director'), await ask('coauthor')]).toEqual([
    'Scripted.',
    'The Director.',
    'The co-author.',
  ]);
});

test('an unknown path is refused in the server’s own words', async () => {
  server = await startFakeGemini([]);
  const response = await fetch(`${server.url}/models/x:countTokens`, { method: 'POST', body: '{}' });
  expect({ status: response.status, body: await response.json() }).toMatchObject({
    status: 404,
    body: { error: { code: 404, status: 'NOT_FOUND' } },
  });
});
