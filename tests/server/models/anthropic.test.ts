import { generateText, isStepCount, Output, streamText, ToolLoopAgent, tool } from 'ai';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { reply } from '../../support/fake-model-script.ts';
import { startProvider } from './providers.ts';
import { read } from './support.ts';

const MARK = { type: 'ephemeral' };
const cachedSchema = z.object({
  system: z.array(z.unknown()),
  messages: z.array(
    z.object({ content: z.array(z.object({ type: z.string(), cache_control: z.unknown().optional() })) }),
  ),
});

describe('the real provider code', () => {
  test('runs tools over several steps, and has the rules and the chat cached but not the last message', async () => {
    const { model, server } = await startProvider('anthropic', [
      reply.calls({ call: 'add', args: { a: 1, b: 2 } }, { call: 'add', args: { a: 3, b: 4 } }),
      reply.text('3 and 7'),
    ]);
    const add = tool({
      inputSchema: z.object({ a: z.number(), b: z.number() }),
      execute: async ({ a, b }) => ({ sum: a + b }),
    });
    const agent = new ToolLoopAgent({
      ...{ model, instructions: 'Be exact.', tools: { add }, maxRetries: 0, stopWhen: isStepCount(3) },
      prepareStep: ({ initialMessages, responseMessages }) => ({
        messages: [...initialMessages, ...responseMessages, { role: 'user', content: 'State.' }],
      }),
    });
    const result = await agent.stream({ prompt: 'Add.' });
    expect(await read(result.fullStream)).toMatchObject({ text: '3 and 7', finishReason: 'stop' });
    expect((await result.steps)[0]?.toolResults.map(({ output }) => output)).toEqual([{ sum: 3 }, { sum: 7 }]);
    const { system, messages } = cachedSchema.parse(server.requests[1]?.body);
    expect(system).toEqual([{ type: 'text', text: 'Be exact.', cache_control: MARK }]);
    const blocks = messages.flatMap(({ content }) => content);
    expect(blocks.map(({ type, cache_control = null }) => [type, cache_control])).toEqual([
      ['text', null],
      ['tool_use', null],
      ['tool_use', null],
      ['tool_result', null],
      ['tool_result', MARK],
      ['text', null],
    ]);
  });

  test('a turn’s roles have their rules cached alone, and do not think before they answer', async () => {
    const { ask, server } = await startProvider('anthropic', [reply.text('Once')], 'storyteller');
    await ask();
    expect(server.requests[0]?.body).toMatchObject({
      thinking: { type: 'disabled' },
      system: [{ cache_control: MARK }],
      messages: [{ role: 'user', content: [{ type: 'text', text: 'Tell me.' }] }],
    });
    expect(JSON.stringify(server.requests[0]?.body.messages)).not.toContain('cache_control');
  });

  test('is asked by schema where Anthropic takes it, else by a tool that must be called, which streams as well', async () => {
    const { model, server } = await startProvider('anthropic', [
      reply.json({ title: 'Rain' }),
      reply.calls({ call: 'json', args: { rain: 1 } }),
    ]);
    const closed = Output.object({ schema: z.object({ title: z.string(), mood: z.string().optional() }) });
    expect((await generateText({ model, prompt: 'Title?', output: closed, maxRetries: 0 })).output).toEqual({
      title: 'Rain',
    });
    expect(server.requests[0]?.body.output_config).toMatchObject({ format: { type: 'json_schema' } });
    const open = Output.object({ schema: z.record(z.string(), z.number()) });
    const streamed = streamText({ model, prompt: 'Words?', output: open, maxRetries: 0 });
    expect(await streamed.output).toEqual({ rain: 1 });
    expect(server.requests[1]?.body.tools).toMatchObject([{ name: 'json' }]);
  });
});
