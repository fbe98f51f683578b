import { expect, test, vi } from 'vitest';
import { changeDraft, type Gate } from '../../../../server/coauthor/session/change-draft.ts';
import type { ChangeEvent, SessionEvent } from '../../../../server/coauthor/session/events.ts';
import type { LiveSession, SessionTransaction } from '../../../../server/coauthor/session/live-session.ts';
import { openedSession } from '../../../../server/coauthor/session/session.ts';
import { premise } from '../../../shared/story/fixture.ts';

const written: ChangeEvent = { type: 'premise-proposed', premise, by: 'coauthor' };
const locked: SessionEvent = { type: 'lock-changed', lock: { type: 'premise' }, locked: true };

/** A session that says what was journaled. */
function standing(...events: SessionEvent[]) {
  const session = openedSession('s', events);
  const journaled: SessionEvent[] = [];
  const check = vi.fn(() => ({ findings: [], ignored: [] }));
  const transact = async <T>(
    work: (at: typeof session) => SessionTransaction<T> | Promise<SessionTransaction<T>>,
  ): Promise<T> => {
    const done = await work(session);
    journaled.push(...done.events);
    return done.value;
  };
  return { live: { check, transact } as unknown as LiveSession, journaled, check };
}

const rewrite = () => ({ events: [{ ...written, premise: { ...premise, title: 'Ebb' } }], value: 'done' });
const tell = (value: string, found: readonly unknown[]) => `${value}, ${found.length} found`;

test('is decided, approved as what it leads to, told of what is found, stamped and journaled', async () => {
  const { live, journaled, check } = standing(written);
  const approve = vi.fn<NonNullable<Gate['approve']>>();
  const stamp = (events: readonly SessionEvent[]) => events.map((event) => ({ ...event, unit: 'u' }) as SessionEvent);
  expect(await changeDraft(live, rewrite, { gate: { approve, stamp }, tell })).toBe('done, 0 found');
  const after = approve.mock.calls[0]?.[1];
  expect(after?.premise?.title).toBe('Ebb');
  // The very draft that was approved is the one that is checked.
  expect(check).toHaveBeenLastCalledWith(after);
  expect(journaled).toMatchObject([{ type: 'premise-proposed', unit: 'u' }]);
});

test('of what is locked is refused before anybody is asked about it; the author’s own hand is not', async () => {
  const { live, journaled, check } = standing(written, locked);
  const approve = vi.fn();
  await expect(changeDraft(live, rewrite, { gate: { approve }, tell })).rejects.toThrow(/locked by the author/);
  expect([approve.mock.calls, check.mock.calls, journaled]).toEqual([[], [], []]);
  await changeDraft(live, rewrite, { locks: false, tell });
  expect(journaled).toHaveLength(1);
});

test('that was made before answers as before, and does nothing', async () => {
  const { live, journaled } = standing(written);
  const gate: Gate = { answered: () => ({ value: 'as before' }) };
  expect(await changeDraft(live, rewrite, { gate, tell })).toBe('as before');
  expect(journaled).toEqual([]);
});

test('that is not approved changes nothing', async () => {
  const { live, journaled } = standing(written);
  const approve = () => {
    throw new RangeError('not asked');
  };
  await expect(changeDraft(live, rewrite, { gate: { approve }, tell })).rejects.toThrow('not asked');
  expect(journaled).toEqual([]);
});
