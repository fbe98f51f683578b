import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderDraftState } from '../../../../server/coauthor/prompt-draft.ts';
import type { LiveSession } from '../../../../server/coauthor/session/live-session.ts';
import type { PlanSession } from '../../../../server/coauthor/session/session.ts';
import { aiko, finalize, harbourPool, ken, outline, premise, WHOLE_STORY, web } from '../../../shared/story/fixture.ts';
import { runs } from '../../../support/runs.ts';
import { workshop } from '../support.ts';
import { type PlannedSession, plannedSession, use } from './tools-support.ts';

const workOf = ({ draft, checklist, provenance }: PlanSession) => ({ draft, checklist, provenance });
const step = (live: LiveSession, type: 'undone' | 'redone') =>
  live.transact(() => ({ events: [{ type }], value: undefined }));

/** Makes a part of the whole story by a plan. */
async function build({ tools }: Pick<PlannedSession, 'tools'>, from: number, to: number) {
  for (const { tool, input } of WHOLE_STORY.slice(from, to)) {
    const { outcome } = await use(tools, tool, input as Record<string, unknown>, {
      idempotencyKey: JSON.stringify(input),
    });
    expect(outcome).toMatchObject({ ok: true });
  }
}

const historyOf = async (bench: PlannedSession) => (await bench.restarted().history(bench.id, { limit: 200 })).entries;

describe('a run of a plan', () => {
  it('is undone by one undo and redone by one redo', async () => {
    const bench = await plannedSession({ upTo: 3 });
    const before = workOf(bench.live.current());
    await build(bench, 3, 9);
    const after = workOf(bench.live.current());
    await step(bench.live, 'undone');
    expect(workOf(bench.live.current())).toEqual(before);
    await step(bench.live, 'redone');
    expect(workOf(bench.live.current())).toEqual(after);
  });

  it('is one line of the history, with its parts under it and what it changed from before to after', async () => {
    const bench = await plannedSession({ upTo: 3 });
    await build(bench, 3, 10);
    const [line, ...older] = await historyOf(bench);
    expect(line).toMatchObject({
      kind: 'plan-run',
      by: 'coauthor',
      summary: 'ran the plan "Act two"',
      planId: 'p1',
      state: 'done',
      isUndoable: true,
    });
    expect(line?.entries?.map(({ kind }) => kind)).toEqual([
      'act-outlined',
      'web-drafted',
      'encounters-drafted',
      'encounters-drafted',
      'node-finalized',
      'node-finalized',
      'package-finalized',
    ]);
    expect(older).toHaveLength(3);
    expect(line?.changed).toContainEqual({ type: 'node', actId: 'act_1', id: 'harbour' });
    expect(new Set(line?.changed.map((each) => JSON.stringify(each))).size).toBe(line?.changed.length);

    const whole = await bench.restarted().change('s', line?.seq ?? 0);
    expect(whole.entry.kind).toBe('plan-run');
    const added = whole.changes.filter(({ change }) => change === 'added').map(({ type, id }) => `${type} ${id}`);
    expect(added).toEqual(expect.arrayContaining(['act act_1', 'node harbour', 'encounter enc_lamp']));
    expect(whole.changes.find(({ id }) => id === 'harbour')?.fields.map(({ path }) => path)).toContain('background');

    const part = line?.entries?.[1];
    const alone = await bench.restarted().change('s', part?.seq ?? 0);
    expect(alone.entry.kind).toBe('web-drafted');
    expect(alone.changes.every(({ type }) => type === 'node')).toBe(true);
  });

  it('is taken back as a whole in the history too, but for the package that was saved', async () => {
    const bench = await plannedSession({ upTo: 3 });
    await build(bench, 3, 10);
    await step(bench.live, 'undone');
    const [back, line] = await historyOf(bench);
    expect(back).toMatchObject({ kind: 'undone', summary: 'took back: ran the plan "Act two"' });
    expect(line).toMatchObject({ kind: 'plan-run', state: 'undone' });
    const states = Object.fromEntries(line?.entries?.map(({ kind, state }) => [kind, state]) ?? []);
    expect(states).toMatchObject({ 'act-outlined': 'undone', 'node-finalized': 'undone', 'package-finalized': 'done' });
    await step(bench.live, 'redone');
    expect((await historyOf(bench))[2]).toMatchObject({ kind: 'plan-run', state: 'done' });
  });

  it('that was interrupted by a hand edit goes back over the parts one by one, in order', async () => {
    const bench = await plannedSession({ upTo: 3 });
    await build(bench, 3, 5);
    const first = workOf(bench.live.current());
    await bench.live.transact(({ draft }) => ({
      events: [{ type: 'premise-updated', premise: { ...(draft.premise ?? premise), title: 'Ebb' }, by: 'author' }],
      value: undefined,
    }));
    const edited = workOf(bench.live.current());
    await build(bench, 5, 7);
    const lines = await historyOf(bench);
    expect(lines.slice(0, 3)).toMatchObject([
      { kind: 'plan-continued', summary: 'went on with the plan "Act two"', entries: [{}, {}] },
      { kind: 'premise-updated', by: 'author' },
      { kind: 'plan-run', summary: 'ran the plan "Act two"', entries: [{}, {}] },
    ]);
    await step(bench.live, 'undone');
    expect(workOf(bench.live.current())).toEqual(edited);
    await step(bench.live, 'undone');
    expect(workOf(bench.live.current())).toEqual(first);
    expect((await historyOf(bench)).filter(({ planId }) => planId).map(({ state }) => state)).toEqual([
      'undone',
      'done',
    ]);
    await step(bench.live, 'undone');
    expect(bench.live.current().draft.acts).toEqual([]);
  });

  it('that goes on after something else was done and taken back is two lines, as it is two things to undo', async () => {
    const bench = await plannedSession({ upTo: 3 });
    await build(bench, 3, 5);
    await bench.live.transact(() => ({
      events: [{ type: 'premise-updated', premise: { ...premise, title: 'Ebb' }, by: 'author' }, { type: 'undone' }],
      value: undefined,
    }));
    await build(bench, 5, 7);
    expect(bench.live.current().undo.filter(({ id }) => id === 'plan:p1')).toHaveLength(2);
    expect((await historyOf(bench)).filter(({ planId }) => planId).map(({ entries }) => entries?.length)).toEqual([
      2, 2,
    ]);
  });

  it('stays one line when a lock is set meanwhile, and never falls apart over two pages', async () => {
    const bench = await plannedSession({ upTo: 3 });
    await build(bench, 3, 5);
    await bench.live.transact(() => ({
      events: [{ type: 'lock-changed', lock: { type: 'character', id: 'aiko' }, locked: true }],
      value: undefined,
    }));
    await build(bench, 5, 7);
    expect((await historyOf(bench)).map(({ kind }) => kind).slice(0, 3)).toEqual([
      'lock-changed',
      'plan-run',
      'character-proposed',
    ]);
    const read = bench.restarted();
    const paged: unknown[] = [];
    for (let before: number | undefined, more = true; more; ) {
      const page = await read.history('s', { limit: 1, ...(before === undefined ? {} : { before }) });
      paged.push(...page.entries);
      before = page.next;
      more = before !== undefined;
    }
    expect(paged).toEqual(await historyOf(bench));
  });

  it('of another plan is another line and another thing to undo', async () => {
    const bench = await plannedSession({ upTo: 3 });
    await build(bench, 3, 4);
    const { tools, live } = await bench.open('p2', 'The map');
    await use(tools, 'draftNodeWeb', { ...web });
    expect((await historyOf(bench)).slice(0, 2)).toMatchObject([
      { kind: 'plan-run', planId: 'p2', summary: 'ran the plan "The map"' },
      { kind: 'plan-run', planId: 'p1' },
    ]);
    await step(live, 'undone');
    expect(live.current().draft.acts[0]).toMatchObject({ id: 'act_1', sandboxLocations: [] });
  });

  it('goes on as the same line after a restart', async () => {
    const bench = await plannedSession({ upTo: 3 });
    await build(bench, 3, 5);
    const again = await bench.open();
    await build(again, 5, 7);
    expect(again.live.current().undo.filter(({ id }) => id === 'plan:p1')).toHaveLength(1);
    expect((await historyOf(bench))[0]?.entries).toHaveLength(4);
  });

  it('that only saves is told as a run, and is nothing to undo', async () => {
    const bench = await plannedSession({ upTo: 9 });
    await build(bench, 9, 10);
    expect((await historyOf(bench))[0]).toMatchObject({
      kind: 'plan-run',
      isUndoable: false,
      entries: [{ kind: 'package-finalized' }],
    });
    expect(bench.live.current().undo.some(({ id }) => id === 'plan:p1')).toBe(false);
  });

  it('with a long title in several lines tells it in one', async () => {
    const bench = await plannedSession({ upTo: 0 });
    const { tools } = await bench.open('p1', `Build\nact two ${'and more '.repeat(100)}`);
    await use(tools, 'proposeStoryPremise', { ...premise });
    const summary = (await historyOf(bench))[0]?.summary ?? '';
    expect(summary).toMatch(/^ran the plan "Build act two and more .*…"$/);
    expect(summary.length).toBeLessThan(150);
  });

  it('is told to watchers change by change, and to the co-author once at its next step', async () => {
    const bench = await plannedSession({ upTo: 3 });
    const told: unknown[] = [];
    bench.live.subscribe((change) => told.push(change?.changed));
    await build(bench, 3, 5);
    expect(told).toEqual([
      [{ type: 'act', id: 'act_1' }],
      [
        { type: 'act', id: 'act_1' },
        { type: 'node', actId: 'act_1', id: 'harbour' },
        { type: 'node', actId: 'act_1', id: 'lighthouse' },
      ],
    ]);
    const state = renderDraftState(bench.live.current());
    expect(state).toContain('Done since your last step by plans the author accepted: ran the plan "Act two"');
    expect(state).not.toContain('Changed by the author since your last step');
    expect(state).toContain('"harbour"');
    const { seq } = bench.live.current();
    await bench.live.transact(() => ({
      events: [{ type: 'message-extended', id: 'm', from: 0, parts: [], seen: seq }],
      value: undefined,
    }));
    expect(renderDraftState(bench.live.current())).not.toContain('plans the author accepted');
  });
});

describe('whatever a plan does', () => {
  const ACTS = ['act_1', 'act_2'];
  const PLACES = ['harbour', 'lighthouse'];
  const calls = fc.oneof(
    fc.record({
      tool: fc.constant('proposeStoryPremise'),
      args: fc.record({ title: fc.constantFrom('A', 'B') }).map((more) => ({ ...premise, ...more })),
    }),
    fc.record({
      tool: fc.constant('proposeCharacter'),
      args: fc.constantFrom<object>({ ...aiko }, { ...ken }, { ...aiko, name: 'Rin' }),
    }),
    fc.record({
      tool: fc.constant('draftActOutline'),
      args: fc.constantFrom(...ACTS).map((id) => ({ ...outline, id })),
    }),
    fc.record({
      tool: fc.constant('draftNodeWeb'),
      args: fc.constantFrom(...ACTS).map((actId) => ({ ...web, actId })),
    }),
    fc.record({
      tool: fc.constant('draftNodeEncounters'),
      args: fc.constantFrom(...PLACES).map((nodeId) => ({ ...harbourPool, nodeId })),
    }),
    fc.record({
      tool: fc.constant('finalizeNode'),
      args: fc.constantFrom(...PLACES).map((nodeId) => finalize(nodeId)),
    }),
    fc.record({
      tool: fc.constant('updateElement'),
      args: fc.constantFrom<object>(
        { type: 'character', id: 'aiko', changes: { name: 'Mori' } },
        { type: 'act', id: 'act_1', changes: { title: 'Ebb' } },
        { type: 'node', actId: 'act_1', id: 'harbour', changes: { mood: 'fog' }, regenerateImage: true },
      ),
    }),
    fc.constant({ tool: 'planning_setup_plan', args: { objective: 'x', initialSteps: [{ title: 'a' }] } }),
    fc.constant({ tool: 'planning_mark_step', args: { stepId: 'S001', status: 'done' } }),
    fc.constant({ tool: 'finalizePackage', args: { title: 'Saved' } }),
    fc.constant({ tool: 'proposeCharacter', args: { nonsense: true } }),
  );

  it('one undo gives what was there before, one redo what was made, and the history has one line', async () => {
    const services = await workshop();
    let sessions = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 9 }),
        fc.array(fc.record({ call: calls, key: fc.constantFrom(undefined, 'a', 'b', 'c', 'd') }), { maxLength: 12 }),
        async (upTo, made) => {
          sessions += 1;
          const bench = await plannedSession({ upTo, beside: { bench: services, id: `s${sessions}` } });
          const { tools, live } = bench;
          const before = workOf(live.current());
          const undoable = live.current().undo.length;
          for (const { call, key } of made) await use(tools, call.tool, call.args as never, { idempotencyKey: key });
          const after = workOf(live.current());
          const lines = (await historyOf(bench)).filter(({ planId }) => planId !== undefined);
          expect(lines.length).toBeLessThanOrEqual(1);
          expect(live.current().undo.length - undoable).toBe(lines[0]?.isUndoable ? 1 : 0);
          if (live.current().undo.length === undoable) return;
          await step(live, 'undone');
          // The title a story was saved under is not taken back.
          const untitled = (work: ReturnType<typeof workOf>) => ({
            ...work,
            draft: { ...work.draft, premise: work.draft.premise && { ...work.draft.premise, title: '' } },
          });
          expect(untitled(workOf(live.current()))).toEqual(untitled(before));
          await step(live, 'redone');
          expect(workOf(live.current())).toEqual(after);
          expect((await bench.open()).live.current()).toEqual(live.current());
        },
      ),
      { numRuns: runs(30) },
    );
  }, 120_000);
});
