import { describe, expect, test } from 'vitest';
import { KEPT_MAX } from '../../../server/play/cache-size.ts';
import { createSpeculation } from '../../../server/play/speculation.ts';
import { RefusalError } from '../../../shared/error.ts';
import { scripted, scriptedModels } from '../../support/scripted-models.ts';
import { countedModels, numberedTeller, openPlays, planned, take, whole } from './support.ts';

/** Waits until something is so, without a clock. */
async function until(isSo: () => boolean): Promise<void> {
  for (let round = 0; round < 2000 && !isSo(); round++) await new Promise((resolve) => setImmediate(resolve));
  expect(isSo()).toBe(true);
}

describe('answers asked for ahead', () => {
  const ahead = (answer = '{"manner":"slow and wary"}') => {
    const director = scripted([answer]);
    const storyteller = numberedTeller();
    return {
      director,
      storyteller,
      models: countedModels({ director: director.model, storyteller: storyteller.model }),
    };
  };

  test('are used for the choice they fit, so that the turn asks the Director nothing', async () => {
    const { director, storyteller, models } = ahead();
    const { plays, packageId, store } = await openPlays(models, { speculate: true });
    const { id } = await plays.create(packageId, 7);
    await take(plays, id, { type: 'start' });
    const before = [await store.read(`play:${id}`), await plays.get(id), await plays.record(id, 1)];
    await until(() => director.prompts.length === 3);
    await new Promise((resolve) => setImmediate(resolve));
    expect([await store.read(`play:${id}`), await plays.get(id), await plays.record(id, 1)]).toEqual(before);
    await whole(plays.takeTurn(id, { type: 'choice', choiceId: 'c1-1-1' }));
    const record = await plays.record(id, 2);
    expect(record).toMatchObject({ directedBy: 'model', direction: { manner: 'slow and wary' } });
    expect(record.prompts[0]?.prompt).toContain('Wait 1.');
    expect(record.calls.map(({ role }) => role)).toEqual(['director', 'storyteller']);
    expect(storyteller.prompts).toHaveLength(2);
  });

  test('that are being asked for the very action are waited for, and no more is asked', async () => {
    const release: (() => void)[] = [];
    const director = scripted([
      '{}',
      () => new Promise<string>((resolve) => release.push(() => resolve('{"manner":"as foreseen"}'))),
    ]);
    const { plays, packageId } = await openPlays(
      scriptedModels({ director: director.model, storyteller: numberedTeller().model }),
      { speculate: true },
    );
    const { id } = await plays.create(packageId, 7);
    await take(plays, id, { type: 'start' });
    await until(() => release.length === 1);
    const run = await plays.takeTurn(id, { type: 'choice', choiceId: 'c1-1-0' });
    release[0]?.();
    const told = await whole(Promise.resolve(run));
    expect(told.end?.turn).toBe(2);
    expect((await plays.record(id, 2)).direction?.manner).toBe('as foreseen');
  });

  test('are cut off by another action, and the turn is directed anew', async () => {
    const signals: AbortSignal[] = [];
    const director = scripted([
      '{}',
      ({ abortSignal }) =>
        new Promise<string>((_, reject) => {
          if (abortSignal) {
            signals.push(abortSignal);
            abortSignal.addEventListener('abort', () => reject(abortSignal.reason), { once: true });
          }
        }),
      '{"manner":"taken up anew"}',
    ]);
    const { plays, packageId } = await openPlays(
      scriptedModels({ director: director.model, storyteller: numberedTeller().model }),
      { speculate: true },
    );
    const { id } = await plays.create(packageId, 7);
    await take(plays, id, { type: 'start' });
    await until(() => signals.length === 1);
    const told = await take(plays, id, { type: 'choice', choiceId: 'c1-1-1' });
    expect(signals[0]?.aborted).toBe(true);
    expect(told.end?.turn).toBe(2);
    expect((await plays.record(id, 2)).direction?.manner).toBe('taken up anew');
  });

  test('are dropped by a change of history, and never asked beyond the budget', async () => {
    const { director, models } = ahead();
    let spent = false;
    const { plays, packageId } = await openPlays(models, {
      speculate: true,
      budget: async () => {
        if (spent) throw new RefusalError('rate_limited', 'spent');
      },
    });
    const { id } = await plays.create(packageId, 7);
    await take(plays, id, { type: 'start' });
    await until(() => director.prompts.length === 3);
    await plays.rollback(id, 0);
    await plays.loadSave(id, 'auto-1');
    const asked = director.prompts.length;
    await take(plays, id, { type: 'choice', choiceId: 'c1-1-0' });
    expect(director.prompts.length).toBeGreaterThan(asked);
    await until(() => director.prompts.length === asked + 3);
    spent = true;
    await expect(plays.takeTurn(id, { type: 'choice', choiceId: 'c3-2-0' })).rejects.toMatchObject({
      code: 'rate_limited',
    });
  });

  test('are not asked for where nobody reads: a tick asks the Director once', async () => {
    const { director, models } = ahead(planned([]));
    const { plays, packageId } = await openPlays(models, { speculate: true });
    const { id } = await plays.create(packageId, 7);
    for (let tick = 1; tick <= 3; tick++) await plays.tick(id, {});
    await new Promise((resolve) => setImmediate(resolve));
    expect(director.prompts).toHaveLength(3);
  });

  test('end where too many others are asked for, and all of them before the server closes', async () => {
    const asked: AbortSignal[] = [];
    let ended = 0;
    const speculation = createSpeculation({
      inputFor: async () => ({}) as never,
      budget: async () => undefined,
      onError: () => undefined,
      ask: (_input, _session, _calls, signal) =>
        new Promise((_, reject) => {
          asked.push(signal);
          const end = () => {
            // What is cut off takes a while to end.
            setImmediate(() => {
              ended += 1;
              reject(signal.reason);
            });
          };
          signal.addEventListener('abort', end, { once: true });
        }),
    });
    const choices = [{ id: 'c1-1-0', text: 'Go' }];
    const begin = (play: number) => {
      const session = { id: `play-${play}`, line: 1, state: { turn: 1, waitingFor: 'choice', choices } };
      speculation.begin({ story: {}, session } as never);
    };
    for (let play = 0; play < KEPT_MAX; play++) begin(play);
    await until(() => asked.length === KEPT_MAX);
    begin(KEPT_MAX);
    await until(() => asked.length === KEPT_MAX + 1);
    expect(asked.map(({ aborted }) => aborted).slice(0, 2)).toEqual([true, false]);
    speculation.drop('play-1');
    await speculation.close();
    expect(ended).toBe(KEPT_MAX + 1);
  });

  test('are not asked for where nobody wants them', async () => {
    const { director, models } = ahead();
    const { plays, packageId } = await openPlays(models);
    const { id } = await plays.create(packageId, 7);
    await take(plays, id, { type: 'start' });
    await new Promise((resolve) => setImmediate(resolve));
    expect(director.prompts).toHaveLength(1);
  });
});
