import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Chance } from '../chance.ts';

const LinesSchema = z.record(z.string(), z.array(z.string().min(1)).min(1));
export type TellingLanguage = 'en' | 'zh';

const read = new Map<TellingLanguage, z.infer<typeof LinesSchema>>();

function pools(language: TellingLanguage) {
  const known = read.get(language);
  if (known !== undefined) return known;
  const file = new URL(`../../../../assets/improviser/telling.${language}.json`, import.meta.url);
  const parsed = LinesSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  read.set(language, parsed);
  return parsed;
}

/** Gives lines of a kind that were not told lately, with words put in. */
export type Lines = (kind: string, words?: Record<string, string>) => string;

/** @throws Error for a kind of line nobody wrote */
export function createLines(language: TellingLanguage, recent: readonly string[], chance: Chance): Lines {
  const told = new Set(recent);
  return (kind, words = {}) => {
    const choices = pools(language)[kind];
    if (choices === undefined) throw new Error(`telling.${language}.json has no lines "${kind}".`);
    const filled = chance
      .shuffle(choices)
      .map((line) => line.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? ''));
    const [first = ''] = filled;
    const line = filled.find((one) => !told.has(one)) ?? first;
    told.add(line);
    return language === 'en' ? line.charAt(0).toUpperCase() + line.slice(1) : line;
  };
}
