import { readdir } from 'node:fs/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { systemClock } from '../../../server/clock.ts';
import { evaluate } from '../../../server/evaluate/index.ts';
import { REPORT_WORDS, reportInHtml } from '../../../server/evaluate/report/index.ts';
import { createServices } from '../../../server/main.ts';
import type { EvaluationProgress, EvaluationRequest } from '../../../shared/wire/index.ts';
import { scripted, telling } from '../../support/scripted-models.ts';
import { testConfig } from '../../support/services.ts';
import { tempDir } from '../../support/temp-dir.ts';

vi.setConfig({ testTimeout: 120_000 });

const asked = (request: Partial<EvaluationRequest> = {}): EvaluationRequest => ({
  ...{ models: ['offline'], stories: 1, turns: 3, players: 1, seed: 3, judge: null },
  ...request,
});
const never = () => new AbortController().signal;

afterEach(() => {
  vi.unstubAllEnvs();
});

test('the improviser writes a story, tells it to players, and everything is measured; nothing is left behind', async () => {
  const config = await testConfig();
  const temporary = await tempDir();
  vi.stubEnv('TMPDIR', temporary);
  const told: EvaluationProgress[] = [];
  const onProgress = (progress: EvaluationProgress) => void told.push(progress);
  const report = await evaluate(asked({ stories: 2, players: 3, turns: 12 }), {
    ...{ config, clock: systemClock, createServices, signal: never(), onProgress },
  });
  const [model] = report.models;
  // A story may end before the last turn there is.
  const played = model?.stories.flatMap(({ plays }) => plays.map(({ counts }) => counts.length)) ?? [];
  const turns = played.reduce((sum, each) => sum + each, 0);
  expect(turns).toBeGreaterThan(24);
  expect(model).toMatchObject({ name: 'offline', turns });
  expect(model?.stories.map(({ by, language, plays }) => [by, language, plays.map(({ persona }) => persona)])).toEqual([
    ['model', 'en', ['clicker', 'asker', 'wanderer']],
    ['model', 'zh', ['fighter', 'terse', 'stranger']],
  ]);
  const { estimates, blocks } = model ?? {};
  expect(estimates?.finished?.value).toBe(1);
  // Its story is built, not talked into being.
  expect(estimates?.callsValid?.value).toBeNull();
  expect(estimates?.own?.value).toBeGreaterThan(0.9);
  expect(estimates?.secrets?.value).toBe(0);
  const longest = Math.max(...played);
  const inFirst = played.reduce((sum, each) => sum + Math.min(each, 10), 0);
  expect(blocks?.map(({ from, to, turns: inBlock }) => [from, to, inBlock])).toEqual(
    [
      [1, Math.min(10, longest), inFirst],
      [11, longest, turns - inFirst],
    ].filter(([, , inBlock]) => inBlock !== 0),
  );
  expect(report).toMatchObject({ interrupted: false, differences: null, judgement: null });
  expect(told.filter(({ type }) => type === 'draft')).toHaveLength(2);
  expect(told.at(-1)).toMatchObject({ type: 'turn', persona: 'stranger', of: 12 });
  expect(await readdir(temporary)).toEqual([]);
  expect(await readdir(config.dataDir)).toEqual([]);
});

test('a model that writes nothing is heard telling the improviser’s story of the brief', async () => {
  const line = 'Something of my own stirs in the lamp room tonight.';
  const coauthor = scripted(['I cannot do that.']);
  const director = scripted(['no json']);
  const storyteller = scripted([telling({ type: 'narrate', text: line }, { type: 'yield', waitingFor: 'continue' })]);
  const models = { coauthor: coauthor.model, director: director.model, storyteller: storyteller.model };
  const report = await evaluate(asked({ models: ['openai-compatible:scripted'] }), {
    ...{ config: await testConfig(), clock: systemClock, createServices, signal: never(), overrides: { models } },
  });
  const [model] = report.models;
  const [story] = model?.stories ?? [];
  expect(story).toMatchObject({ by: 'improviser', counts: { finished: { sum: 0, of: 1 } } });
  expect(story?.kept.every(({ isKept }) => !isKept)).toBe(true);
  expect(model?.estimates.own?.value).toBeGreaterThan(0);
  expect(model?.estimates.directed?.value).toBe(0);
  expect(Object.values(model?.undirected ?? {})).toEqual([expect.any(Number)]);
  const lines = story?.plays[0]?.transcript.flatMap(({ frames }) => frames.map(({ text }) => text));
  expect(lines).toContain(line);
  // Told twice it is not shown twice: what stands in for it is not the model's.
  expect(model?.estimates.own?.value).toBeLessThan(1);
});

test('a replacement’s text is not in a model’s draft', async () => {
  const coauthor = scripted(['yes', new Error('out of memory')]);
  const storyteller = scripted(['yes']);
  const models = { coauthor: coauthor.model, storyteller: storyteller.model };
  const report = await evaluate(asked({ models: ['openai-compatible:scripted'], turns: 1 }), {
    ...{ config: await testConfig(), clock: systemClock, createServices, signal: never() },
    overrides: { models, retryPolicies: { coauthor: { maxRetries: 0 } } },
  });
  const [story] = report.models[0]?.stories ?? [];
  expect(story).toMatchObject({ by: 'improviser', trouble: expect.stringContaining('out of memory') });
  expect(story?.kept.every(({ isKept }) => !isKept)).toBe(true);
  expect(report.models[0]?.estimates.answered?.value).toBeLessThan(1);
});

test('stopped in the middle it tells what was measured by then', async () => {
  const stop = new AbortController();
  const onProgress = (progress: EvaluationProgress) => {
    if (progress.type === 'turn' && progress.turn === 2) stop.abort();
  };
  const report = await evaluate(asked({ stories: 3, turns: 20 }), {
    ...{ config: await testConfig(), clock: systemClock, createServices, signal: stop.signal, onProgress },
  });
  expect(report.interrupted).toBe(true);
  const { stories, turns } = report.models[0] ?? {};
  expect(stories).toHaveLength(1);
  expect(turns).toBe(2);
  expect(stories?.[0]?.plays[0]).toMatchObject({ stopped: 'interrupted', counts: { length: 2 } });
  const page = reportInHtml(report, REPORT_WORDS.en);
  expect(page).toContain(REPORT_WORDS.en.interrupted);
});

test.each([
  ['google:gemini', 'google:gemini cannot be evaluated: GOOGLE_GENERATIVE_AI_API_KEY is to be set as well.'],
  ['gemini', 'gemini cannot be evaluated: it names no model; google:<model>'],
])('%s, which nothing is set for, is refused with what is missing', async (model, sentence) => {
  const config = await testConfig();
  const tried = evaluate(asked({ models: [model] }), {
    ...{ config, clock: systemClock, createServices, signal: never() },
  });
  await expect(tried).rejects.toThrow(sentence);
});

test('a model that cannot be asked is refused before anything is measured', async () => {
  const config = await testConfig({ OPENAI_COMPATIBLE_BASE_URL: 'http://127.0.0.1:9/v1' });
  const tried = evaluate(asked({ models: ['openai-compatible:nobody'] }), {
    ...{ config, clock: systemClock, createServices, signal: never() },
  });
  await expect(tried).rejects.toThrow(/^openai-compatible:nobody cannot be evaluated: .*Cannot connect/u);
});
