import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../../server/store/database.ts';
import type { Store } from '../../../../server/store/index.ts';
import { createSqliteStore } from '../../../../server/store/sqlite-store.ts';
import type { NewStep } from '../../../../shared/plan/index.ts';
import type { PlanView } from '../../../../shared/wire/index.ts';
import {
  aiko,
  finalize,
  harbourPool,
  ken,
  lighthousePool,
  outline,
  premise,
  web,
} from '../../../shared/story/fixture.ts';
import { ok, VirtualTime } from '../../plan/support.ts';
import {
  type Answers,
  driven,
  isApproval,
  isRecovery,
  type PlansServices,
  planOfSteps,
  plansOver,
  type ServicesOptions,
  skillsOf,
  statusesOf,
  step,
} from './service-support.ts';

type Write = Parameters<Store['append']>;

/** A store in memory, with the writes given made in it. */
async function storeOf(writes: readonly Write[], time: VirtualTime): Promise<Store> {
  const store = createSqliteStore(openDatabase(':memory:'), time);
  for (const write of writes) await store.append(...write);
  return store;
}

/** Keeps every write that was made durable, in order. */
const recording =
  (writes: Write[]) =>
  (store: Store): Store => ({
    ...store,
    append: async (...write) => {
      const done = await store.append(...write);
      writes.push(structuredClone(write));
      return done;
    },
  });

interface End {
  draft: unknown;
  checklist: unknown;
  steps: unknown;
  success: boolean | undefined;
  states: unknown;
  undoes: number;
  changes: string[];
}

/** The step whose work an event of the session's journal is. */
function stepDoneBy({ data }: { data: unknown }): string | undefined {
  const { call } = data as { call?: { key: string } };
  return call && /^[^/]+\/(\S+)/.exec(call.key)?.[1];
}

/** All that an interruption must make no difference to. */
async function endOf(services: Omit<PlansServices, 'store'>, store: Store, planId: string): Promise<End> {
  const plan = await services.plans.read(planId);
  const { draft, checklist, undo } = (await services.session()).current();
  const changes = (await store.read('session:s')).map(({ type }) => type).filter((type) => type !== 'session-opened');
  // Those drawn side by side come in whatever order they are done.
  const characters = draft.characters.toSorted((a, b) => a.id.localeCompare(b.id));
  return {
    draft: { ...draft, characters },
    checklist,
    steps: plan.steps.map(({ id, args, status, result }) => ({
      id,
      args,
      status,
      ok: result?.ok,
      value: result?.value,
    })),
    success: plan.result?.success,
    states: plan.result?.toolResults.map(({ toolId, state }) => [toolId, state]),
    undoes: undo.length,
    changes: changes.sort(),
  };
}

/**
 * Runs a plan once, uninterrupted; then once for every prefix of what was made durable on the way, on a store that holds just
 * that, as a process killed there would leave it.
 */
async function atEveryBoundary(
  steps: NewStep[],
  answers: Answers,
  options: ServicesOptions = {},
  check: (end: End) => void = () => undefined,
) {
  const writes: Write[] = [];
  const time = new VirtualTime();
  const whole = await storeOf([], time);
  const first = plansOver(whole, { ...options, time, wrapStore: recording(writes) });
  await first.session();
  const plan = await planOfSteps(first, steps);
  await first.plans.execute(plan.id);
  const begun = writes.length;
  await driven(first, plan.id, answers);
  const uninterrupted = await endOf(first, whole, plan.id);
  check(uninterrupted);

  const ends: { cut: number; end: End; logged: unknown[]; askedInVain: string[] }[] = [];
  for (let cut = begun; cut < writes.length; cut += 1) {
    const later = new VirtualTime();
    const store = await storeOf(writes.slice(0, cut), later);
    const services = plansOver(store, { ...options, time: later });
    await services.plans.resume();
    const events = await driven(services, plan.id, answers);
    // Of what was done before, nobody needs to be asked.
    const done = new Set(writes.slice(0, cut).flatMap(([, , made]) => made.map(stepDoneBy)));
    const asked = events.filter((event) => isApproval(event) || isRecovery(event)).map(({ stepId }) => stepId);
    const askedInVain = asked.filter((stepId) => done.has(stepId));
    ends.push({ cut, end: await endOf(services, store, plan.id), logged: services.logged, askedInVain });
    await services.plans.close(0);
    await store.close();
  }
  return { uninterrupted, ends, boundaries: writes.length - begun };
}

const SALT_LANTERN: NewStep[] = [
  step('premise', 'proposeStoryPremise', { args: premise, approval: true }),
  step('aiko', 'proposeCharacter', { args: aiko, dependsOn: ['premise'], async: true }),
  step('ken', 'proposeCharacter', { args: ken, dependsOn: ['premise'], async: true }),
  // Its act is not there yet: the author has the outline drafted first.
  step('web', 'draftNodeWeb', { args: web, dependsOn: ['aiko', 'ken'] }),
  // There is no such place: the author names the one that is meant.
  step('pool', 'draftNodeEncounters', { args: { ...harbourPool, nodeId: 'harbor' }, dependsOn: ['web'] }),
  step('lamp', 'draftNodeEncounters', { args: lighthousePool, dependsOn: ['web'] }),
  step('quay', 'finalizeNode', { args: finalize('harbour'), dependsOn: ['pool', 'lamp'], async: true }),
  step('light', 'finalizeNode', { args: finalize('lighthouse'), dependsOn: ['pool', 'lamp'], async: true }),
  step('again', 'finalizeNode', { args: finalize('lighthouse'), dependsOn: ['light'], required: false, async: true }),
];

const ANSWERS: Answers = {
  recoveries: {
    web: { choice: 'insert', steps: [{ id: 'outline', tool: 'draftActOutline', args: outline }] },
    pool: { choice: 'retry', args: harbourPool },
  },
};

describe('a plan that is cut off anywhere', () => {
  it('comes to the same end when it is resumed, and does nothing twice', { timeout: 60_000 }, async () => {
    const { uninterrupted, ends, boundaries } = await atEveryBoundary(SALT_LANTERN, ANSWERS, {}, (end) => {
      expect(end.success).toBe(true);
      expect(end.undoes).toBe(1);
      expect(end.changes.filter((type) => type === 'character-proposed')).toHaveLength(2);
      expect(end.changes.filter((type) => type === 'act-outlined')).toHaveLength(1);
    });
    expect(boundaries).toBeGreaterThan(35);
    for (const { cut, end, logged, askedInVain } of ends) {
      expect({ cut, end }).toEqual({ cut, end: uninterrupted });
      expect({ cut, askedInVain }).toEqual({ cut, askedInVain: [] });
      expect(logged).toEqual([]);
    }
  });

  it('keeps what was skipped, denied and given up on as it was', { timeout: 60_000 }, async () => {
    const steps = [
      step('premise', 'proposeStoryPremise', { args: premise }),
      step('aiko', 'proposeCharacter', { args: aiko, dependsOn: ['premise'], approval: true }),
      step('left-out', 'proposeCharacter', { args: ken, status: 'skipped' }),
      step('lost', 'draftNodeWeb', { args: web }),
      step('after', 'draftNodeEncounters', { args: harbourPool, dependsOn: ['lost'] }),
      step('optional', 'draftNodeWeb', { args: web, required: false }),
      step('never', 'draftActOutline', { args: outline, when: 'steps.lost == "completed"' }),
    ];
    const answers: Answers = { approvals: { aiko: false }, recoveries: { lost: { choice: 'skip' } } };
    const { uninterrupted, ends } = await atEveryBoundary(steps, answers);
    expect(uninterrupted.states).toEqual([
      ['premise', 'success'],
      ['aiko', 'skipped'],
      ['left-out', 'skipped'],
      ['lost', 'skipped'],
      ['after', 'skipped'],
      ['optional', 'failed'],
      ['never', 'skipped'],
    ]);
    for (const { cut, end } of ends) expect({ cut, end }).toEqual({ cut, end: uninterrupted });
  });

  it('sends nothing twice that may have been sent: a script that had begun is not run again', {
    timeout: 60_000,
  }, async () => {
    const writes: Write[] = [];
    /** What was sent, and how much was durable by then. */
    const sent: { key: unknown; after: number }[] = [];
    const sending = (into: (key: unknown) => void) =>
      skillsOf({
        send: ({ to }, { idempotencyKey }) => {
          expect(idempotencyKey).toBeDefined();
          into(to);
          return ok(to);
        },
      });
    const time = new VirtualTime();
    const first = plansOver(await storeOf([], time), {
      time,
      wrapStore: recording(writes),
      skills: sending((key) => sent.push({ key, after: writes.length })),
    });
    await first.session();
    const send = (id: string, more: Partial<NewStep> = {}) =>
      step(id, 'skills/test/send', { args: { to: id }, async: true, ...more });
    const plan = await planOfSteps(first, [send('a'), send('b'), send('c', { dependsOn: ['a', 'b'] })]);
    await first.plans.execute(plan.id);
    const begun = writes.length;
    await driven(first, plan.id);
    const skip = { choice: 'skip' } as const;
    let interrupted = 0;
    for (let cut = begun; cut < writes.length; cut += 1) {
      const later = new VirtualTime();
      const all = sent.filter(({ after }) => after <= cut).map(({ key }) => key);
      const services = plansOver(await storeOf(writes.slice(0, cut), later), {
        time: later,
        skills: sending((key) => all.push(key)),
      });
      await services.plans.resume();
      const events = await driven(services, plan.id, { recoveries: { a: skip, b: skip, c: skip } });
      interrupted += events.filter(isRecovery).length;
      expect({ cut, twice: all.length - new Set(all).size }).toEqual({ cut, twice: 0 });
      expect((await services.plans.read(plan.id)).state).toBe('ended');
    }
    expect(interrupted).toBeGreaterThan(0);
  });

  it('wants a picture once, wherever it is cut off', { timeout: 60_000 }, async () => {
    const steps = [
      step('premise', 'proposeStoryPremise', { args: premise }),
      step('aiko', 'proposeCharacter', { args: aiko, dependsOn: ['premise'] }),
    ];
    const time = new VirtualTime();
    const writes: Write[] = [];
    const store = await storeOf([], time);
    const first = plansOver(store, { time, wrapStore: recording(writes) });
    await first.session();
    const plan = await planOfSteps(first, steps);
    await first.plans.execute(plan.id);
    await driven(first, plan.id);
    const kept = writes.findIndex(
      ([stream, , events]) => stream === 'session:s' && events[0]?.type === 'character-proposed',
    );
    const ended = writes.findIndex(([, , events], index) => index > kept && events[0]?.type === 'run-recorded');
    expect(ended).toBe(kept + 1);
    const wanted = await store.listPictures({});
    for (const cut of [kept, ended]) {
      const later = new VirtualTime();
      const cutOff = await storeOf(writes.slice(0, cut), later);
      const services = plansOver(cutOff, { time: later });
      await services.plans.resume();
      const events = await driven(services, plan.id);
      expect(statusesOf((await services.plans.read(plan.id)) satisfies PlanView)).toEqual({
        premise: 'completed',
        aiko: 'completed',
      });
      const files = (await cutOff.listPictures({})).map(({ file }) => file);
      expect(files).toEqual(wanted.map(({ file }) => file));
      const value = (await services.plans.read(plan.id)).steps[1]?.result?.value;
      expect(value).toMatchObject({ ok: true, imageUrl: expect.stringContaining(files[0] ?? 'none') });
      expect(events.length).toBeGreaterThan(0);
    }
  });
});
