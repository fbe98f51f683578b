import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { createRuleModel, splitIntoDeltas } from '../../../server/improviser/model.ts';

const TEXT = 'It has been raining since noon, and nobody has come to the door.';
const CALL = { tool: 'knock', input: { times: 3 } };
const ask = (text: string, fields: Partial<LanguageModelV4CallOptions> = {}): LanguageModelV4CallOptions => ({
  prompt: [{ role: 'user', content: [{ type: 'text', text }] }],
  ...fields,
});
const model = (calls: readonly (typeof CALL)[], paceMs = 0) =>
  createRuleModel(() => ({ text: TEXT, calls: [...calls] }), 1, paceMs);

async function parts(calls: readonly (typeof CALL)[], options = ask('hi')): Promise<LanguageModelV4StreamPart[]> {
  const { stream } = await model(calls).doStream(options);
  const all: LanguageModelV4StreamPart[] = [];
  for await (const part of stream) all.push(part);
  return all;
}

describe('a model of rules', () => {
  it('is version 4, by name', () => {
    expect(model([])).toMatchObject({ specificationVersion: 'v4', provider: 'kamishibai', modelId: 'offline' });
  });

  it('streams text in words, then each tool call as start, delta, end and call, then why it finished', async () => {
    const streamed = await parts([CALL]);
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
    expect(streamed.at(-1)).toMatchObject({ type: 'finish', finishReason: { unified: 'tool-calls' } });
    const words = streamed.flatMap((part) => (part.type === 'text-delta' ? [part.delta] : []));
    expect(words.join('')).toBe(TEXT);
    expect(words.every((word) => word.trim().split(/\s+/).length === 1)).toBe(true);
  });

  it('finishes with stop where it only talks', async () => {
    expect((await parts([])).at(-1)).toMatchObject({ finishReason: { unified: 'stop' } });
  });

  it('answers the same streamed or whole, time after time', async () => {
    const { content, usage } = await model([CALL]).doGenerate(ask('hi'));
    const streamed = await parts([CALL]);
    expect(content[0]).toEqual({ type: 'text', text: TEXT });
    expect(content.slice(1)).toEqual(streamed.filter(({ type }) => type === 'tool-call'));
    expect(await parts([CALL])).toEqual(streamed);
    expect(usage.inputTokens.total).toBeGreaterThan(0);
    expect(usage.outputTokens.total).toBe(Math.ceil((TEXT.length + JSON.stringify(CALL.input).length) / 4));
  });

  it('gives each call an id of its own', async () => {
    const ids = new Set<string>();
    for (const text of ['a romance', 'a romance in Paris', 'scifi']) {
      for (const part of await parts([CALL], ask(text))) if (part.type === 'tool-call') ids.add(part.toolCallId);
    }
    expect(ids.size).toBe(3);
  });

  it('stops when it is aborted, before and in the middle', async () => {
    const aborted = AbortSignal.abort(new Error('enough'));
    await expect(
      Promise.resolve().then(() => model([]).doGenerate(ask('hi', { abortSignal: aborted }))),
    ).rejects.toThrow('enough');
    const controller = new AbortController();
    const { stream } = await model([], 5).doStream(ask('hi', { abortSignal: controller.signal }));
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

  it('cuts text into words, and Chinese into pieces, losing nothing', () => {
    for (const text of ['One two,  three.\n\n1. four', '你好，世界。这是一个故事', '', ' x '])
      expect(splitIntoDeltas(text).join('')).toBe(text);
    expect(splitIntoDeltas('你好，世界。').length).toBeGreaterThan(1);
  });
});
