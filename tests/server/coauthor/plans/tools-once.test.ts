import { describe, expect, it } from 'vitest';
import { answeredBefore, withCall } from '../../../../server/coauthor/session/answered-calls.ts';
import { unitOfPlan } from '../../../../server/coauthor/session/events.ts';
import { aiko, finalize, ken, outline, premise, WHOLE_STORY } from '../../../shared/story/fixture.ts';
import { fakeArt } from '../support.ts';
import { type PlannedSession, plannedSession, use } from './tools-support.ts';

const key = (idempotencyKey: string) => ({ idempotencyKey });
const journalOf = ({ store }: PlannedSession) => store.read('session:s');

describe('a call under a key', () => {
  it('answers the second time as the first, and changes nothing', async () => {
    const { art, asked } = fakeArt();
    const bench = await plannedSession({ upTo: 1, art });
    const first = await use(bench.tools, 'proposeCharacter', { ...aiko }, key('a'));
    const before = await journalOf(bench);
    const again = await use(bench.tools, 'proposeCharacter', { ...aiko }, key('a'));
    expect(again.outcome).toEqual(first.outcome);
    expect(await journalOf(bench)).toEqual(before);
    expect(asked).toHaveLength(1);
  });

  it('does so after a restart, for a step whose end was not kept', async () => {
    const { art, asked } = fakeArt();
    const bench = await plannedSession({ upTo: 7, art });
    const first = await use(bench.tools, 'finalizeNode', finalize('harbour'), key('a'));
    const made = asked.length;
    const { tools } = await bench.open();
    const again = await use(tools, 'finalizeNode', finalize('harbour'), key('a'));
    expect(again.outcome).toEqual(first.outcome);
    expect(asked).toHaveLength(made);
    expect(again.events).toEqual([
      expect.objectContaining({ type: 'log', message: expect.stringContaining('not done a second time') }),
    ]);
  });

  it('saves one version of a package, however often it is asked to', async () => {
    const bench = await plannedSession({ upTo: 9 });
    const first = await use(bench.tools, 'finalizePackage', { title: 'Salt' }, key('save'));
    expect(first.outcome).toMatchObject({ ok: true, value: { version: 1 } });
    const { tools, live } = await bench.open();
    expect((await use(tools, 'finalizePackage', { title: 'Salt' }, key('save'))).outcome).toEqual(first.outcome);
    expect(await bench.store.getPackage(live.current().packageId)).toMatchObject({ version: 1 });
    expect(live.current().packageVersion).toBe(1);
    const other = await use(tools, 'finalizePackage', { title: 'Salt' }, key('save-2'));
    expect(other.outcome).toMatchObject({ ok: true, value: { version: 2 } });
  });

  it('ticks the checklist once', async () => {
    const bench = await plannedSession({ upTo: 0 });
    const steps = { steps: [{ title: 'Look again' }] };
    await use(bench.tools, 'planning_setup_plan', { objective: 'x' }, key('a'));
    await use(bench.tools, 'planning_add_step', steps, key('b'));
    const { tools, live } = await bench.open();
    expect((await use(tools, 'planning_add_step', steps, key('b'))).outcome).toMatchObject({
      ok: true,
      value: { steps: [{ title: 'Look again' }], checklist: { objective: 'x', steps: [{ stepId: 'S001' }] } },
    });
    expect(live.current().checklist?.steps).toHaveLength(1);
    const journaled = (await journalOf(bench)).at(-1)?.data as { call: { value: unknown } };
    expect(journaled.call.value).toMatchObject({ ok: true, checklist: null });
    await use(tools, 'planning_add_step', steps, key('c'));
    expect(live.current().checklist?.steps).toHaveLength(2);
  });

  it('is another call with other arguments, of another plan, and without a key', async () => {
    const bench = await plannedSession({ upTo: 3 });
    await use(bench.tools, 'draftActOutline', { ...outline }, key('a'));
    await use(bench.tools, 'draftActOutline', { ...outline, title: 'Ebb' }, key('a'));
    expect(bench.live.current().draft.acts[0]?.title).toBe('Ebb');
    const seq = bench.live.current().seq;
    const other = await bench.open('p2');
    await use(other.tools, 'draftActOutline', { ...outline, title: 'Ebb' }, key('a'));
    expect(other.live.current().seq).toBe(seq + 1);
    await use(other.tools, 'draftActOutline', { ...outline, title: 'Ebb' });
    await use(other.tools, 'draftActOutline', { ...outline, title: 'Ebb' });
    expect(other.live.current().seq).toBe(seq + 3);
  });

  it('is made anew once what it did was undone, and not once that was brought back', async () => {
    const bench = await plannedSession({ upTo: 3 });
    await use(bench.tools, 'draftActOutline', { ...outline }, key('a'));
    const step = (type: 'undone' | 'redone') => bench.live.transact(() => ({ events: [{ type }], value: undefined }));
    await step('undone');
    await step('redone');
    const { seq } = bench.live.current();
    await use(bench.tools, 'draftActOutline', { ...outline }, key('a'));
    expect(bench.live.current().seq).toBe(seq);
    await step('undone');
    await use(bench.tools, 'draftActOutline', { ...outline }, key('a'));
    expect(bench.live.current().draft.acts).toHaveLength(1);
  });

  it('that was refused may be made again', async () => {
    const bench = await plannedSession({ upTo: 0 });
    expect((await use(bench.tools, 'finalizePackage', { title: 'x' }, key('a'))).outcome.ok).toBe(false);
    for (const { tool, input } of WHOLE_STORY.slice(0, 9))
      await use(bench.tools, tool, input as never, key(JSON.stringify(input)));
    expect((await use(bench.tools, 'finalizePackage', { title: 'x' }, key('a'))).outcome.ok).toBe(true);
  });

  it('two at once do it once', async () => {
    const bench = await plannedSession({ upTo: 1 });
    const both = await Promise.all([
      use(bench.tools, 'proposeCharacter', { ...ken }, key('a')),
      use(bench.tools, 'proposeCharacter', { ...ken }, key('a')),
    ]);
    expect(both[0]?.outcome).toEqual(both[1]?.outcome);
    const proposed = (await journalOf(bench)).filter(({ type }) => type === 'character-proposed');
    expect(proposed).toHaveLength(1);
  });
});

describe('what is kept of the calls', () => {
  it('is of the last run alone', async () => {
    const bench = await plannedSession({ upTo: 0 });
    await use(bench.tools, 'proposeStoryPremise', { ...premise }, key('a'));
    await use(bench.tools, 'draftActOutline', { ...outline }, key('b'));
    expect(bench.live.current().calls?.answers.size).toBe(2);
    const { tools, live } = await bench.open('p2');
    await use(tools, 'draftActOutline', { ...outline, title: 'Ebb' }, key('c'));
    expect(live.current().calls).toMatchObject({ unit: unitOfPlan('p2') });
    expect(live.current().calls?.answers.size).toBe(1);
  });

  it('stands only as long as the change does', () => {
    const calls = withCall(null, { unit: 'plan:p', key: 'a', value: 1, unitSeq: 4 });
    const unit = { id: 'plan:p', by: 'coauthor', seq: 4, summary: '', before: {} } as never;
    expect(answeredBefore({ calls, undo: [unit] }, 'plan:p', 'a')).toEqual({ value: 1 });
    expect(answeredBefore({ calls, undo: [] }, 'plan:p', 'a')).toBeUndefined();
    expect(answeredBefore({ calls, undo: [unit] }, 'plan:q', 'a')).toBeUndefined();
    expect(answeredBefore({ calls, undo: [unit] }, 'plan:p', '__proto__')).toBeUndefined();
  });
});
