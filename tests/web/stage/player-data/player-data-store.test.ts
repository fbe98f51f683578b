import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NO_PLAYER_DATA, PLAYER_LIMITS, type PlayerChanges, type PlayerData } from '../../../../shared/player.ts';
import { ApiError } from '../../../../web/api/api-error.ts';
import {
  createPlayerDataStore,
  GATHER_MS,
  type PlayerDataApi,
  RETRY_DELAY_MS,
} from '../../../../web/stage/player-data/player-data-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const noAnswer = () => new ApiError(0, 'network', 'The server did not answer.');
const refusal = () => new ApiError(403, 'forbidden', 'Not here.');
const data = (changes: PlayerChanges = {}): PlayerData => ({ ...NO_PLAYER_DATA, ...changes }) as PlayerData;

/** A server that has something of the player, or fails by what it is given. */
function server(has: PlayerChanges = {}, fails: { read?: Error; add?: Error[] } = {}) {
  const sent: PlayerChanges[] = [];
  const api: PlayerDataApi = {
    read: async () => {
      if (fails.read) throw fails.read;
      return data(has);
    },
    add: async (changes) => {
      const error = fails.add?.shift();
      if (error) throw error;
      sent.push(changes);
    },
  };
  return { api, sent };
}

function browserStorage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

const PREFERENCES = { textSpeed: 3 };

async function opened(
  api: PlayerDataApi,
  storage = browserStorage(),
  preferences: Record<string, unknown> = PREFERENCES,
) {
  const seen = createPlayerDataStore(
    api,
    () => storage,
    () => {},
  );
  const adopted: unknown[] = [];
  seen.open(preferences, (theirs) => adopted.push(theirs));
  await vi.advanceTimersByTimeAsync(0);
  return { seen, storage, adopted };
}
const gathered = () => vi.advanceTimersByTimeAsync(GATHER_MS);

describe('what was seen', () => {
  test('is read once when the stage opens, and what is new is sent together, each once', async () => {
    const { api, sent } = server({ read: ['aaaaaaaa'], pictures: { tarot: ['alley'] }, preferences: PREFERENCES });
    const { seen } = await opened(api);
    expect(seen.get().ready).toBe(true);
    expect([seen.hasRead('aaaaaaaa'), seen.hasRead('bbbbbbbb')]).toEqual([true, false]);
    seen.add({ read: ['aaaaaaaa'], pictures: { tarot: ['alley'] } });
    await gathered();
    expect(sent).toEqual([]);
    seen.add({ read: ['bbbbbbbb'] });
    seen.add({ read: ['cccccccc'], pictures: { tarot: ['stall'] }, taken: ['dddddddd'] });
    expect(sent).toEqual([]);
    expect(seen.hasTaken('dddddddd')).toBe(true);
    await gathered();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      read: ['bbbbbbbb', 'cccccccc'],
      pictures: { tarot: ['stall'] },
      taken: ['dddddddd'],
    });
    expect(sent[0]).not.toHaveProperty('preferences');
    await gathered();
    expect(sent).toHaveLength(1);
  });

  test('survives being offline: it is sent again, in time or at the next opening', async () => {
    const { api, sent } = server({ preferences: PREFERENCES }, { add: [noAnswer()] });
    const { seen, storage } = await opened(api);
    seen.add({ read: ['aaaaaaaa'] });
    await gathered();
    seen.add({ read: ['bbbbbbbb'] });
    await vi.advanceTimersByTimeAsync(RETRY_DELAY_MS);
    expect(sent.flatMap(({ read }) => read)).toEqual(['aaaaaaaa', 'bbbbbbbb']);

    const away = server({}, { read: noAnswer(), add: [noAnswer(), noAnswer()] });
    const second = await opened(away.api, storage);
    expect(second.seen.hasRead('bbbbbbbb')).toBe(true);
    second.seen.add({ read: ['cccccccc'] });
    await gathered();
    expect(away.sent).toEqual([]);

    const back = server({ read: ['aaaaaaaa', 'bbbbbbbb'], preferences: PREFERENCES });
    await opened(back.api, storage);
    await gathered();
    expect(back.sent).toMatchObject([{ read: ['cccccccc'] }]);
  });

  test('is given again to a server that knows the browser no more', async () => {
    const { seen, storage } = await opened(server().api);
    seen.add({ endings: { tarot: [{ id: 'wind', title: 'The wind' }] }, encounters: { tarot: ['enc_card'] } });
    await gathered();
    const anew = server();
    await opened(anew.api, storage);
    await gathered();
    expect(anew.sent[0]).toMatchObject({
      endings: { tarot: [{ id: 'wind', title: 'The wind' }] },
      encounters: { tarot: ['enc_card'] },
    });
  });

  test('lasts for the visit where the server refuses it and the browser stores nothing', async () => {
    const { api, sent } = server({}, { read: refusal() });
    const seen = createPlayerDataStore(
      api,
      () => {
        throw new DOMException('blocked', 'SecurityError');
      },
      () => {},
    );
    seen.open(PREFERENCES, () => {});
    await vi.advanceTimersByTimeAsync(0);
    expect(seen.get().ready).toBe(true);
    seen.add({ read: ['aaaaaaaa'] });
    await vi.advanceTimersByTimeAsync(GATHER_MS + RETRY_DELAY_MS);
    expect(seen.hasRead('aaaaaaaa')).toBe(true);
    expect(sent).toEqual([]);
  });

  test('of another tab stays stored, and what is stored and not a player’s is left out', async () => {
    const storage = browserStorage();
    storage.setItem(
      'kamishibai.player',
      '{"read":["aaaaaaaa",7,"not a hash"],"pictures":{"Not an id":["x"],"tarot":"x"},"taken":null}',
    );
    const { seen } = await opened(server({}, { read: noAnswer() }).api, storage);
    expect(seen.get().data).toEqual(data({ read: ['aaaaaaaa'], pictures: { tarot: [] } }));
    const other = await opened(server({}, { read: noAnswer() }).api, storage);
    other.seen.add({ read: ['bbbbbbbb'] });
    other.seen.leave();
    seen.add({ read: ['cccccccc'] });
    seen.leave();
    const { read } = JSON.parse(storage.getItem('kamishibai.player') ?? '');
    expect(read.sort()).toEqual(['aaaaaaaa', 'bbbbbbbb', 'cccccccc']);
  });

  test('is sent at once when the page is left', async () => {
    const { api, sent } = server({ preferences: PREFERENCES });
    const { seen } = await opened(api);
    seen.add({ read: ['aaaaaaaa'] });
    seen.leave();
    expect(sent).toMatchObject([{ read: ['aaaaaaaa'] }]);
  });

  test('keeps as much of an ending’s title as there is room for', async () => {
    const { api, sent } = server({ preferences: PREFERENCES });
    const { seen } = await opened(api);
    seen.add({ endings: { tarot: [{ id: 'long', title: 'x'.repeat(500) }] } });
    await gathered();
    expect(sent[0]?.endings?.tarot?.[0]?.title).toHaveLength(PLAYER_LIMITS.endingTitle);
  });

  test('is brought in from a file once the server has taken it', async () => {
    const { api, sent } = server({ preferences: PREFERENCES }, { add: [refusal()] });
    const { seen } = await opened(api);
    await expect(seen.bringIn({ read: ['aaaaaaaa'] })).rejects.toThrow('Not here.');
    expect(seen.hasRead('aaaaaaaa')).toBe(false);
    await seen.bringIn({ read: ['aaaaaaaa'] });
    expect(seen.hasRead('aaaaaaaa')).toBe(true);
    expect(sent).toEqual([{ read: ['aaaaaaaa'] }]);
  });
});

describe('how one likes to read', () => {
  test('is the server’s where it was not changed here, and goes there where it was', async () => {
    const theirs = { textSpeed: 5 };
    const storage = browserStorage();
    const first = await opened(server({ preferences: theirs }).api, storage);
    expect(first.adopted).toEqual([theirs]);

    const elsewhere = server({ preferences: { textSpeed: 1 } });
    expect((await opened(elsewhere.api, storage, theirs)).adopted).toEqual([{ textSpeed: 1 }]);

    const changed = server({ preferences: { textSpeed: 1 } });
    expect((await opened(changed.api, storage, { textSpeed: 2 })).adopted).toEqual([]);
    await gathered();
    expect(changed.sent).toEqual([{ preferences: { textSpeed: 2 } }]);
  });

  test('is sent to a server that has none of it, and as it is changed', async () => {
    const { api, sent } = server();
    const { seen } = await opened(api);
    await gathered();
    seen.add({ preferences: { textSpeed: 4 } });
    seen.add({ preferences: { textSpeed: 5 } });
    await gathered();
    seen.add({ preferences: { textSpeed: 5 } });
    await gathered();
    expect(sent.map(({ preferences }) => preferences)).toEqual([PREFERENCES, { textSpeed: 5 }]);
  });
});
