import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasPendingPictures } from '../../web/api/queries.ts';
import {
  canImportFiles,
  findPlayToResume,
  findSourceDraft,
  IMPORT_MAX_BYTES,
  listUnfinishedItems,
} from '../../web/library/items.ts';
import { storePendingBrief, takePendingBrief } from '../../web/studio/chat/first-brief.ts';
import { drawClock, MAX_SEGMENTS, rimPoint, slicePath } from '../../web/ui/clock.tsx';
import { languageName, timeAgo } from '../../web/ui/format-time.ts';
import { isPlanKey, isSendKey } from '../../web/ui/keyboard.ts';

const play = (
  id: string,
  updatedAt: string,
  more: { ended?: boolean; trial?: boolean; storyGone?: boolean; packageId?: string } = {},
) => ({
  id,
  packageId: 'lantern',
  title: 'The Lantern',
  turn: 3,
  updatedAt,
  ended: false,
  trial: false,
  storyGone: false,
  cover: null,
  ...more,
});
const session = (id: string, updatedAt: string, packageId: string | null = null) => ({
  id,
  title: null,
  updatedAt,
  packageId,
  storyId: packageId ?? id,
  isOwn: true,
});

describe('the shelves', () => {
  test('what is unfinished comes latest first, without what is done', () => {
    const plays = [
      play('p1', '2026-01-02'),
      play('p2', '2026-01-05', { ended: true }),
      play('p3', '2026-01-06', { trial: true }),
      play('p4', '2026-01-07', { storyGone: true }),
    ];
    const sessions = [session('s1', '2026-01-03'), session('s2', '2026-01-09', 'lantern'), session('s3', '2026-01-01')];
    expect(listUnfinishedItems(plays, sessions, 5).map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      'draft s1',
      'play p1',
      'draft s3',
    ]);
    expect(listUnfinishedItems(plays, sessions, 1)).toHaveLength(1);
  });

  test('a story goes on with its latest play that has not ended', () => {
    const plays = [
      play('old', '2026-01-01'),
      play('new', '2026-01-04'),
      play('done', '2026-01-09', { ended: true }),
      play('tried', '2026-01-07', { trial: true }),
      play('other', '2026-01-08', { packageId: 'else' }),
    ];
    expect(findPlayToResume('lantern', plays)?.id).toBe('new');
    expect(findPlayToResume('nothing', plays)).toBeUndefined();
  });

  test('a story knows the draft it was made from', () => {
    expect(findSourceDraft('lantern', [session('a', '2026'), session('b', '2026', 'lantern')])?.id).toBe('b');
    expect(findSourceDraft('sample', [session('a', '2026')])).toBeUndefined();
  });

  test('a story lacks pictures until all are painted that can be', () => {
    expect(hasPendingPictures({ painting: { done: 2, total: 4, failed: 1 } })).toBe(true);
    expect(hasPendingPictures({ painting: { done: 3, total: 4, failed: 1 } })).toBe(false);
    expect(hasPendingPictures({ painting: { done: 0, total: 0, failed: 0 } })).toBe(false);
  });

  test('files are brought up to a size, all together', () => {
    expect(canImportFiles([{ size: IMPORT_MAX_BYTES - 1 }, { size: 1 }])).toBe(true);
    expect(canImportFiles([{ size: IMPORT_MAX_BYTES }, { size: 1 }])).toBe(false);
  });
});

test('a brief is handed to its session once', () => {
  storePendingBrief('s1', 'A lighthouse');
  expect(takePendingBrief('s2')).toBeNull();
  expect(takePendingBrief('s1')).toBe('A lighthouse');
  expect(takePendingBrief('s1')).toBeNull();
});

describe('Enter', () => {
  const enter = { key: 'Enter', shiftKey: false, altKey: false };
  test.each([
    [enter, true],
    [{ ...enter, shiftKey: true }, false],
    [{ ...enter, altKey: true }, false],
    [{ ...enter, key: 'a' }, false],
  ])('%j sends: %s', (event, expected) => {
    expect(isSendKey(event)).toBe(expected);
  });

  test.each([
    [{ ...enter, altKey: true }, true],
    [enter, false],
    [{ ...enter, altKey: true, shiftKey: true }, false],
  ])('%j asks for a plan: %s', (event, expected) => {
    expect(isPlanKey(event)).toBe(expected);
  });
});

describe('a clock', () => {
  test('has a slice a step, those gone by filled', () => {
    const { slices } = drawClock({ value: 2, max: 6 }, 20, 32);
    expect(slices.map(({ filled }) => filled)).toEqual([true, true, false, false, false, false]);
  });

  test('is a dial where steps could not be told apart', () => {
    expect(drawClock({ value: 30, max: 100 }, 20, 32).slices).toHaveLength(2);
    expect(drawClock({ value: 0, max: 100 }, 20, 32).slices).toHaveLength(1);
    expect(drawClock({ value: 1.5, max: 4.5 }, 20, 32).slices).toHaveLength(2);
    expect(drawClock({ value: 0, max: MAX_SEGMENTS + 1 }, 20, 32).slices).toHaveLength(1);
  });

  test('marks each escalation once, within the clock', () => {
    const { ticks } = drawClock({ value: 0, max: 6, thresholds: [3, 3, 0, 9, 6, -1] }, 20, 32);
    expect(ticks.map(({ threshold }) => threshold)).toEqual([3, 6]);
    expect(ticks[0]).toMatchObject({ x1: 32, y1: 54 });
  });

  test('of nothing draws nothing', () => {
    expect(drawClock({ value: 3, max: 0 }, 20, 32)).toEqual({ slices: [], ticks: [] });
    expect(drawClock({ value: 3, max: Number.NaN }, 20, 32)).toEqual({ slices: [], ticks: [] });
  });

  test('never fills more than it has', () => {
    fc.assert(
      fc.property(fc.integer({ min: -50, max: 50 }), fc.integer({ min: 1, max: 12 }), (value, max) => {
        const filled = drawClock({ value, max }, 20, 32).slices.filter((slice) => slice.filled).length;
        expect(filled).toBe(Math.min(Math.max(value, 0), max));
      }),
    );
  });

  test('goes clockwise from the top', () => {
    expect(rimPoint(0, 10, 10)).toEqual({ x: 10, y: 0 });
    expect(rimPoint(0.25, 10, 10)).toEqual({ x: 20, y: 10 });
    expect(slicePath(0, 0.25, 10, 10)).toBe('M10 10L10 0A10 10 0 0 1 20 10Z');
    expect(slicePath(0, 0.75, 10, 10)).toContain('0 1 1');
    expect(slicePath(0, 1, 10, 10)).toBe('M10 0A10 10 0 0 1 10 20A10 10 0 0 1 10 0Z');
  });
});

describe('how long ago', () => {
  const now = Date.parse('2026-03-10T12:00:00Z');
  test.each([
    ['2026-03-10T11:59:40Z', 'en', 'now'],
    ['2026-03-10T11:57:00Z', 'en', '3 minutes ago'],
    ['2026-03-09T11:00:00Z', 'en', 'yesterday'],
    ['2026-03-10T09:00:00Z', 'ja', '3 時間前'],
    ['2025-03-01T09:00:00Z', 'zh-CN', '去年'],
    ['not a time', 'en', ''],
  ])('%s in %s is %s', (iso, language, words) => {
    expect(timeAgo(iso, now, language)).toBe(words);
  });
});

test('a language is called by its name, an odd tag by itself', () => {
  expect(languageName('ja', 'en')).toBe('Japanese');
  expect(languageName('zh-CN', 'ja')).toContain('中国語');
  expect(languageName('not a tag', 'en')).toBe('not a tag');
});
