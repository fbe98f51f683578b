import { generateText, isStepCount, Output, streamText, ToolLoopAgent, tool } from 'ai';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { reply } from '../../support/fake-model-script.ts';
import { startProvider } from './providers.ts';
import { read } from './support.ts';

describe('the real provider code', () => {
  test('runs tools over several steps, none of them strict: our tools have optional fields', async () => {
    const { model, server } = await startProvider('openai', [
      reply.calls({ call: 'add', args: { a: 1, b: 2 } }, { call: 'add', args: { a: 3, b: 4 } }),
      reply.text('3 and 7'),
    ]);
    const add = tool({
      inputSchema: z.object({ a: z.number(), b: z.number() }),
      execute: async ({ a, b }) => ({ sum: a + b }),
    });
    const agent = new ToolLoopAgent({ model, tools: { add }, maxRetries: 0, stopWhen: isStepCount(3) });
    const result = await agent.stream({ prompt: 'Add.' });
    expect(await read(result.fullStream)).toMatchObject({ text: '3 and 7', finishReason: 'stop' });
    expect((await result.steps)[0]?.toolResults.map(({ output }) => output)).toEqual([{ sum: 3 }, { sum: 7 }]);
    expect(server.requests[1]?.body.tools).toMatchObject([{ name: 'add', strict: false }]);
    expect(JSON.stringify(server.requests[1]?.body.input)).toContain('function_call_output');
  });

  test('calls of one scope share a key of the cache, nothing else is kept there, and a turn thinks little', async () => {
    const { ask, server, models } = await startProvider(
      'openai',
      [reply.text('Once'), reply.text('Twice'), reply.text('Else')],
      'storyteller',
    );
    await ask();
    await ask();
    const model = models.language('storyteller', { scope: 'session:two' });
    await read(streamText({ model, prompt: 'Tell me.', maxRetries: 0 }).fullStream);
    const [first, second, other] = server.requests.map(({ body }) => body.prompt_cache_key);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
    expect(other).not.toBe(first);
    expect(server.requests[0]?.body).toMatchObject({ store: false, reasoning: { effort: 'low' } });
    expect(server.requests[0]?.body.reasoning).not.toHaveProperty('summary');
  });

  test('is asked for JSON by schema, not strictly', async () => {
    const { model, server } = await startProvider('openai', [reply.json({ title: 'Rain' })]);
    const output = Output.object({ schema: z.object({ title: z.string(), mood: z.string().optional() }) });
    expect((await generateText({ model, prompt: 'Title?', output, maxRetries: 0 })).output).toEqual({ title: 'Rain' });
    expect(server.requests[0]?.body.text).toMatchObject({
      format: { type: 'json_schema', strict: false, schema: { required: ['title'] } },
    });
  });
});
