import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SessionAnswer } from '../../../web/api/index.ts';
import { cachePlan, planKeys } from '../../../web/studio/plan/api.ts';
import PlanCard from '../../../web/studio/plan/plan-card.tsx';
import { PlanContextProvider } from '../../../web/studio/plan/plan-context.ts';
import { DRAFTS } from '../../shared/story/fixture.ts';
import { show } from '../../support/page/show.tsx';
import { answerBy } from '../../support/page/wire.ts';
import { planOf, viewOf } from './support.ts';

const plan = planOf({ id: 'a', args: { type: 'character', id: 'ken', changes: { name: 'Kenji' } } });
const at = (minute: number) => `2026-03-10T10:0${minute}:00.000Z`;
const standing = { id: 'session_1', seq: 1, draft: DRAFTS.finished, locks: [] };
const session = (updatedAt: string) =>
  ({
    ...standing,
    plans: [{ id: 'plan_1', state: 'draft', request: 'build act 2', updatedAt }],
  }) as unknown as SessionAnswer;
const where = (session: SessionAnswer) => ({ session, held: null, fillComposer: () => undefined, fresh: null });

/** The card of a plan that was last changed then, as far as the session knows. */
const card = (updatedAt: string) => (
  <PlanContextProvider value={where(session(updatedAt))}>
    <PlanCard planId="plan_1" />
  </PlanContextProvider>
);

test('a plan that was changed elsewhere once more while it was read is read once more', async () => {
  const asked: ((updatedAt: string) => void)[] = [];
  answerBy(async ({ pathname }) => {
    if (!pathname.endsWith('/plans/plan_1')) return Response.json({ entries: [] });
    const updatedAt = await new Promise<string>((resolve) => asked.push(resolve));
    return Response.json(viewOf(plan, { updatedAt }));
  });
  const { rerender } = await show(card(at(0)));
  await expect.poll(() => asked.length).toBe(1);
  asked[0]?.(at(0));
  await screen.findByText(/build act 2/);
  rerender(card(at(1)));
  await expect.poll(() => asked.length).toBe(2);
  // It is changed again, and what is read is from before that.
  rerender(card(at(2)));
  for (const answer of asked.slice(1)) answer(at(1));
  await expect.poll(() => asked.length).toBeGreaterThan(2);
  for (const answer of asked.slice(2)) answer(at(2));
});

test('a plan that is listed as changed before it is answered so is read until it is', async () => {
  let asked = 0;
  answerBy(({ pathname }) => {
    if (!pathname.endsWith('/plans/plan_1')) return Response.json({ entries: [] });
    asked += 1;
    return Response.json(viewOf(plan, { updatedAt: at(asked < 4 ? 0 : 1) }));
  });
  const { rerender } = await show(card(at(0)));
  await screen.findByText(/build act 2/);
  expect(asked).toBe(1);
  rerender(card(at(1)));
  await expect.poll(() => asked, { timeout: 5000 }).toBe(4);
});

test('a late answer does not undo newer state on screen', async () => {
  const asked: ((updatedAt: string) => void)[] = [];
  answerBy(async ({ pathname }) => {
    if (!pathname.endsWith('/plans/plan_1')) return Response.json({ entries: [] });
    const updatedAt = await new Promise<string>((resolve) => asked.push(resolve));
    return Response.json(viewOf(plan, { updatedAt }));
  });
  const { client, rerender } = await show(card(at(0)));
  await expect.poll(() => asked.length).toBe(1);
  asked[0]?.(at(0));
  await screen.findByText(/build act 2/);
  rerender(card(at(2)));
  await expect.poll(() => asked.length).toBe(2);
  // An edit of one's own is answered first.
  cachePlan(client, viewOf(plan, { updatedAt: at(2) }));
  asked[1]?.(at(1));
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(client.getQueryData(planKeys.plan('plan_1'))).toMatchObject({ updatedAt: at(2) });
});
