import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../../server/clock.ts';
import {
  addIdempotencyKeys,
  beginPlan,
  foldPlan,
  getPlanTitle,
  type PlanDocument,
  planNow,
  stepKey,
  withoutKeys,
} from '../../../../server/coauthor/plans/document.ts';
import { type PlanJournalEvent, planEventCodec } from '../../../../server/coauthor/plans/events.ts';
import { createLivePlans } from '../../../../server/coauthor/plans/live-plans.ts';
import { type NewEvent, openThrowawayStore } from '../../../../server/store/index.ts';
import { echo, planOf } from '../../../shared/plan/support.ts';
import { planRow, sessionRow } from '../../../support/rows.ts';

const at = '2026-01-01T00:00:00.000Z';

const journal = (events: PlanJournalEvent[]): NewEvent[] =>
  events.map((event) => JSON.parse(JSON.stringify(planEventCodec.write(event))));

const readDocument = (id: string, kept: readonly NewEvent[]): PlanDocument => {
  const [first, ...rest] = kept.map(planEventCodec.read);
  return first ? rest.reduce(foldPlan, beginPlan(id, first)) : expect.unreachable();
};

/** A plan as the store alone has it. */
async function loaded(kept: readonly NewEvent[]) {
  const store = openThrowawayStore(systemClock);
  await store.append('session:s', 0, [], [{ kind: 'put-session', row: sessionRow({ id: 's' }) }]);
  await store.append('plan:plan_1', 0, kept, [{ kind: 'put-plan', row: planRow({ id: 'plan_1', sessionId: 's' }) }]);
  const ignore = () => undefined;
  return createLivePlans({ store, clock: systemClock, onChange: ignore, onFailure: ignore }).get('plan_1');
}

const drafted = (request = 'Three places'): PlanJournalEvent => ({
  type: 'plan-drafted',
  at,
  sessionId: 's',
  request,
  plan: planOf([echo('a'), echo('b', [], { idempotencyKey: 'mine' })]),
});

describe("a plan's journal", () => {
  it('is folded into the plan as it stands', () => {
    const plan = planOf([echo('c')], { version: 2 });
    const document = readDocument(
      'plan_1',
      journal([
        drafted(),
        { type: 'plan-edited', at, plan },
        { type: 'plan-regenerated', at, plan: { ...plan, version: 3 }, feedback: 'Shorter' },
        { type: 'run-started', at, unattended: false, play: null },
        { type: 'run-recorded', at, record: { type: 'started', planId: 'plan_1', stepId: 'c', at } },
      ]),
    );
    expect(document).toMatchObject({
      id: 'plan_1',
      sessionId: 's',
      request: 'Three places',
      feedback: ['Shorter'],
      state: 'running',
      unattended: false,
      result: null,
      seq: 5,
      updatedAt: at,
    });
    expect(document.plan.version).toBe(3);
    expect(document.records).toHaveLength(1);
    const changed = planOf([echo('c'), echo('d')], { version: 4 });
    const later = readDocument(
      'plan_1',
      journal([
        drafted(),
        { type: 'run-recorded', at, record: { type: 'changed', planId: 'plan_1', stepId: 'c', at, plan: changed } },
      ]),
    );
    expect(planNow(later)).toEqual(changed);
  });

  it('gives every step a key as the run starts, the same for every reader', () => {
    const events: PlanJournalEvent[] = [drafted()];
    const keys = () => readDocument('plan_1', journal(events)).plan.steps.map(({ idempotencyKey }) => idempotencyKey);
    expect(keys()).toEqual([undefined, 'mine']);
    events.push({ type: 'run-started', at, unattended: false, play: null });
    expect(keys()).toEqual([stepKey('plan_1', 'a'), 'mine']);
    expect(keys()).toEqual(keys());
    const plan = planOf([echo('a'), echo('b', [], { idempotencyKey: 'mine' })]);
    expect(withoutKeys(addIdempotencyKeys(plan))).toEqual(plan);
    expect(stepKey('x', 'a')).not.toBe(stepKey('y', 'a'));
  });

  it('that cannot be read is refused by the number of its event', async () => {
    const first = planEventCodec.write(drafted());
    const broken: NewEvent[] = [
      { ...first, type: 'plan-dreamt' },
      { type: 'plan-edited', data: { at, plan: { id: 'plan_1' } } },
      { type: 'run-started', data: { at } },
      { type: 'run-recorded', data: { at, record: { type: 'ended' } } },
      { type: 'run-ended', data: null },
    ];
    for (const event of broken) {
      await expect(loaded([first, event])).rejects.toThrow('event 2 of plan:plan_1 cannot be read: ');
    }
    await expect(loaded([{ type: 'abort-asked', data: { at } }])).rejects.toThrow(
      'event 1 of plan:plan_1 cannot be read: It should be a plan that was drafted, and is "abort-asked".',
    );
    expect(await loaded([])).toBeNull();
    expect((await loaded([first]))?.current()).toEqual(readDocument('plan_1', [first]));
  });

  it('is called by what was asked for, in one short line', () => {
    const titled = (request: string) => getPlanTitle(readDocument('plan_1', journal([drafted(request)])));
    expect(titled('  Three places\n at the quay ')).toBe('Three places at the quay');
    expect([...titled('海'.repeat(200))]).toHaveLength(80);
    expect(titled(' ')).toBe('echo');
  });
});
