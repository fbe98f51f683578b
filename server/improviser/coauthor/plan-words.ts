import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { PlanLanguage } from './plan-language.ts';

const WordsSchema = z.record(z.string(), z.string().min(1));

const read = new Map<PlanLanguage, z.infer<typeof WordsSchema>>();

function phrases(language: PlanLanguage): z.infer<typeof WordsSchema> {
  const known = read.get(language);
  if (known !== undefined) return known;
  const wordsOf = (about: 'plan' | 'check') => {
    const file = new URL(`../../../assets/improviser/${about}.${language}.json`, import.meta.url);
    return WordsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  };
  const words = { ...wordsOf('plan'), ...wordsOf('check') };
  read.set(language, words);
  return words;
}

/**
 * What the improviser says of a plan or of a check. A phrase may have two forms, for one and for more: `n` among the words chooses.
 * @throws Error for a phrase nobody wrote
 */
export function planPhrase(language: PlanLanguage, key: string, words: Record<string, string | number> = {}): string {
  const phrase = phrases(language)[key];
  if (phrase === undefined)
    throw new Error(`Neither plan.${language}.json nor check.${language}.json has a phrase "${key}".`);
  const [one = phrase, many = one] = phrase.split('||');
  const chosen = words.n === undefined || words.n === 1 ? one : many;
  return chosen.replace(/\{(\w+)\}/g, (_, name: string) => String(words[name] ?? ''));
}

/** Several things in one phrase: "a, b and c". */
export function planList(language: PlanLanguage, items: readonly string[]): string {
  const [comma, and] = [planPhrase(language, 'comma'), planPhrase(language, 'and')];
  const last = items.at(-1) ?? '';
  return items.length <= 1 ? last : `${items.slice(0, -1).join(comma)}${and}${last}`;
}

/** Sentences after one another, as the language sets them. */
export const planText = (language: PlanLanguage, sentences: readonly string[]): string =>
  sentences.filter((sentence) => sentence !== '').join(language === 'en' ? ' ' : '');
