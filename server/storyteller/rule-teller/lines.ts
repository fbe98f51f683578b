import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Chance } from '../../../shared/chance.ts';
import { capitalise, filled } from '../../../shared/text.ts';
import type { WordsLanguage } from '../../../shared/words/phrasing.ts';

const LinesSchema = z.record(z.string(), z.array(z.string().min(1)).min(1));

const read = new Map<WordsLanguage, z.infer<typeof LinesSchema>>();

function linesOf(language: WordsLanguage): z.infer<typeof LinesSchema> {
  const known = read.get(language);
  if (known !== undefined) return known;
  const file = new URL(`../../../assets/storyteller/lines.${language}.json`, import.meta.url);
  const parsed = LinesSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  read.set(language, parsed);
  return parsed;
}

/**
 * All lines of a kind with words put in.
 * @throws Error for a kind that is not in the language's file
 */
export function linesOfKind(
  language: WordsLanguage,
  kind: string,
  words: Readonly<Record<string, string>> = {},
): string[] {
  const lines = linesOf(language)[kind];
  if (lines === undefined) throw new Error(`assets/storyteller/lines.${language}.json has no lines "${kind}".`);
  return lines.map((line) => capitalise(filled(line, words)));
}

/** Picks a line of a kind, with words put in. */
export type Lines = (kind: string, words?: Readonly<Record<string, string>>) => string;

/** Picks by chance among the lines that were not told; of lines that all were, the one told longest ago. */
export function createLines(language: WordsLanguage, before: readonly string[], chance: Chance): Lines {
  const told = [...before];
  return (kind, words) => {
    const lines = chance
      .shuffle(linesOfKind(language, kind, words))
      .map((line) => ({ line, at: told.lastIndexOf(line) }));
    const { line } = lines.reduce((oldest, one) => (one.at < oldest.at ? one : oldest));
    told.push(line);
    return line;
  };
}
