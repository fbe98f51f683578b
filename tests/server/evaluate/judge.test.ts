import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { expect, test } from 'vitest';
import { systemClock } from '../../../server/clock.ts';
import { assembleModel } from '../../../server/evaluate/assemble.ts';
import { loadRubrics } from '../../../server/evaluate/data.ts';
import { judge } from '../../../server/evaluate/judge.ts';
import { transcriptToJudge } from '../../../server/evaluate/judge-prompt.ts';
import type { EvaluatedPlay } from '../../../server/evaluate/types.ts';
import { createServices } from '../../../server/main.ts';
import { scripted } from '../../support/scripted-models.ts';
import { testConfig } from '../../support/services.ts';

const turn = (number: number, text: string): EvaluatedPlay['transcript'][number] => ({
  ...{ turn: number, act: 'A', place: 'P', action: 'Goes on.', frames: [{ type: 'narrate', speaker: null, text }] },
  ...{ offered: [], replaced: [], refusals: [], directedBy: 'model', replans: 0, trouble: null, ms: 1 },
});
const modelThatTold = (name: string, text: string) =>
  assembleModel(
    name,
    [
      {
        ...{ brief: 'b', language: 'en', says: 'The aim nobody tells.', title: 't', by: 'model', kept: [], counts: {} },
        ...{ refusals: {}, trouble: null },
        plays: [
          {
            ...{ persona: 'asker', seed: 1, stopped: 'turns', trouble: null, counts: [], replaced: {}, refused: {} },
            ...{ undirected: {}, transcript: [turn(1, text)] },
          },
        ],
      },
    ],
    1,
  );
const MODELS = [modelThatTold('model-one', 'A dull tale.'), modelThatTold('model-two', 'A bright tale.')];
const ids = loadRubrics().map(({ id }) => id);
const each = (value: unknown) => JSON.stringify(Object.fromEntries(ids.map((id) => [id, value])));
const words = ({ prompt }: LanguageModelV4CallOptions) => JSON.stringify(prompt);

async function judgedBy(answer: (asked: string) => string) {
  const judging = scripted([(options) => answer(words(options))]);
  const judgement = await judge(
    MODELS,
    'openai-compatible:judge',
    {
      ...{ config: await testConfig(), clock: systemClock, createServices },
      overrides: { models: { coauthor: judging.model, storyteller: judging.model } },
    },
    { seed: 1, signal: new AbortController().signal, onProgress: () => undefined },
  );
  return { judgement, prompts: judging.prompts };
}

test('a judge that knows what is better says so whatever the order', async () => {
  const { judgement, prompts } = await judgedBy((asked) => {
    if (!asked.includes('transcript-first')) return each(asked.includes('bright') ? 5 : 2);
    return `Here it is: ${each(asked.indexOf('bright') < asked.indexOf('dull') ? 'first' : 'second')}`;
  });
  expect(judgement.dimensions.map(({ ratings }) => ratings)).toEqual(ids.map(() => [2, 5]));
  expect(judgement.dimensions[0]?.preferred).toEqual({ first: 0, second: 1, neither: 0 });
  expect(judgement).toMatchObject({ failed: 0, trouble: null });
  expect(judgement.ratings).toEqual({ same: 2 * ids.length, of: 2 * ids.length });
  expect(judgement.preferences).toEqual({ same: ids.length, of: ids.length });
  // It sees neither who told nor what for.
  for (const prompt of prompts) expect(prompt).not.toMatch(/model-one|model-two|aim nobody tells|asker/u);
});

test('a judge that prefers what stands first agrees with itself in nothing, and prefers neither', async () => {
  const { judgement } = await judgedBy((asked) => each(asked.includes('transcript-first') ? 'first' : 3));
  expect(judgement.preferences).toEqual({ same: 0, of: ids.length });
  expect(judgement.dimensions[0]?.preferred).toEqual({ first: 0, second: 0, neither: 1 });
});

test('an invalid judgement is not counted, and is reported', async () => {
  const { judgement } = await judgedBy(() => 'I would rather not.');
  expect(judgement).toMatchObject({ failed: 6, ratings: { same: 0, of: 0 } });
  expect(judgement.trouble).toBe('openai-compatible:judge answered something that is no judgement');
  expect(judgement.dimensions[0]?.ratings).toEqual([null, null]);
});

test('a long play is cut in the middle for a small judge, and says so', () => {
  const turns = Array.from({ length: 40 }, (_, index) => turn(index + 1, `Line ${index + 1}. ${'word '.repeat(50)}`));
  const count = (text: string) => text.length / 4;
  const text = transcriptToJudge(turns, { tokens: 2000, count });
  expect(count(text)).toBeLessThan(2000);
  expect(text).toContain('[1] The player');
  expect(text).toContain('[40] The player');
  expect(text).toMatch(/\[… \d+ turns left out …\]/u);
});
