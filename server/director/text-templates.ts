import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Chance } from '../../shared/chance.ts';
import type { Language } from '../../shared/language/tag.ts';
import { fillPlaceholders } from '../../shared/text.ts';

const WordsSchema = z.record(z.string(), z.union([z.string(), z.array(z.string().min(1)).min(1)]));

const read = new Map<Language, z.infer<typeof WordsSchema>>();

function loadPools(language: Language): z.infer<typeof WordsSchema> {
  const known = read.get(language);
  if (known !== undefined) return known;
  const file = new URL(`../../assets/director/words.${language}.json`, import.meta.url);
  const parsed = WordsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  read.set(language, parsed);
  return parsed;
}

/** A Director's text template in the story's language, with placeholders filled. */
export type DirectorWords = (kind: string, words?: Readonly<Record<string, string>>) => string;

/** @throws Error for a missing template */
export const directorWords =
  (language: Language, chance: Pick<Chance, 'pick'>): DirectorWords =>
  (kind, words = {}) => {
    const pool = loadPools(language)[kind];
    if (pool === undefined) throw new Error(`words.${language}.json has no words "${kind}".`);
    return fillPlaceholders(typeof pool === 'string' ? pool : chance.pick(pool), words);
  };
