import { describe, expect, it } from 'vitest';
import type { SessionUpdate } from '../../../../shared/wire/index.ts';
import { isDeepFrozen } from '../../../shared/checklist/support.ts';
import { WHOLE_STORY } from '../../../shared/story/fixture.ts';
import { type Workshop, workshop } from '../support.ts';

const SET_UP = [
  'planning_setup_plan',
  { objective: 'Draft act 1', initialSteps: [{ title: 'A' }, { title: 'B' }] },
] as const;

/** Every kind of call that changes a checklist, in an order in which each is taken. */
const CHANGES = [
  SET_UP,
  ['planning_add_step', { steps: [{ title: 'C' }, { title: 'D' }] }],
  ['planning_update_step', { stepId: 'S003', details: 'With a clock.' }],
  ['planning_mark_step', { stepId: 'S001', status: 'done', note: 'Done.' }],
  ['planning_clear_plan', {}],
  ['planning_setup_plan', { objective: 'Draft act 2' }],
] as const;

const checklistOf = async ({ coauthor }: Pick<Workshop, 'coauthor'>, id = 's') =>
  (await coauthor.getOrCreatePlanSession(id)).checklist;
const journalOf = async ({ store }: Workshop) =>
  (await store.read('session:s')).filter(({ type }) => type.startsWith('checklist-'));

/** A session, with the changes that whoever watches it is told. */
async function watched() {
  const at = await workshop();
  await at.coauthor.openSession({ id: 's' });
  const told: Extract<SessionUpdate, { type: 'change' }>[] = [];
  await at.coauthor.watch('s', (happening) => {
    if (happening.type === 'change') told.push(happening);
  });
  return { at, told };
}

describe('session integration: exactly one snapshot is stored for each invocation', () => {
  it('a call that changes it makes one event, one fresh frozen snapshot, and tells of it once', async () => {
    const { at, told } = await watched();
    const snapshots = new Set<unknown>([await checklistOf(at)]);
    for (const [index, [tool, input]] of CHANGES.entries()) {
      const value = await at.coauthor.runTool('s', tool, input);
      const snapshot = await checklistOf(at);
      expect(snapshots.has(snapshot), tool).toBe(false);
      snapshots.add(snapshot);
      expect(isDeepFrozen(snapshot)).toBe(true);
      expect(value).toMatchObject({ ok: true, checklist: snapshot });
      expect(await journalOf(at)).toHaveLength(index + 1);
      expect(told).toHaveLength(index + 1);
      expect(told.at(-1)).toMatchObject({ checklist: true, changed: [] });
    }
    expect(snapshots.size).toBe(CHANGES.length + 1);
  });

  it('reading and refused calls store nothing', async () => {
    const { at, told } = await watched();
    await at.coauthor.runTool('s', ...SET_UP);
    const before = await checklistOf(at);
    expect(await at.coauthor.runTool('s', 'planning_read_plan', {})).toEqual({ ok: true, ...before });
    for (const [tool, input] of [
      ['planning_setup_plan', { objective: ' ' }],
      ['planning_add_step', { steps: [] }],
      ['planning_update_step', { stepId: 'S001' }],
      ['planning_mark_step', { stepId: 'S009', status: 'done' }],
    ] as const) {
      await expect(at.coauthor.runTool('s', tool, input)).rejects.toMatchObject({
        name: 'ToolValidationError',
        code: 'refused',
      });
    }
    expect(await checklistOf(at)).toBe(before);
    expect(await journalOf(at)).toHaveLength(1);
    expect(told).toHaveLength(1);
  });

  it('calls at the same moment come one after another, and none is lost', async () => {
    const { at, told } = await watched();
    await at.coauthor.runTool('s', ...SET_UP);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        at.coauthor.runTool('s', 'planning_add_step', { steps: [{ title: `Step ${index}` }] }),
      ),
    );
    const ids = (await checklistOf(at))?.steps.map(({ stepId }) => stepId);
    expect(ids).toEqual(Array.from({ length: 22 }, (_, index) => `S${String(index + 1).padStart(3, '0')}`));
    expect(told).toHaveLength(21);
  });

  it('a change that cannot be written is no change', async () => {
    let isBroken = false;
    const at = await workshop({
      wrapStore: (store) => ({
        ...store,
        append: (...written) => (isBroken ? Promise.reject(new Error('the disk is full')) : store.append(...written)),
      }),
    });
    await at.coauthor.openSession({ id: 's' });
    await at.coauthor.runTool('s', ...SET_UP);
    const before = await checklistOf(at);
    isBroken = true;
    await expect(at.coauthor.runTool('s', 'planning_clear_plan', {})).rejects.toThrow('the disk is full');
    expect(await checklistOf(at)).toBe(before);
  });
});

describe('a checklist lives and dies with its session', () => {
  it('is there again after a restart, and goes on with its ids', async () => {
    const { at } = await watched();
    for (const [tool, input] of CHANGES.slice(0, 4)) await at.coauthor.runTool('s', tool, input);
    const before = await checklistOf(at);
    const coauthor = at.restarted();
    const after = await checklistOf({ coauthor });
    expect(after).toEqual(before);
    expect(isDeepFrozen(after)).toBe(true);
    await coauthor.runTool('s', 'planning_add_step', { steps: [{ title: 'E' }] });
    expect((await checklistOf({ coauthor }))?.steps.at(-1)?.stepId).toBe('S005');
  });

  it('is gone with the session, and not there in another', async () => {
    const { at } = await watched();
    await at.coauthor.runTool('s', ...SET_UP);
    expect(await checklistOf(at, 'other')).toBeNull();
    await expect(at.coauthor.runTool('other', 'planning_read_plan', {})).rejects.toMatchObject({
      message: expect.stringContaining('no plan'),
    });
    await at.coauthor.deleteSession('s');
    expect(await checklistOf(at)).toBeNull();
  });

  it('is nowhere in the package', async () => {
    const { at } = await watched();
    await at.coauthor.runTool('s', 'planning_setup_plan', { objective: 'Keep this to yourself' });
    for (const { tool, input } of WHOLE_STORY) await at.coauthor.runTool('s', tool, input);
    const { packageId } = await at.coauthor.readSession('s');
    const row = await at.store.getPackage(packageId ?? '');
    expect(row?.body).toContain('The Salt Lantern');
    expect(row?.body).not.toContain('Keep this to yourself');
  });

  it('goes back and forth with undo and redo, call by call', async () => {
    const { at } = await watched();
    const snapshots: unknown[] = [null];
    for (const [tool, input] of CHANGES) {
      await at.coauthor.runTool('s', tool, input);
      snapshots.push(await checklistOf(at));
    }
    for (const expected of snapshots.slice(0, -1).reverse()) {
      expect((await at.coauthor.step('s', 'undo', 1)).checklist).toEqual(expected);
    }
    for (const expected of snapshots.slice(1)) {
      expect((await at.coauthor.step('s', 'redo', 1)).checklist).toEqual(expected);
    }
  });
});

describe('session constraints', () => {
  it('a session without the checklist tools refuses all six to every caller', async () => {
    const { coauthor } = await workshop();
    await coauthor.openSession({ id: 's', checklistTools: false });
    for (const [tool, input] of [...CHANGES, ['planning_read_plan', {}] as const]) {
      await expect(coauthor.runTool('s', tool, input)).rejects.toMatchObject({ code: 'refused' });
    }
    expect(await checklistOf({ coauthor })).toBeNull();
  });
});
