import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Chance } from '../../words/chance.ts';
import type { PlanLanguage } from './plan-language.ts';

const TalkSchema = z.record(z.string(), z.array(z.string().min(1)).min(1));
export type TalkLanguage = PlanLanguage;

const read = new Map<TalkLanguage, z.infer<typeof TalkSchema>>();

function phrases(language: TalkLanguage) {
  const known = read.get(language);
  if (known !== undefined) return known;
  const file = new URL(`../../../assets/improviser/talk.${language}.json`, import.meta.url);
  const parsed = TalkSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  read.set(language, parsed);
  return parsed;
}

/**
 * What the improviser says, in the author's language. Words are put in as they are: nothing in them is a template.
 * @throws Error for a phrase nobody wrote
 */
export function talk(language: TalkLanguage, key: string, words: Record<string, string>, chance: Chance): string {
  const choices = phrases(language)[key];
  if (choices === undefined) throw new Error(`talk.${language}.json has no phrase "${key}".`);
  const said: Record<string, string> = { label: phrases(language).label?.[0] ?? '', ...words };
  return chance
    .pick(choices)
    .replace(/\{(\w+)\}/g, (_, name: string) => said[name] ?? '')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** Sentences of a talk after one another. */
export const inOne = (sentences: readonly string[], language: TalkLanguage): string =>
  sentences.filter((sentence) => sentence !== '').join(language === 'en' ? ' ' : '');
