import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPendingPictures } from '../../../web/pictures/pending-pictures.ts';

const DOCK = '/media/ferry/backgrounds/dock-1.webp';
const AIKO = '/media/ferry/characters/aiko-1.png';

/** Streams that are told to from here, by topic. */
function streams() {
  const opened: { topic: string; tell: (event: object) => Promise<void>; lose: () => void; isLeft: () => boolean }[] =
    [];
  const follow = async (topic: string) => {
    let left = false;
    let events: ReadableStreamDefaultController<unknown> | undefined;
    const stream = new ReadableStream({
      start: (controller) => {
        events = controller;
      },
      cancel: () => {
        left = true;
      },
    });
    opened.push({
      topic,
      tell: async (event) => {
        events?.enqueue(event);
        await vi.advanceTimersByTimeAsync(0);
      },
      lose: () => events?.error(new Error('lost')),
      isLeft: () => left,
    });
    return stream;
  };
  return { opened, follow };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('pictures that are waited for', () => {
  test('are asked about together, and shown as they come', async () => {
    const { opened, follow } = streams();
    const pictures = createPendingPictures(follow);
    const seen: (string | null)[] = [];
    pictures.subscribe(() => seen.push(pictures.getState(DOCK)));
    pictures.miss(DOCK);
    pictures.miss(AIKO);
    expect(pictures.getState(DOCK)).toBe('asking');
    await vi.advanceTimersByTimeAsync(100);
    expect(opened.map(({ topic }) => topic)).toEqual(['pictures:ferry']);
    await opened[0]?.tell({ type: 'hello', waiting: [DOCK, AIKO], failed: [] });
    expect([pictures.getState(DOCK), pictures.getState(AIKO)]).toEqual(['coming', 'coming']);
    await opened[0]?.tell({ type: 'picture', urls: [DOCK], state: 'painted' });
    expect([pictures.getState(DOCK), pictures.getState(AIKO)]).toEqual(['arrived', 'coming']);
    await opened[0]?.tell({ type: 'picture', urls: [AIKO], state: 'failed' });
    expect(pictures.getState(AIKO)).toBe('missing');
    expect(opened).toHaveLength(1);
    expect(seen).toContain('coming');
  });

  test('are tried once more where they came meanwhile, and then are missing', async () => {
    const { opened, follow } = streams();
    const pictures = createPendingPictures(follow);
    for (const state of ['arrived', 'missing']) {
      pictures.miss(DOCK);
      await vi.advanceTimersByTimeAsync(100);
      await opened.at(-1)?.tell({ type: 'hello', waiting: [], failed: [] });
      expect(pictures.getState(DOCK)).toBe(state);
    }
  });

  test('are asked about again where the connection was lost', async () => {
    const { opened, follow } = streams();
    const pictures = createPendingPictures(follow);
    const arrival = pictures.arrival(DOCK);
    await vi.advanceTimersByTimeAsync(100);
    await opened[0]?.tell({ type: 'hello', waiting: [DOCK], failed: [] });
    opened[0]?.lose();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(opened).toHaveLength(2);
    await opened[1]?.tell({ type: 'hello', waiting: [], failed: [] });
    expect(await arrival).toBe(true);
  });

  test('of nobody here are missing at once', () => {
    const { opened, follow } = streams();
    const pictures = createPendingPictures(follow);
    pictures.miss('https://elsewhere.example/a.png');
    expect(pictures.getState('https://elsewhere.example/a.png')).toBe('missing');
    expect(opened).toEqual([]);
  });
});
