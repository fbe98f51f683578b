import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SessionAnswer } from '../../../server/api-types.ts';
import type { JsonPatch, SessionChange } from '../../../shared/wire/index.ts';
import { queryKeys } from '../../../web/api/query-keys.ts';
import {
  applySessionChange,
  applySessionStatus,
  fetchSession,
  isConversationStale,
  setSessionFollowed,
  syncAfterOwnChange,
} from '../../../web/api/session-updates.ts';

const ID = 'desk';
const session = (seq: number, title = 'One') =>
  ({
    id: ID,
    seq,
    draft: { premise: { title }, characters: [], acts: [] },
    messages: [{ id: 'm' }],
    running: false,
    plans: [],
  }) as unknown as SessionAnswer;
const change = (from: number, seq: number, patch: JsonPatch): SessionChange => ({
  type: 'change',
  from,
  seq,
  patch: [...patch, { op: 'replace', path: '/seq', value: seq }],
  changed: [],
  checklist: false,
  locks: false,
  messages: false,
});
const retitled = (title: string): JsonPatch => [{ op: 'replace', path: '/draft/premise/title', value: title }];
const NOTHING = { calls: 0, inputTokens: 0, cachedInputTokens: 0, outputTokens: 0, cost: 0 };
const STATUS = {
  painting: { done: 0, total: 0, failed: 0 },
  usage: NOTHING,
  metered: NOTHING,
  budget: null,
  running: true,
  plans: [],
  busy: null,
};

let client: QueryClient;
const known = () => client.getQueryData<SessionAnswer>(queryKeys.session(ID));
beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(queryKeys.session(ID), session(1));
  setSessionFollowed(ID, true);
});
afterEach(() => {
  setSessionFollowed(ID, false);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a session as it is told', () => {
  test('takes over each change in its turn, leaving the rest the very same', () => {
    const before = known();
    expect(applySessionChange(client, ID, change(1, 2, retitled('Two')))).toBe(true);
    expect(known()).toMatchObject({ seq: 2, draft: { premise: { title: 'Two' } } });
    expect(known()?.messages).toBe(before?.messages);
    // What is known already changes nothing.
    expect(applySessionChange(client, ID, change(1, 2, retitled('Old')))).toBe(true);
    expect(known()?.draft.premise?.title).toBe('Two');
  });

  test('says where a change was missed, or fits nothing that is known', () => {
    expect(applySessionChange(client, ID, change(3, 4, retitled('Four')))).toBe(false);
    expect(applySessionChange(client, ID, change(1, 2, [{ op: 'replace', path: '/nowhere/at/all', value: 1 }]))).toBe(
      false,
    );
    expect(known()).toMatchObject({ seq: 1, draft: { premise: { title: 'One' } } });
  });

  test('is not taken back by an answer that is older than what was told while it came', async () => {
    let answer: (response: Response) => void = () => undefined;
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
    const reading = fetchSession(client, ID);
    applySessionChange(client, ID, change(1, 2, retitled('Two')));
    applySessionStatus(client, ID, STATUS);
    answer(Response.json(session(1)));
    expect(await reading).toMatchObject({ seq: 2, running: true, draft: { premise: { title: 'Two' } } });
  });

  /** What is asked for, to be answered one after another. */
  function held(): ((answer: SessionAnswer) => void)[] {
    const asked: ((answer: SessionAnswer) => void)[] = [];
    vi.stubGlobal(
      'fetch',
      () => new Promise<Response>((resolve) => asked.push((answer) => resolve(Response.json(answer)))),
    );
    return asked;
  }

  test('goes on from a reading that was under way with what was told since, though nothing be told after it', async () => {
    const asked = held();
    const reading = fetchSession(client, ID);
    // One before them was missed: they cannot be shown, and are in no answer that was on its way.
    expect(applySessionChange(client, ID, change(3, 4, retitled('Four')))).toBe(false);
    expect(applySessionChange(client, ID, change(4, 5, retitled('Five')))).toBe(false);
    asked[0]?.(session(3, 'Three'));
    expect(await reading).toMatchObject({ seq: 5, draft: { premise: { title: 'Five' } } });
    expect(asked).toHaveLength(1);
  });

  test('is read once more where more was told of it than an answer has', async () => {
    const asked = held();
    const reading = fetchSession(client, ID);
    // The connection was made again meanwhile: what happened before was never told.
    setSessionFollowed(ID, true, 6);
    applySessionChange(client, ID, change(6, 7, retitled('Seven')));
    asked[0]?.(session(4, 'Four'));
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    asked[1]?.(session(7, 'Seven'));
    expect(await reading).toMatchObject({ seq: 7, draft: { premise: { title: 'Seven' } } });
  });

  test('is shown as it is read where that never comes to what was told', async () => {
    const asked = held();
    setSessionFollowed(ID, true, 9);
    const reading = fetchSession(client, ID);
    for (const count of [1, 2, 3]) {
      await vi.waitFor(() => expect(asked).toHaveLength(count));
      asked[count - 1]?.(session(4, 'Four'));
    }
    expect(await reading).toMatchObject({ seq: 4, draft: { premise: { title: 'Four' } } });
  });

  test("waits for one's own change to be told, and reads it where it is not, but for the conversation", async () => {
    vi.useFakeTimers();
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(decodeURIComponent(String(address)));
      const { messages: _, ...rest } = session(3, 'Three');
      return Response.json({ ...rest, canUndo: true });
    });
    const done = syncAfterOwnChange(client, ID, { seq: 2 });
    applySessionChange(client, ID, change(1, 2, retitled('Two')));
    await done;
    expect([asked, isConversationStale(ID)]).toEqual([[], false]);
    const late = syncAfterOwnChange(client, ID, { seq: 3, draft: session(3, 'Three').draft });
    await vi.advanceTimersByTimeAsync(1500);
    await late;
    expect(known()?.draft.premise?.title).toBe('Three');
    await vi.waitFor(() => expect(known()?.canUndo).toBe(true));
    expect(asked).toEqual([expect.stringMatching(/\/api\/sessions\/desk\?without=messages,pictures$/)]);
    expect(known()?.messages).toEqual([{ id: 'm' }]);
    // What is told of a conversation that is not known is to be read.
    expect(isConversationStale(ID)).toBe(true);
    expect(applySessionChange(client, ID, change(3, 4, [{ op: 'remove', path: '/messages/0' }]))).toBe(false);
    expect(applySessionChange(client, ID, change(3, 4, retitled('Four')))).toBe(true);
    vi.stubGlobal('fetch', async () => Response.json(session(4)));
    await fetchSession(client, ID);
    expect(isConversationStale(ID)).toBe(false);
  });

  test('reads all of it where the conversation has changed as well', async () => {
    setSessionFollowed(ID, false);
    const invalidate = vi.spyOn(client, 'invalidateQueries');
    await syncAfterOwnChange(client, ID, {}, { conversation: true });
    expect(invalidate).toHaveBeenCalledOnce();
  });
});
