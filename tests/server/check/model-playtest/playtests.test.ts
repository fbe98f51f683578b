import { readdir } from 'node:fs/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createModelPlaytests, type ModelPlaytests } from '../../../../server/check/model-playtest/index.ts';
import { systemClock } from '../../../../server/clock.ts';
import { createLogger } from '../../../../server/log.ts';
import { OverBudgetError, type TokenBudget } from '../../../../server/models/index.ts';
import { RefusalError } from '../../../../shared/error.ts';
import {
  MODEL_PLAYTEST_LIMITS,
  type ModelPlaytestProgress,
  ModelPlaytestReportSchema,
  ModelPlaytestRequestSchema,
} from '../../../../shared/playtest/index.ts';
import { scripted, telling } from '../../../support/scripted-models.ts';
import { testConfig } from '../../../support/services.ts';
import { countedModels } from '../../play/support.ts';
import { harbourStory } from './support.ts';

const STORY = harbourStory();

async function playtests(
  roles: Parameters<typeof countedModels>[0] = {},
  budget: TokenBudget = async () => undefined,
  clock = systemClock,
): Promise<ModelPlaytests & { dataDir: string }> {
  const config = await testConfig();
  const log = createLogger('silent');
  const made = createModelPlaytests({
    config,
    clock,
    log,
    services: { models: countedModels(roles), budget },
  });
  onTestFinished(() => made.close());
  return { ...made, dataDir: config.dataDir };
}

const asked = (request: object) => ModelPlaytestRequestSchema.parse(request);
const never = () => new AbortController().signal;

describe('a playtest on the improviser', () => {
  test('plays so many runs of so many turns, one persona after another, and tells what they were like', async () => {
    const { run, dataDir } = await playtests();
    const told: ModelPlaytestProgress[] = [];
    const onProgress = (progress: ModelPlaytestProgress) => void told.push(progress);
    const report = await run(STORY, asked({ runs: 2, turns: 6 }), { signal: never(), onProgress });
    expect(ModelPlaytestReportSchema.safeParse(report).error).toBeUndefined();
    expect(report).toMatchObject({ title: 'The Harbour', turns: 12, maxTurns: 6, models: 'offline' });
    expect(report.runs.map(({ run, persona, turns, stopped }) => [run, persona, turns, stopped])).toEqual([
      [0, 'curious', 6, 'turns'],
      [1, 'hasty', 6, 'turns'],
    ]);
    expect(report.answeredBy).toEqual({ director: ['offline'], storyteller: ['offline'] });
    expect(report.usage).toMatchObject({ failed: 0, cost: 0 });
    expect(report.usage.calls).toBeGreaterThanOrEqual(12);
    expect(told.map(({ run, turn }) => [run, turn])).toEqual(
      [1, 2].flatMap((run) => [0, 1, 2, 3, 4, 5, 6].map((turn) => [run, turn])),
    );
    expect(told[0]).toEqual({ run: 1, runs: 2, turn: 0, of: 6 });
    const [first] = report.runs[0]?.transcript ?? [];
    expect(first).toMatchObject({ turn: 1, act: 'Title of act_one', place: 'Title of quay', action: 'Begins.' });
    expect(first?.frames.length).toBeGreaterThan(0);
    expect(report.engagement.news.encounters).toBeGreaterThan(0);
    expect(await readdir(dataDir)).toEqual([]);
  });

  test('the same seed plays the same, another one another; a persona that is asked for plays every run', async () => {
    const { run } = await playtests();
    const words = async (seed: number) => {
      const { runs } = await run(STORY, asked({ runs: 2, turns: 5, seed, persona: 'random' }), { signal: never() });
      expect(runs.map(({ persona }) => persona)).toEqual(['random', 'random']);
      return runs.map(({ transcript }) => transcript.map(({ action, frames }) => [action, frames]));
    };
    const once = await words(3);
    expect(await words(3)).toEqual(once);
    expect(await words(4)).not.toEqual(once);
    expect(once[0]).not.toEqual(once[1]);
  });

  test('ends where it has gone on for too long, with what there is', async () => {
    let late = 0;
    const clock = { ...systemClock, now: () => Date.now() + late };
    const { run } = await playtests({}, undefined, clock);
    const onProgress = ({ turn }: ModelPlaytestProgress) => {
      if (turn === 2) late = MODEL_PLAYTEST_LIMITS.ms;
    };
    const report = await run(STORY, asked({ runs: 2, turns: 9 }), { signal: never(), onProgress });
    expect(report.runs.map(({ turns, stopped }) => [turns, stopped])).toEqual([[2, 'time']]);
  });

  test('asks nothing of the models of the server', async () => {
    const storyteller = scripted([telling({ type: 'narrate', text: 'Paid for.' })]);
    const { run } = await playtests({ storyteller: storyteller.model, director: storyteller.model });
    await run(STORY, asked({ runs: 1, turns: 2 }), { signal: never() });
    expect(storyteller.prompts).toEqual([]);
  });
});

describe('a playtest on the models of the server', () => {
  test('tells which frames were replaced and why, and where the Director was refused', async () => {
    let turn = 0;
    const storyteller = scripted([
      () => {
        turn += 1;
        return telling(
          { type: 'narrate', text: `Wave number ${turn} breaks on the stones.` },
          { type: 'narrate', text: 'Cleo hid the oars under the chapel floor.' },
          { type: 'say', character: 'cleo', text: `I was never here, ${turn} times.` },
          { type: 'say', character: 'ben', text: `“Name of cleo: ${turn} boats.”` },
          { type: 'narrate', text: `${turn}: ${'The tide comes in and goes out. '.repeat(30)}` },
          { type: 'yield', waitingFor: 'continue' },
        );
      },
    ]).model;
    const director = scripted([JSON.stringify({ encounter: 'enc_nowhere' })]).model;
    const { run } = await playtests({ storyteller, director });
    const report = await run(STORY, asked({ runs: 1, turns: 3, models: 'configured' }), { signal: never() });
    const [{ transcript = [], remarks = [] } = {}] = report.runs;
    expect(transcript).toHaveLength(3);
    for (const { replaced } of transcript) {
      const kinds = replaced.map(({ kind }) => kind);
      expect(kinds).toEqual(expect.arrayContaining(['secret', 'absent', 'length']));
    }
    expect(JSON.stringify(transcript.map(({ frames }) => frames))).not.toContain('under the chapel floor');
    expect(report.replaced.kinds).toMatchObject({ secret: 3, length: 3 });
    expect(report.refusals.count).toBeGreaterThan(0);
    expect(Object.keys(report.refusals.kinds).join()).toContain('enc_nowhere');
    expect(remarks.map(({ code }) => code)).toEqual(expect.arrayContaining(['told-a-secret', 'frames-replaced']));
    expect(report.answeredBy.storyteller).toEqual(['storyteller-model']);
    expect(report.usage).toMatchObject({ inputTokens: 600, outputTokens: 60 });
  });

  test('ends where the tokens are spent, with what there is', async () => {
    let turns = 0;
    const budget: TokenBudget = async (scope) => {
      expect(scope).toMatch(/^playtest:/);
      turns += 1;
      if (turns > 2) throw new OverBudgetError('day', 5, null, { message: 'Spent.', hint: 'Tomorrow.' });
    };
    const storyteller = scripted([telling({ type: 'yield', waitingFor: 'continue' })]).model;
    const { run } = await playtests({ storyteller }, budget);
    const report = await run(STORY, asked({ runs: 3, turns: 9, models: 'configured' }), { signal: never() });
    expect(report.runs.map(({ turns, stopped }) => [turns, stopped])).toEqual([[2, 'tokens']]);
    expect(report.runs[0]?.trouble.at(-1)).toEqual({ turn: 3, message: 'Spent.' });
  });
});

describe('one at a time', () => {
  test('a second one is refused while one runs, and may run once that was cancelled', async () => {
    const { run } = await playtests();
    const cancel = new AbortController();
    const begun = Promise.withResolvers<void>();
    const options = { signal: cancel.signal, onProgress: () => begun.resolve() };
    const long = run(STORY, asked({ runs: 12, turns: 100 }), options);
    await expect(run(STORY, asked({}), { signal: never() })).rejects.toMatchObject({ code: 'conflict' });
    await begun.promise;
    cancel.abort(new Error('enough'));
    await expect(long).rejects.toThrow('enough');
    expect(await run(STORY, asked({ runs: 1, turns: 1 }), { signal: never() })).toMatchObject({ turns: 1 });
  });

  test('a turn that hangs is ended with it', async () => {
    const hanging = Promise.withResolvers<void>();
    const storyteller = scripted([
      async ({ abortSignal }) => {
        hanging.resolve();
        await new Promise((_, reject) => abortSignal?.addEventListener('abort', () => reject(abortSignal.reason)));
        return '';
      },
    ]).model;
    const { run, close } = await playtests({ storyteller });
    const long = run(STORY, asked({ models: 'configured' }), { signal: never() });
    await hanging.promise;
    await Promise.all([close(), expect(long).rejects.toBeInstanceOf(RefusalError)]);
    await expect(run(STORY, asked({}), { signal: never() })).rejects.toMatchObject({ code: 'unavailable' });
  });
});
