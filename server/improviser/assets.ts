import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import type { StoryKind } from '../../shared/brief/index.ts';
import type { Language } from '../../shared/language/tag.ts';
import { CommonGrammar, GenreGrammar, PlacesGrammar, type StoryGrammar, TalesSchema } from './story/grammar.ts';
import { grammarOfTale } from './story/tale-grammar.ts';

const FOLDER = new URL('../../assets/improviser/', import.meta.url);

/** @throws ZodError for an invalid file */
const readAsset = <T>(file: string, schema: z.ZodType<T>): T =>
  schema.parse(JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')));

function memoize<Value>(make: (key: string) => Value): (key: string) => Value {
  const made = new Map<string, Value>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}

const common = memoize((language) => readAsset(`common.${language}.json`, CommonGrammar));
const places = memoize((language) => readAsset(`places.${language}.json`, PlacesGrammar).places);
const tales = memoize((language) => readAsset(`tales.${language}.json`, TalesSchema));

const genre = memoize((name): StoryGrammar => {
  const own = readAsset(`${name}.json`, GenreGrammar);
  const { supports, strays, interludes, returns } = common(own.language);
  return {
    ...own,
    kinds: places(own.language),
    supports: [...own.supports, ...supports],
    strays: [...own.strays, ...strays],
    interludes: [...own.interludes, ...interludes],
    returns: [...(own.returns ?? []), ...returns],
  };
});

const isWritten = memoize((name) => existsSync(fileURLToPath(new URL(`${name}.json`, FOLDER))));

export const hasGrammar = (kind: StoryKind, language: Language): boolean =>
  language === 'ja' || isWritten(`${kind}.${language}`);

/** The open kind's grammar if the language lacks it. @throws ZodError for an invalid file */
export const storyGrammar = (kind: StoryKind, language: Language): StoryGrammar =>
  language === 'ja'
    ? grammarOfTale(tales(language), kind)
    : genre(`${hasGrammar(kind, language) ? kind : 'open'}.${language}`);
