const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** The time from an ISO 8601 time to `now` (milliseconds), in words of `language`; under a minute is "now". */
export function timeAgo(iso: string, now: number, language: string): string {
  const then = Date.parse(iso);
  if (Number.isNaN(then)) return '';
  const seconds = Math.round((now - then) / 1000);
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const [unit, length] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1];
  return unit === 'second' ? format.format(0, 'second') : format.format(-Math.trunc(seconds / length), unit);
}

/** The name of a language in `language`; the tag if the browser does not know it. */
export function languageName(tag: string, language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(tag) ?? tag;
  } catch (error) {
    if (error instanceof RangeError) return tag;
    throw error;
  }
}

/** Date and time in words of `language`. @param at ISO 8601, or milliseconds */
export const formatDateTime = (at: string | number, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));

/** A date in words of `language`. @param at ISO 8601, or milliseconds */
export const formatDate = (at: string | number, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(at));

/** The time of day in words of `language`. @param at ISO 8601, or milliseconds */
export const formatTimeOfDay = (at: string | number, language: string): string =>
  new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(new Date(at));

/** A rough duration: in seconds below two minutes, else in minutes. */
export function formatDuration(ms: number, language: string): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  const [value, unit] = seconds < 120 ? [seconds, 'second'] : [Math.round(seconds / 60), 'minute'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}
