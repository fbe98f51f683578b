import { describe, expect, it } from 'vitest';
import type { Store } from '../../../../server/store/index.ts';
import { RefusalError } from '../../../../shared/error.ts';
import { aiko, premise } from '../../../shared/story/fixture.ts';
import { ok } from '../../plan/support.ts';
import {
  deferred,
  driven,
  eventsOf,
  fakePlanner,
  isApproval,
  isResult,
  planOfSteps,
  plansServices,
  refusal,
  skillsOf,
  step,
} from './service-support.ts';

const TEST = (name: string) => `skills/test/${name}`;

describe('a store that fails', () => {
  const full = () => new RefusalError('internal', 'The disk is full. Nothing changed.');

  it('ends the run with a clear result and a line in the log, and the plan can be run on when it works again', async () => {
    let fails: (type: string) => boolean = () => false;
    const wrapStore = (store: Store): Store => ({
      ...store,
      append: (stream, seq, events, rows) =>
        stream.startsWith('plan:') && events.some(({ type }) => fails(type))
          ? Promise.reject(full())
          : store.append(stream, seq, events, rows),
    });
    const services = await plansServices({ wrapStore, skills: skillsOf({ do: () => ok() }) });
    const plan = await planOfSteps(services, [
      step('premise', 'proposeStoryPremise', { args: premise }),
      step('aiko', 'proposeCharacter', { args: aiko, dependsOn: ['premise'] }),
    ]);
    fails = () => true;
    expect(await refusal(services.plans.execute(plan.id))).toMatchObject({ code: 'internal' });
    expect(services.plans.busyIn('s')).toBeNull();
    fails = (type) => type !== 'run-started';
    await services.plans.execute(plan.id);
    const events = await driven(services, plan.id);
    expect(events.filter(isResult)).toMatchObject([
      {
        result: { success: false, error: { code: 'record_failed', message: expect.stringContaining('disk is full') } },
      },
    ]);
    expect(services.logged.map(({ message }) => message)).toEqual([
      'what came of a step could not be kept; its plan ends',
      'the end of a plan could not be kept; it can be run on',
    ]);
    expect(await services.plans.read(plan.id)).toMatchObject({ state: 'running', questions: [] });
    expect((await eventsOf(await services.plans.follow(plan.id))).filter(isResult)).toHaveLength(1);
    expect(services.plans.busyIn('s')).toBeNull();

    fails = () => false;
    await services.plans.execute(plan.id);
    await driven(services, plan.id);
    expect(await services.plans.read(plan.id)).toMatchObject({ state: 'ended', result: { success: true } });
    const types = (await services.store.read('session:s')).map(({ type }) => type);
    expect(types.filter((type) => type === 'premise-proposed')).toHaveLength(1);
  });

  it('lets a plan be ended whose end could not be kept', async () => {
    let fails = false;
    const wrapStore = (store: Store): Store => ({
      ...store,
      append: (stream, ...rest) =>
        fails && stream.startsWith('plan:') ? Promise.reject(full()) : store.append(stream, ...rest),
    });
    const services = await plansServices({ wrapStore, skills: skillsOf({ do: () => ok() }) });
    const plan = await planOfSteps(services, [step('do', TEST('do'), { approval: true })]);
    const run = await services.plans.execute(plan.id);
    await eventsOf(run, isApproval);
    fails = true;
    await services.plans.answerApproval(plan.id, 'do', { approved: true });
    await services.time.until(run.done);
    fails = false;
    await services.plans.abort(plan.id);
    await services.time.until((async () => (await services.plans.follow(plan.id))?.done)());
    expect(await services.plans.read(plan.id)).toMatchObject({
      state: 'ended',
      result: { error: { code: 'aborted' } },
    });
  });

  it('that has moved on without us ends the run, and what it holds is read anew', async () => {
    const go = deferred();
    const services = await plansServices({ skills: skillsOf({ wait: () => go.promise.then(() => ok()) }) });
    const plan = await planOfSteps(services, [step('wait', TEST('wait'))]);
    const run = await services.plans.execute(plan.id);
    for (let turn = 0; turn < 3; turn += 1) await services.time.settle();
    const journal = await services.store.read(`plan:${plan.id}`);
    await services.store.append(`plan:${plan.id}`, journal.length, [
      { type: 'abort-asked', data: { at: services.time.iso() } },
    ]);
    go.resolve();
    await services.time.until(run.done);
    expect(services.logged.length).toBeGreaterThan(0);
    await services.plans.execute(plan.id);
    await driven(services, plan.id);
    expect(await services.plans.read(plan.id)).toMatchObject({
      state: 'ended',
      result: { error: { code: 'aborted' } },
    });
  });

  it('keeps a plan that could not be shown in its conversation', async () => {
    const { planner } = fakePlanner(({ id }) => {
      fails = true;
      return Promise.resolve({
        ok: true,
        words: 'Here.',
        plan: { ...EMPTY, id },
      });
    });
    let fails = false;
    const wrapStore = (store: Store): Store => ({
      ...store,
      append: (stream, ...rest) =>
        fails && stream.startsWith('session:') ? Promise.reject(full()) : store.append(stream, ...rest),
    });
    const services = await plansServices({ wrapStore, planner });
    const EMPTY = await planOfSteps(services, []);
    const plan = await services.plans.create('s', { request: 'Do it' });
    expect((await services.plans.read(plan.id)).request).toBe('Do it');
    expect(services.logged).toMatchObject([{ details: { plan: plan.id } }]);
  });
});
