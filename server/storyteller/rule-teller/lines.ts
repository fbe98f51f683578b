import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Chance } from '../../../shared/chance.ts';
import type { Language } from '../../../shared/language/tag.ts';
import { capitalise, fillPlaceholders } from '../../../shared/text.ts';

const LinesSchema = z.record(z.string(), z.array(z.string().min(1)).min(1));

const read = new Map<Language, z.infer<typeof LinesSchema>>();

function readLines(language: Language): z.infer<typeof LinesSchema> {
  const known = read.get(language);
  if (known !== undefined) return known;
  const file = new URL(`../../../assets/storyteller/lines.${language}.json`, import.meta.url);
  const parsed = LinesSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  read.set(language, parsed);
  return parsed;
}

/** @throws Error for a kind missing in the language's file */
function getPool(language: Language, kind: string): string[] {
  const lines = readLines(language)[kind];
  if (lines === undefined) throw new Error(`assets/storyteller/lines.${language}.json has no lines "${kind}".`);
  return lines;
}

type Words = Readonly<Record<string, string>>;

const withWords = (line: string, words: Words): string => capitalise(fillPlaceholders(line, words));

/** All lines of a kind with placeholders filled. */
export const listLinesOfKind = (language: Language, kind: string, words: Words = {}): string[] =>
  getPool(language, kind).map((line) => withWords(line, words));

/** Picks a line of a kind with placeholders filled. */
export type TellerLines = (kind: string, words?: Words) => string;

/** Whether a told line comes from a pool line, by the text before its first placeholder, else after its last. */
function comesFrom(line: string, told: string): boolean {
  const start = line.slice(0, line.includes('{') ? line.indexOf('{') : line.length);
  return start === '' ? told.endsWith(line.slice(line.lastIndexOf('}') + 1)) : told.startsWith(start);
}

/** Picks randomly among lines not told yet; if all were, the one told longest ago. */
export function createLines(language: Language, before: readonly string[], chance: Chance): TellerLines {
  const told = [...before];
  return (kind, words = {}) => {
    const lines = chance
      .shuffle(getPool(language, kind))
      .map((line) => ({ line, at: told.findLastIndex((one) => comesFrom(line, one)) }));
    const line = withWords(lines.reduce((oldest, one) => (one.at < oldest.at ? one : oldest)).line, words);
    told.push(line);
    return line;
  };
}
