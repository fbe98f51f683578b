import { isObject } from '../json.ts';

/*
 * Packages call what is added to a roll `difficulty`, where 2 is easy. Tools and forms call it `ease`, which says the same the right way round.
 */

const renamed =
  (from: string, to: string) =>
  (value: unknown): unknown => {
    const rename = renamed(from, to);
    if (Array.isArray(value)) return value.map(rename);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [
        // Keys of changes are dotted paths.
        key === from ? to : key.endsWith(`.${from}`) ? `${key.slice(0, -from.length)}${to}` : key,
        rename(each),
      ]),
    );
  };

/** Any JSON of a story as tools say it. */
export const withEase = renamed('difficulty', 'ease');
/** What a tool was given, as packages say it. */
export const withoutEase = renamed('ease', 'difficulty');
