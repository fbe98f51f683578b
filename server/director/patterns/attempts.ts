import { says } from './text.ts';
import { ATTEMPTS, RISKY, STAT_WORDS } from './words.ts';

/** What a roll is won with. */
export type Attempt = 'body' | 'mind' | 'heart';

/** Whether words are of a deed that may go wrong in a way worth telling. */
export const isRisky = (said: string): boolean => says(said, RISKY);

/** Whether it is won with words, or with the head; else with the body. */
export const attemptOf = (said: string): Attempt =>
  ATTEMPTS.heart.test(said) ? 'heart' : ATTEMPTS.mind.test(said) ? 'mind' : 'body';

/** The stat a roll takes: by what is tried, else the best there is. Null without stats. */
export function chooseStat(stats: Readonly<Record<string, number>>, wanted: Attempt): string | null {
  const names = Object.keys(stats);
  const fitting = names.filter((name) => STAT_WORDS[wanted].test(name));
  return [...(fitting.length > 0 ? fitting : names)].sort((a, b) => (stats[b] ?? 0) - (stats[a] ?? 0))[0] ?? null;
}
