import { isObject } from '../../json.ts';

/* Packages call a roll's modifier `difficulty`, where 2 is easy. Tools and forms call it `ease`. */

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

export const difficultyToEase = renamed('difficulty', 'ease');
export const easeToDifficulty = renamed('ease', 'difficulty');
