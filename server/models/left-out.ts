import type { LeftOut } from '../../shared/wire/index.ts';
import type { Room } from './room.ts';

/** A text in one of its sizes, and what it has not that the largest has. */
export interface Sized<T> {
  value: T;
  leftOut: readonly LeftOut[];
}

/** What was left out of a prompt, with why where that is not the model's size. */
export const leftOutFor = ({ isByPace }: Room, leftOut: readonly LeftOut[]): LeftOut[] =>
  leftOut.map((part) => (isByPace ? { ...part, why: 'pace' } : part));

/** The first of ever smaller sizes that fits, made one after another; else the smallest. */
export function firstFitting<T>(sizes: readonly (() => Sized<T>)[], fits: (value: T) => boolean): Sized<T> {
  const [first, ...smaller] = sizes;
  if (first === undefined) throw new Error('There is no size to choose from.');
  let sized = first();
  for (const next of smaller) {
    if (fits(sized.value)) break;
    sized = next();
  }
  return sized;
}

/** Whether a text takes no more than so many tokens of a room. */
export const within =
  ({ count }: Room, tokens: number) =>
  (text: string): boolean =>
    tokens === Number.POSITIVE_INFINITY || count(text) <= tokens;
