import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type Language, languageFor } from '../../../shared/language/tag.ts';
import { PERSONAS, type Persona } from '../../../shared/playtest/index.ts';

const lines = z.array(z.string().trim().min(1).max(200)).min(4);

/** `{person}`, `{place}` and `{thing}` stand for what they have seen; all personas share `anybody`. */
const PlayerWordsSchema = z.strictObject({
  anybody: lines,
  ...Object.fromEntries(PERSONAS.map((each) => [each, lines])),
});

const loaded = new Map<Language, Record<string, readonly string[]>>();

function wordsIn(language: string): Record<string, readonly string[]> {
  const known = languageFor(language);
  const there = loaded.get(known);
  if (there) return there;
  const file = new URL(`../../../assets/playtest/players.${known}.json`, import.meta.url);
  const read: Record<string, readonly string[]> = PlayerWordsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  loaded.set(known, read);
  return read;
}

/** What a persona may type in a language, its own sentences first. @param language a BCP-47 tag */
export function playerWords(language: string, persona: Persona): readonly string[] {
  const { anybody = [], [persona]: own = [] } = wordsIn(language);
  return [...own, ...anybody];
}

export interface SeenNames {
  person: readonly string[];
  place: readonly string[];
  thing: readonly string[];
}

const STANDS_FOR = /\{(person|place|thing)\}/gu;

/** Whether all placeholders of a sentence can be filled. */
export const canBeSaid = (sentence: string, seen: SeenNames): boolean =>
  [...sentence.matchAll(STANDS_FOR)].every(([, what]) => seen[what as keyof SeenNames].length > 0);

/** Fills a sentence's placeholders. @param pick chooses among names */
export const fillSentence = (sentence: string, seen: SeenNames, pick: (names: readonly string[]) => string): string =>
  sentence.replaceAll(STANDS_FOR, (_whole, what: keyof SeenNames) => pick(seen[what]));
