import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { primaryLanguage } from '../../../shared/language/tag.ts';
import type { Chance } from '../../words/chance.ts';
import { capitalise, filled } from '../../words/text.ts';

const LinesSchema = z.record(z.string(), z.array(z.string().min(1)).min(1));

/** The languages the improviser tells in; a story in any other is told in English. */
export const TELLING_LANGUAGES = ['en', 'zh', 'ja'] as const;
export type TellingLanguage = (typeof TELLING_LANGUAGES)[number];

/** @param tag a BCP-47 tag; only its first part counts */
export const tellingLanguageOf = (tag: string): TellingLanguage =>
  TELLING_LANGUAGES.find((language) => primaryLanguage(tag) === language) ?? 'en';

const read = new Map<TellingLanguage, z.infer<typeof LinesSchema>>();

/** The lines of a language by kind, as they are written: `[a|b]` leaves a choice, `{word}` is put in. */
export function linePools(language: TellingLanguage): z.infer<typeof LinesSchema> {
  const known = read.get(language);
  if (known !== undefined) return known;
  const file = new URL(`../../../assets/improviser/telling.${language}.json`, import.meta.url);
  const parsed = LinesSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  read.set(language, parsed);
  return parsed;
}

const CHOICE = /\[([^[\]]*)\]/gu;

/** A line with its choices made. */
const chosen = (line: string, chance: Chance, isFit: (words: string) => boolean): string =>
  line.replace(CHOICE, (_, either: string) => {
    const all = either.split('|');
    const fitting = all.filter(isFit);
    return chance.pick(fitting.length > 0 ? fitting : all);
  });

const fixedParts = new Map<string, readonly string[]>();

/** What a line has in it whatever its choices come to and its words are; found once for a line of the pools. */
function fixedPartsOf(line: string): readonly string[] {
  const known = fixedParts.get(line);
  if (known !== undefined) return known;
  const fixed = line
    .replace(CHOICE, '\n')
    .replace(/\{\w+\}/gu, '\n')
    .split('\n')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part.length > 3);
  fixedParts.set(line, fixed);
  return fixed;
}

/** Where among told lines a line was last told, whatever its choices came to and its words were; −1 where it was not. */
function lastTold(line: string, told: readonly string[]): number {
  const fixed = fixedPartsOf(line);
  return fixed.length === 0 ? -1 : told.findLastIndex((one) => fixed.every((part) => one.includes(part)));
}

/** One that was not told, of those that are meant, else of all; where all were, the one that was told longest ago. */
function leastTold(meant: readonly string[], all: readonly string[], told: readonly string[]): string {
  const ages = meant.map((line) => ({ line, at: lastTold(line, told) })).sort((a, b) => a.at - b.at);
  const [oldest] = ages;
  if (oldest === undefined || oldest.at < 0) return oldest?.line ?? '';
  return all.find((line) => lastTold(line, told) < 0) ?? oldest.line;
}

/** A line that leads up to words with a colon of their own stops before them. */
const withOneColon = (line: string, words: Readonly<Record<string, string>>): string =>
  line.replace(/([:：])(?=\s*\{(\w+)\})/gu, (_, colon: string, name: string) => {
    const hasOwn = /^[^.。!?！？“「『]*[:：]/u.test(words[name] ?? '');
    return hasOwn ? (colon === ':' ? '.' : '。') : colon;
  });

/** The article before a gap, as what is put in is spoken. */
const withArticle = (line: string, words: Readonly<Record<string, string>>): string =>
  line.replace(/\b([Aa]) (?=\{(\w+)\})/gu, (whole, article: string, name: string) =>
    /^(?:[aeio]|8|11\b|18\b)/iu.test(words[name] ?? '') ? `${article}n ` : whole,
  );

/** Words put into a line: what a sentence begins with begins large. */
const filledInEnglish = (line: string, words: Readonly<Record<string, string>>): string =>
  capitalise(
    withArticle(line, words).replace(
      /(^|[.!?]["”’)]*\s+)?\{(\w+)\}/gu,
      (_, start: string | undefined, name: string) => {
        const word = words[name] ?? '';
        return start === undefined ? word : `${start}${capitalise(word)}`;
      },
    ),
  );

/** Gives lines of a kind that were not told lately, with words put in. */
export type Lines = (
  kind: string,
  words?: Readonly<Record<string, string>>,
  /** Which of the kind may be taken, by its words and its place among them. */
  among?: (line: string, at: number) => boolean,
) => string;

/**
 * @param isFit whether words fit the place; those that do not are taken only where there are no others
 * @throws Error for a kind of line nobody wrote
 */
export function createLines(
  language: TellingLanguage,
  recent: readonly string[],
  chance: Chance,
  isFit: (words: string) => boolean = () => true,
): Lines {
  const told = recent.map((line) => line.toLowerCase());
  return (kind, words = {}, among = () => true) => {
    const choices = linePools(language)[kind];
    if (choices === undefined) throw new Error(`telling.${language}.json has no lines "${kind}".`);
    const wanted = choices.filter(among);
    const meant = wanted.length > 0 ? wanted : choices;
    const fits = (line: string) => isFit(line.replace(CHOICE, ' '));
    const fitting = meant.filter(fits);
    const shuffled = chance.shuffle(fitting.length > 0 ? fitting : meant);
    const pattern = leastTold(shuffled, wanted.length > 0 ? chance.shuffle(choices.filter(fits)) : [], told);
    const led = withOneColon(chosen(pattern, chance, isFit), words);
    const line = language === 'en' ? filledInEnglish(led, words) : filled(led, words);
    told.push(line.toLowerCase());
    return line;
  };
}
