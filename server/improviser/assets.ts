import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import {
  CommonGrammar,
  type Genre,
  GenreGrammar,
  type GrammarLanguage,
  type PlaceGrammar,
  PlacesGrammar,
} from './story/grammar.ts';

const FOLDER = new URL('../../assets/improviser/', import.meta.url);

const LexiconSchema = z.strictObject({
  genres: z.record(z.string(), z.array(z.string())),
  tones: z.record(z.string(), z.array(z.string())),
  artStyles: z.array(z.string()),
  eras: z.strictObject({ en: z.array(z.string()), zh: z.array(z.string()) }),
  adjectives: z.array(z.string()),
  greetings: z.array(z.string()),
  surprise: z.array(z.string()),
  help: z.array(z.string()),
  emoji: z.record(z.string(), z.string()),
  jobs: z.array(z.string()),
  /** English names of cities as Chinese writes them. */
  cityPairs: z.record(z.string(), z.string()),
  stopwords: z.array(z.string()),
  givenNames: z.strictObject({ f: z.array(z.string()), m: z.array(z.string()) }),
});
export type Lexicon = z.infer<typeof LexiconSchema>;

/**
 * Reads a file of the improviser's.
 * @throws ZodError when the file does not have the shape
 */
export const readAsset = <T>(file: string, schema: z.ZodType<T>): T =>
  schema.parse(JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')));

function kept<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}

/** What every genre of a language shares. */
export const commonGrammar = kept((language: GrammarLanguage) => readAsset(`common.${language}.json`, CommonGrammar));

const genreFile = kept((name: string): GenreGrammar => {
  const own = readAsset(`${name}.json`, GenreGrammar);
  const { supports, strays, interludes, returns } = commonGrammar(own.language);
  return {
    ...own,
    supports: [...own.supports, ...supports],
    strays: [...own.strays, ...strays],
    interludes: [...own.interludes, ...interludes],
    returns: [...(own.returns ?? []), ...returns],
  };
});

const isWritten = kept((name: string): boolean => existsSync(fileURLToPath(new URL(`${name}.json`, FOLDER))));

/** True where a genre is written in a language. */
export const hasGenre = (genre: Genre, language: GrammarLanguage): boolean => isWritten(`${genre}.${language}`);

/**
 * The grammar of a genre with what all genres share, read once.
 * @throws ZodError when the file does not have the grammar's shape
 */
export const genreGrammar = (genre: Genre, language: GrammarLanguage): GenreGrammar =>
  genreFile(`${genre}.${language}`);

/** The kinds of place of a language; `anywhere` is among them. */
export const placesGrammar = kept(
  (language: GrammarLanguage): readonly PlaceGrammar[] => readAsset(`places.${language}.json`, PlacesGrammar).places,
);

/** The words briefs are read with, of all languages. */
export const lexicon = kept((_: 'all'): Lexicon => readAsset('lexicon.json', LexiconSchema));
