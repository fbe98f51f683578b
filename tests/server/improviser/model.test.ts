import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { isStepCount, streamText, ToolLoopAgent, tool } from 'ai';
import { describe, expect, it } from 'vitest';
import { createImproviser } from '../../../server/improviser/index.ts';
import { deltasOf } from '../../../server/improviser/model.ts';
import { PLANNING_TOOL_INPUTS, PLANNING_TOOL_NAMES } from '../../../shared/story/index.ts';
import { TOOLS } from './drive.ts';

const ask = (text: string, fields: Partial<LanguageModelV4CallOptions> = {}): LanguageModelV4CallOptions => ({
  prompt: [{ role: 'user', content: [{ type: 'text', text }] }],
  tools: TOOLS,
  ...fields,
});
const improviser = (paceMs = 0) => createImproviser({ role: 'coauthor', seed: 1, paceMs });

async function parts(options: LanguageModelV4CallOptions): Promise<LanguageModelV4StreamPart[]> {
  const { stream } = await improviser().doStream(options);
  const all: LanguageModelV4StreamPart[] = [];
  for await (const part of stream) all.push(part);
  return all;
}

describe('the improviser as a language model', () => {
  it('is version 4, by name', () => {
    expect(improviser()).toMatchObject({ specificationVersion: 'v4', provider: 'kamishibai', modelId: 'offline' });
  });

  it('streams text in words, then each tool call as start, deltas, end and call, then why it finished', async () => {
    const streamed = await parts(ask('a noir mystery in Tokyo'));
    const kinds = streamed.map(({ type }) => type).filter((type, index, all) => type !== all[index - 1]);
    expect(kinds).toEqual([
      'stream-start',
      'response-metadata',
      'text-start',
      'text-delta',
      'text-end',
      'tool-input-start',
      'tool-input-delta',
      'tool-input-end',
      'tool-call',
      'finish',
    ]);
    const deltas = streamed.flatMap((part) => (part.type === 'tool-input-delta' ? [part.delta] : []));
    const call = streamed.find((part) => part.type === 'tool-call');
    expect(deltas).toEqual([call?.input]);
    expect(streamed.at(-1)).toMatchObject({ type: 'finish', finishReason: { unified: 'tool-calls' } });
    const words = streamed.flatMap((part) => (part.type === 'text-delta' ? [part.delta] : []));
    expect(words.length).toBeGreaterThan(15);
    expect(words.every((word) => word.trim().split(/\s+/).length === 1)).toBe(true);
  });

  it('finishes with stop where it only talks', async () => {
    const streamed = await parts(ask('hi'));
    expect(streamed.at(-1)).toMatchObject({ finishReason: { unified: 'stop' } });
  });

  it('answers the same streamed or whole, time after time', async () => {
    const options = ask('a romance in Lisbon');
    const { content, usage } = await improviser().doGenerate(options);
    const streamed = await parts(options);
    const text = streamed.flatMap((part) => (part.type === 'text-delta' ? [part.delta] : [])).join('');
    expect(content[0]).toEqual({ type: 'text', text });
    expect(content.slice(1)).toEqual(streamed.filter(({ type }) => type === 'tool-call'));
    expect(await parts(options)).toEqual(streamed);
    expect(usage.inputTokens.total).toBeGreaterThan(0);
    expect(usage.outputTokens.total).toBe(
      Math.ceil(
        (text.length + JSON.stringify(JSON.parse(content[1]?.type === 'tool-call' ? content[1].input : '{}')).length) /
          4,
      ),
    );
  });

  it('gives each call an id of its own', async () => {
    const ids = new Set<string>();
    for (const text of ['a romance', 'a romance in Paris', 'scifi']) {
      for (const part of await parts(ask(text))) if (part.type === 'tool-call') ids.add(part.toolCallId);
    }
    expect(ids.size).toBe(3);
  });

  it('calls no tool where there is none, or none may be called', async () => {
    const without = await improviser().doGenerate(ask('a romance', { tools: [] }));
    const forbidden = await improviser().doGenerate(ask('a romance', { toolChoice: { type: 'none' } }));
    for (const { content } of [without, forbidden]) expect(content.every(({ type }) => type === 'text')).toBe(true);
  });

  it('stops when it is aborted, before and in the middle', async () => {
    const aborted = AbortSignal.abort(new Error('enough'));
    await expect(
      Promise.resolve().then(() => improviser().doGenerate(ask('hi', { abortSignal: aborted }))),
    ).rejects.toThrow('enough');
    const controller = new AbortController();
    const { stream } = await improviser(5).doStream(ask('hi', { abortSignal: controller.signal }));
    const seen: string[] = [];
    await expect(
      (async () => {
        for await (const part of stream) {
          seen.push(part.type);
          if (seen.length === 5) controller.abort(new Error('enough'));
        }
      })(),
    ).rejects.toThrow('enough');
    expect(seen.length).toBeLessThan(8);
  });

  it('is taken by streamText and by a tool loop with the real schemas, to a finished story', async () => {
    const result = streamText({ model: improviser(), prompt: 'hi' });
    expect(await result.text).toContain('1. ');
    const called: string[] = [];
    const tools = Object.fromEntries(
      PLANNING_TOOL_NAMES.map((name) => [
        name,
        tool({
          description: name,
          inputSchema: PLANNING_TOOL_INPUTS[name] as (typeof PLANNING_TOOL_INPUTS)['finalizePackage'],
          execute: async () => {
            called.push(name);
            return { ok: true };
          },
        }),
      ]),
    );
    const agent = new ToolLoopAgent({ model: improviser(), tools, stopWhen: isStepCount(1) });
    const { steps } = await agent.generate({ prompt: 'a noir mystery in Tokyo' });
    expect(called).toEqual(['proposeStoryPremise']);
    expect(steps[0]?.finishReason).toBe('tool-calls');
  });

  it('holds its own against a huge prompt', async () => {
    const { content } = await improviser().doGenerate(ask('a romance '.repeat(200_000)));
    expect(JSON.stringify(content).length).toBeLessThan(60_000);
  });

  it('cuts text into words, and Chinese into pieces, losing nothing', () => {
    for (const text of ['One two,  three.\n\n1. four', '你好，世界。这是一个故事', '', ' x '])
      expect(deltasOf(text).join('')).toBe(text);
    expect(deltasOf('你好，世界。').length).toBeGreaterThan(1);
  });
});
