import { describe, expect, test } from 'vitest';
import { getAutoDelay, getShownLength, planTyping, TEXT_SPEEDS } from '../../../../web/stage/preferences/text-speed.ts';

const TEXT = 'The rain, again. “Still here?” 雨が降る。';

describe('typing', () => {
  test('shows nothing at first, everything at the end, and never less than before', () => {
    const plan = planTyping(TEXT, 3);
    expect(getShownLength(plan, 0)).toBe(0);
    expect(getShownLength(plan, plan.durationMs)).toBe(TEXT.length);
    let shown = 0;
    for (let ms = 0; ms <= plan.durationMs; ms += 5) {
      const now = getShownLength(plan, ms);
      expect(now).toBeGreaterThanOrEqual(shown);
      shown = now;
    }
  });

  test('each speed is faster than the last, and the fastest is at once', () => {
    const durations = TEXT_SPEEDS.map((speed) => planTyping(TEXT, speed).durationMs);
    expect(durations).toEqual([...durations].sort((a, b) => b - a));
    expect(new Set(durations).size).toBe(TEXT_SPEEDS.length);
    expect(durations.at(-1)).toBe(0);
    expect(getShownLength(planTyping(TEXT, 5), 0)).toBe(TEXT.length);
  });

  test('never shows half a character', () => {
    const family = '👨‍👩‍👧';
    const text = `a${family}é`;
    const plan = planTyping(text, 1);
    expect(plan.offsets).toEqual([1, 1 + family.length, text.length]);
  });

  test('breathes after a sentence and a clause, not within a number nor at the end', () => {
    const gap = (text: string) => {
      const { times } = planTyping(text, 2);
      return (times[2] ?? 0) - (times[1] ?? 0);
    };
    expect(gap('a. ')).toBeGreaterThan(gap('a, '));
    expect(gap('a, ')).toBeGreaterThan(gap('ab '));
    expect(gap('3.5')).toBe(gap('345'));
    expect(planTyping('ab.', 2).durationMs).toBe(planTyping('abc', 2).durationMs);
  });

  test('takes a full-width character for two', () => {
    expect(planTyping('雨雨', 2).durationMs).toBeCloseTo(planTyping('abcd', 2).durationMs);
  });

  test('an empty line is there at once', () => {
    expect(planTyping('', 1).durationMs).toBe(0);
    expect(getShownLength(planTyping('', 1), 10)).toBe(0);
  });
});

describe('auto mode', () => {
  test('lingers longer on longer lines, and longer where they were typed faster', () => {
    const long = 'word '.repeat(60);
    expect(getAutoDelay(long, 0)).toBeGreaterThan(getAutoDelay('Short.', 0));
    expect(getAutoDelay(long, 0)).toBeGreaterThan(getAutoDelay(long, 4000));
    expect(getAutoDelay(long, 1e6)).toBe(getAutoDelay('', 0));
  });
});
