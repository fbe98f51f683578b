import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRuleModel, type ImprovisedAnswer } from '../../../server/improviser/model.ts';
import { countRounds } from '../../support/rounds.ts';

const ASKED: LanguageModelV4CallOptions = { prompt: [{ role: 'user', content: [{ type: 'text', text: 'Go on.' }] }] };
const WORDS = 'One two three four five six seven eight nine ten.';
const CALLS = [1, 2, 3].map((id) => ({ tool: 'finalizeNode', input: { id } }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Reads an answer as it comes without the clock going on: what is paced stands still. */
async function readNow(outcome: ImprovisedAnswer, paceMs = 8): Promise<LanguageModelV4StreamPart[]> {
  const { stream } = await createRuleModel(() => outcome, 7, paceMs).doStream(ASKED);
  const parts: LanguageModelV4StreamPart[] = [];
  const reader = stream.getReader();
  const all = (async () => {
    for (let next = await reader.read(); !next.done; next = await reader.read()) parts.push(next.value);
  })();
  for (let round = 0; round < 50; round++) await new Promise((resolve) => setImmediate(resolve));
  const now = [...parts];
  await vi.advanceTimersByTimeAsync(60_000);
  await all;
  return now;
}

describe('what the improviser says', () => {
  it('comes a word at a time where it is all it does', async () => {
    const now = await readNow({ text: WORDS, calls: [] });
    expect(now.filter(({ type }) => type === 'text-delta').length).toBeLessThan(2);
  });

  it('holds up no call it is said beside', async () => {
    const now = await readNow({ text: WORDS, calls: CALLS });
    expect(now.at(-1)?.type).toBe('finish');
    expect(now.filter(({ type }) => type === 'tool-call').length).toBe(CALLS.length);
  });

  it('comes in whole pieces where it is data', async () => {
    const pieces = ['{"elements":[', '{"type":"narrate"}', ']}'];
    const now = await readNow({ text: pieces.join(''), calls: [], pieces }, 0);
    expect(now.flatMap((part) => (part.type === 'text-delta' ? [part.delta] : []))).toEqual(pieces);
  });
});

describe('the improviser at work', () => {
  it('lets others go on before it decides, and before each call it makes', async () => {
    const round = countRounds();
    const decidedAt: number[] = [];
    const model = createRuleModel(
      () => {
        decidedAt.push(round());
        return { text: WORDS, calls: CALLS };
      },
      7,
      8,
    );
    const calledAt: number[] = [];
    const { stream } = await model.doStream(ASKED);
    for await (const part of stream) if (part.type === 'tool-call') calledAt.push(round());
    expect(decidedAt[0]).toBeGreaterThan(0);
    expect(new Set(calledAt).size).toBe(CALLS.length);
  });

  it('decides no two answers, and makes no two calls, in one round of the event loop', async () => {
    const round = countRounds();
    const at: number[] = [];
    const model = createRuleModel(
      () => {
        at.push(round());
        return { text: '', calls: CALLS };
      },
      7,
      8,
    );
    const answers = Array.from({ length: 6 }, async () => {
      const { stream } = await model.doStream(ASKED);
      for await (const part of stream) if (part.type === 'tool-call') at.push(round());
    });
    await Promise.all(answers);
    expect(at.length).toBe(6 * (1 + CALLS.length));
    expect(new Set(at).size).toBe(at.length);
  });
});
