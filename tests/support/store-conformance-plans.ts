import { beforeEach, describe, expect, it } from 'vitest';
import type { PlanRow, Store } from '../../server/store/index.ts';
import { planRow, planTemplateRow, sessionRow } from './rows.ts';
import type { StoreUnderTest } from './store-under-test.ts';

export function planConformance(subject: () => StoreUnderTest): void {
  const note = (text: string) => ({ type: 'note', data: { text } });

  describe('plans', () => {
    let store: Store;
    beforeEach(async () => {
      store = subject().store;
      for (const id of ['harbour', 'hills']) {
        await store.append(`session:${id}`, 0, [note('opened')], [{ kind: 'put-session', row: sessionRow({ id }) }]);
      }
    });
    const put = (fields: Partial<PlanRow>, seq = 0) => {
      const row = planRow(fields);
      return store.append(`plan:${row.id}`, seq, [note('made')], [{ kind: 'put-plan', row }]);
    };

    it('are put with their journal, replaced by id and read', async () => {
      await put({});
      expect(await store.getPlan('three-places')).toEqual(planRow());
      const over = planRow({ state: 'ended', success: true, version: 2, updatedAt: '2026-01-02T00:00:00.000Z' });
      await store.append('plan:three-places', 1, [], [{ kind: 'put-plan', row: over }]);
      expect(await store.getPlan('three-places')).toEqual(over);
      expect(await store.getPlan('unknown')).toBeNull();
    });

    it('are listed by session and by state, newest first', async () => {
      await put({ id: 'a', createdAt: '2026-01-01T00:00:00.000Z' });
      await put({ id: 'b', createdAt: '2026-01-03T00:00:00.000Z', state: 'running' });
      await put({ id: 'c', createdAt: '2026-01-02T00:00:00.000Z', sessionId: 'hills', state: 'running' });
      const ids = async (wanted: Parameters<Store['listPlans']>[0]) =>
        (await store.listPlans(wanted)).map(({ id }) => id);
      expect(await ids({ sessionId: 'harbour' })).toEqual(['b', 'a']);
      expect(await ids({ state: 'running' })).toEqual(['b', 'c']);
      expect(await ids({ sessionId: 'hills', state: 'draft' })).toEqual([]);
      expect(await ids({})).toEqual(['b', 'c', 'a']);
    });

    it('cannot be put without their session, and leave nothing then', async () => {
      await expect(put({ sessionId: 'gone' })).rejects.toThrow();
      expect(await store.getPlan('three-places')).toBeNull();
      expect(await store.read('plan:three-places')).toEqual([]);
    });

    it('are deleted with their journal, and no other', async () => {
      await put({ id: 'a' });
      await put({ id: 'b' });
      expect(await store.deletePlan('a')).toBe(true);
      expect(await store.deletePlan('a')).toBe(false);
      expect(await store.read('plan:a')).toEqual([]);
      expect(await store.read('plan:b')).toHaveLength(1);
      expect((await store.listPlans({})).map(({ id }) => id)).toEqual(['b']);
    });

    it('go with their session, journals and all, and stay when it is only put again', async () => {
      await put({ id: 'a' });
      await put({ id: 'b' });
      await put({ id: 'c', sessionId: 'hills' });
      await store.append('session:harbour', 1, [], [{ kind: 'put-session', row: sessionRow({ title: 'Later' }) }]);
      expect(await store.listPlans({ sessionId: 'harbour' })).toHaveLength(2);
      expect(await store.deleteSession('harbour')).toBe(true);
      expect((await store.listPlans({})).map(({ id }) => id)).toEqual(['c']);
      expect(await store.read('plan:a')).toEqual([]);
      expect(await store.read('plan:b')).toEqual([]);
      expect(await store.read('plan:c')).toHaveLength(1);
    });
  });

  describe('plan templates', () => {
    it('are put, replaced, listed newest first, and deleted', async () => {
      const { store } = subject();
      await store.putPlanTemplate(planTemplateRow({ id: 'a', createdAt: '2026-01-01T00:00:00.000Z' }));
      await store.putPlanTemplate(planTemplateRow({ id: 'b', createdAt: '2026-01-02T00:00:00.000Z' }));
      expect((await store.listPlanTemplates()).map(({ id }) => id)).toEqual(['b', 'a']);
      const again = planTemplateRow({ id: 'a', title: 'Anew', plan: { steps: [] } });
      await store.putPlanTemplate(again);
      expect(await store.getPlanTemplate('a')).toEqual(again);
      expect(await store.getPlanTemplate('unknown')).toBeNull();
      expect(await store.deletePlanTemplate('a')).toBe(true);
      expect(await store.deletePlanTemplate('a')).toBe(false);
      expect((await store.listPlanTemplates()).map(({ id }) => id)).toEqual(['b']);
    });

    it('outlive the session they come from', async () => {
      const { store } = subject();
      await store.append('session:harbour', 0, [note('opened')], [{ kind: 'put-session', row: sessionRow() }]);
      await store.append('plan:three-places', 0, [note('made')], [{ kind: 'put-plan', row: planRow() }]);
      await store.putPlanTemplate(planTemplateRow());
      await store.deleteSession('harbour');
      expect(await store.getPlanTemplate('places')).toEqual(planTemplateRow());
    });
  });
}
