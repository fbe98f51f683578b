import { describe, expect, test, vi } from 'vitest';
import { snapshotThenUpdates } from '../../../server/live/index.ts';

type Told = { now: number } | { news: number } | 'last';

/** Something that stands at a number and can be heard of. */
async function open(standing: () => Promise<Told>, heard = new Set<(news: Told) => void>()) {
  const stream = await snapshotThenUpdates<Told>({
    watch: (tell) => {
      heard.add(tell);
      return () => void heard.delete(tell);
    },
    standing,
    isLast: (told) => told === 'last',
  });
  const reader = stream.getReader();
  return {
    reader,
    read: async () => (await reader.read()).value,
    tell: (news: Told) => {
      for (const each of heard) each(news);
    },
    watchers: () => heard.size,
  };
}

describe('where something stands, then its news', () => {
  test('tells where it stands at once, then each of the news, to the last', async () => {
    const { reader, read, tell, watchers } = await open(async () => ({ now: 1 }));
    expect(await read()).toEqual({ now: 1 });
    const next = read();
    tell({ news: 2 });
    tell('last');
    expect(await next).toEqual({ news: 2 });
    expect(await read()).toBe('last');
    expect((await reader.read()).done).toBe(true);
    expect(watchers()).toBe(0);
  });

  test('tells of what happens while it is read where it stands', async () => {
    const reading = Promise.withResolvers<Told>();
    const heard = new Set<(news: Told) => void>();
    const opening = open(() => reading.promise, heard);
    await vi.waitFor(() => expect(heard.size).toBe(1));
    for (const tell of heard) tell({ news: 2 });
    reading.resolve({ now: 1 });
    const { read } = await opening;
    expect(await read()).toEqual({ now: 1 });
    expect(await read()).toEqual({ news: 2 });
  });

  test('keeps a bounded number of news for a slow reader, who is then told where it stands, and never loses the last', async () => {
    let now = 0;
    const { read, tell } = await open(async () => ({ now }));
    expect(await read()).toEqual({ now: 0 });
    for (now = 1; now <= 1000; now++) tell({ news: now });
    expect(await read()).toEqual({ now: 1001 });
    for (now = 1; now <= 1000; now++) tell({ news: now });
    tell('last');
    expect(await read()).toBe('last');
  });

  test('watches no more once where it stands cannot be read, or nobody listens', async () => {
    const gone = () => Promise.reject(new Error('it is gone'));
    const heard = new Set<(news: Told) => void>();
    await expect(open(gone, heard)).rejects.toThrow('it is gone');
    expect(heard.size).toBe(0);

    let read: () => Promise<Told> = async () => ({ now: 1 });
    const behind = await open(() => read());
    for (let news = 1; news <= 1000; news++) behind.tell({ news });
    read = gone;
    expect(await behind.read()).toEqual({ now: 1 });
    await expect(behind.read()).rejects.toThrow('it is gone');
    expect(behind.watchers()).toBe(0);

    const left = await open(async () => ({ now: 1 }));
    await left.reader.cancel();
    expect(left.watchers()).toBe(0);
  });
});
