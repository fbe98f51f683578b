import { join } from 'node:path';
import { SHIPPED } from '../support.ts';

/** What the skills that ship have for chance. */
export interface Chance {
  next(): number;
  integer(count: number): number;
  pick<Item>(list: readonly Item[]): Item;
}

/** Loads a module of a skill that ships; it is plain JavaScript, so its shape is said by who loads it. */
export const load = (path: string): Promise<unknown> => import(join(SHIPPED, path));

const kit = (await load('dice-roller/kit.mjs')) as { chance(...parts: (string | number)[]): Chance };
export const { chance } = kit;

/** How often each answer came. */
export function countOf(answers: Iterable<string | number>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1;
  return counts;
}

/** Numbers from 0. */
export const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

export const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
