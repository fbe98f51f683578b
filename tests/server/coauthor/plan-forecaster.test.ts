import { expect, test, vi } from 'vitest';
import { createForecaster } from '../../../server/coauthor/plan-forecaster.ts';
import { forecastPlan } from '../../../server/coauthor/plans/tools/index.ts';
import { tooSlow } from '../../../server/workers/refusals.ts';
import type { RefusalError } from '../../../shared/error.ts';
import type { Plan } from '../../../shared/plan/index.ts';
import { testThreads } from '../../support/threads.ts';
import { planOfSteps, stepOf } from './plans/tools-support.ts';
import { buildStory, workshop } from './support.ts';

/** A finished story, what foresees plans of it, and how often it takes a thread; with `refusal`, every thread ends with that. */
async function foreseeing(refusal: RefusalError | null = null) {
  const { coauthor } = await workshop();
  await buildStory(coauthor);
  const session = await coauthor.getOrCreatePlanSession('s', 'en');
  const workers = testThreads();
  const { open } = workers;
  const opened = vi.fn();
  const forecast = createForecaster({
    open: (job, input, options) => {
      opened();
      const opening = open(job, input, options);
      return refusal ? { ...opening, ask: () => Promise.reject(refusal) } : opening;
    },
  });
  return { session, forecast, opened };
}

const rename = (at: number) =>
  stepOf(`rename_${at}`, 'updateElement', { type: 'premise', changes: { title: `Title ${at}` } });
const save = (id: string) => stepOf(id, 'finalizePackage', { title: 'The Last' });
const manySteps = (count: number): Plan => planOfSteps(Array.from({ length: count }, (_, at) => rename(at)));

test('a plan of a few steps is foreseen at once', async () => {
  const { session, forecast, opened } = await foreseeing();
  const plan = manySteps(3);
  expect(await forecast(session, plan)).toEqual(forecastPlan(session, plan));
  expect(opened).not.toHaveBeenCalled();
});

test.each([
  ['of many steps', manySteps(1000)],
  ['that saves', planOfSteps([rename(1), save('once'), save('twice')])],
])('a plan %s is foreseen on a thread, as it would be here', async (_what, plan) => {
  const { session, forecast, opened } = await foreseeing();
  expect(await forecast(session, plan)).toEqual(forecastPlan(session, plan));
  expect(opened).toHaveBeenCalledOnce();
});

test('omits the forecast of a plan that takes too long', async () => {
  const { session, forecast } = await foreseeing(tooSlow('The plan', { ms: 20_000, memoryMb: 768 }));
  const told = await forecast(session, manySteps(20));
  expect(told).toHaveLength(20);
  expect(told.every(({ unknown, refusal }) => unknown && refusal === null)).toBe(true);
});
