import type { LeftOut } from '../../../shared/wire/index.ts';
import type { PromptLimit } from './prompt-limit.ts';

/** A text in one of its sizes, and the parts left out compared to the largest. */
export interface Sized<T> {
  value: T;
  leftOut: readonly LeftOut[];
}

/** The parts left out of a prompt, with the reason unless it is the context size. */
export const leftOutFor = ({ isByPace }: PromptLimit, leftOut: readonly LeftOut[]): LeftOut[] =>
  leftOut.map((part) => (isByPace ? { ...part, why: 'pace' } : part));

/** The first size that fits, built lazily from the largest down; else the smallest. */
export function largestFitting<T>(sizes: readonly (() => T)[], fits: (size: T) => boolean): T {
  const [first, ...smaller] = sizes;
  if (first === undefined) throw new Error('There is no size to choose from.');
  let size = first();
  for (const next of smaller) {
    if (fits(size)) break;
    size = next();
  }
  return size;
}

/** The same for sizes that know what was left out. */
export const firstFitting = <T>(sizes: readonly (() => Sized<T>)[], fits: (value: T) => boolean): Sized<T> =>
  largestFitting(sizes, ({ value }) => fits(value));

export const fitsWithin =
  ({ count }: PromptLimit, tokens: number) =>
  (text: string): boolean =>
    tokens === Number.POSITIVE_INFINITY || count(text) <= tokens;
