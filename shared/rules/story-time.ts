import type { ClockTime } from '../story/index.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** Default duration of a turn in minutes. */
export const MINUTES_A_TURN = 10;

/** The default start: the morning of the first day. */
const MORNING: StoryTime = { day: 1, minutes: 8 * HOUR };

/** A time in an act: the day it began, and the minutes since that midnight. */
export interface StoryTime {
  readonly day: number;
  readonly minutes: number;
}

const minuteOfDay = ({ hour, minute = 0 }: ClockTime): number => hour * HOUR + minute;

/** Minutes since midnight of an act's first day. */
export const minutesUntil = (time: ClockTime): number => ((time.day ?? 1) - 1) * DAY + minuteOfDay(time);

/** The time at which an act begins: its own, else the end of the act before. */
export function timeAtStart(startsAt: ClockTime | undefined, before: StoryTime = MORNING): StoryTime {
  const day = before.day + Math.floor(before.minutes / DAY);
  if (!startsAt) return { day, minutes: before.minutes % DAY };
  return { day: startsAt.day ?? day, minutes: minuteOfDay(startsAt) };
}

/** Full hours of the clock between two times of an act. */
export const hoursBetween = (from: number, to: number): number => Math.floor(to / HOUR) - Math.floor(from / HOUR);

export const toClockTime = ({ day, minutes }: StoryTime): Required<ClockTime> => ({
  day: day + Math.floor(minutes / DAY),
  hour: Math.floor((minutes % DAY) / HOUR),
  minute: minutes % HOUR,
});
