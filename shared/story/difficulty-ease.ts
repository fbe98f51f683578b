import { isObject } from '../json.ts';

/*
 * Packages call the modifier of a roll `difficulty`, where 2 is easy. Tools and forms call it `ease`, which reads the
 * right way round.
 */

const renamed =
  (from: string, to: string) =>
  (value: unknown): unknown => {
    const rename = renamed(from, to);
    if (Array.isArray(value)) return value.map(rename);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [
        key === from ? to : key.endsWith(`.${from}`) ? `${key.slice(0, -from.length)}${to}` : key,
        rename(each),
      ]),
    );
  };

/** Renames `difficulty` to `ease` in any JSON of a story, for tools. */
export const difficultyToEase = renamed('difficulty', 'ease');
/** Renames `ease` to `difficulty`, for packages. */
export const easeToDifficulty = renamed('ease', 'difficulty');
