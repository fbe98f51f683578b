import type { ClockTime } from '../story/index.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** Minutes a turn takes where no Director says how many. */
export const MINUTES_A_TURN = 10;

/** The time of a story that says none: the morning of its first day. */
const MORNING: StoryTime = { day: 1, minutes: 8 * HOUR };

/** A time in an act: the day it began on, and the minutes since midnight of that day. */
export interface StoryTime {
  readonly day: number;
  readonly minutes: number;
}

const minuteOfDay = ({ hour, minute = 0 }: ClockTime): number => hour * HOUR + minute;

/** Minutes since midnight of an act's first day. */
export const minutesUntil = (time: ClockTime): number => ((time.day ?? 1) - 1) * DAY + minuteOfDay(time);

/** The time at which an act begins: its own, else that at which the act before ended. */
export function timeAtStart(startsAt: ClockTime | undefined, before: StoryTime = MORNING): StoryTime {
  const day = before.day + Math.floor(before.minutes / DAY);
  if (!startsAt) return { day, minutes: before.minutes % DAY };
  return { day: startsAt.day ?? day, minutes: minuteOfDay(startsAt) };
}

/** How many full hours of the clock pass between two times of an act. */
export const hoursBetween = (from: number, to: number): number => Math.floor(to / HOUR) - Math.floor(from / HOUR);

/** The day and the hour of the clock. */
export const clockOf = ({ day, minutes }: StoryTime): Required<ClockTime> => ({
  day: day + Math.floor(minutes / DAY),
  hour: Math.floor((minutes % DAY) / HOUR),
  minute: minutes % HOUR,
});
