import { describe, expect, it } from 'vitest';
import { planNow, readDocument, titleOf } from '../../../../server/coauthor/plans/document.ts';
import { type PlanJournalEvent, toNewEvent } from '../../../../server/coauthor/plans/events.ts';
import { stepKey, withKeys, withoutKeys } from '../../../../server/coauthor/plans/keys.ts';
import type { JournalEvent } from '../../../../server/store/index.ts';
import { echo, planOf } from '../../../shared/plan/support.ts';

const at = '2026-01-01T00:00:00.000Z';

const journal = (events: PlanJournalEvent[]): JournalEvent[] =>
  events.map((event, index) => JSON.parse(JSON.stringify({ ...toNewEvent(event), seq: index + 1, at })));

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

  it('gives every step a key as the run starts, the same whoever reads it, and not before', () => {
    const events: PlanJournalEvent[] = [drafted()];
    const keys = () => readDocument('plan_1', journal(events)).plan.steps.map(({ idempotencyKey }) => idempotencyKey);
    expect(keys()).toEqual([undefined, 'mine']);
    events.push({ type: 'run-started', at, unattended: false, play: null });
    expect(keys()).toEqual([stepKey('plan_1', 'a'), 'mine']);
    expect(keys()).toEqual(keys());
    const plan = planOf([echo('a'), echo('b', [], { idempotencyKey: 'mine' })]);
    expect(withoutKeys(withKeys(plan))).toEqual(plan);
    expect(stepKey('x', 'a')).not.toBe(stepKey('y', 'a'));
  });

  it('that cannot be read is refused by the number of its event', () => {
    const broken: [unknown, number][] = [
      [{ ...toNewEvent(drafted()), type: 'plan-dreamt' }, 2],
      [{ type: 'plan-edited', data: { at, plan: { id: 'plan_1' } } }, 2],
      [{ type: 'run-started', data: { at } }, 2],
      [{ type: 'run-recorded', data: { at, record: { type: 'ended' } } }, 2],
      [{ type: 'run-ended', data: null }, 2],
    ];
    for (const [event, seq] of broken) {
      const events = [...journal([drafted()]), { ...(event as JournalEvent), seq, at }];
      expect(() => readDocument('plan_1', events)).toThrow(`event ${seq} of plan:plan_1 cannot be read`);
    }
    expect(() => readDocument('plan_1', journal([{ type: 'abort-asked', at }]))).toThrow(/does not begin/);
    expect(() => readDocument('plan_1', [])).toThrow(/does not begin/);
  });

  it('is called by what was asked for, in one short line', () => {
    const titled = (request: string) => titleOf(readDocument('plan_1', journal([drafted(request)])));
    expect(titled('  Three places\n at the quay ')).toBe('Three places at the quay');
    expect([...titled('海'.repeat(200))]).toHaveLength(80);
    expect(titled(' ')).toBe('echo');
  });
});
