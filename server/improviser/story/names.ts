import { readFileSync } from 'node:fs';
import { z } from 'zod';

const CULTURES = [
  'jp',
  'cn',
  'uk',
  'us',
  'fr',
  'it',
  'es',
  'de',
  'ru',
  'in',
  'ar',
  'af',
  'kr',
  'fantasy',
  'space',
] as const;
/** The culture of names: of a country or a kind of world. */
export const CultureSchema = z.enum(CULTURES);
export type NameCulture = z.infer<typeof CultureSchema>;

export type NamesLanguage = 'en' | 'zh';

const NameList = z.strictObject({
  f: z.array(z.string()).min(5),
  m: z.array(z.string()).min(6),
  family: z.array(z.string()).min(6),
  familyFirst: z.boolean().optional(),
  joiner: z.string().optional(),
});

const NamesSchema = z.strictObject({
  language: z.enum(['en', 'zh']),
  cultures: z.partialRecord(CultureSchema, NameList),
  cities: z.array(
    z.strictObject({ names: z.array(z.string()).min(1), said: z.string().optional(), culture: CultureSchema }),
  ),
});
/** Names of people and cities in a language: a file of `assets/improviser/` each. */
export type LanguageNames = z.infer<typeof NamesSchema>;

const read = new Map<NamesLanguage, LanguageNames>();

/** @throws ZodError for an invalid file */
export function loadLanguageNames(language: NamesLanguage): LanguageNames {
  const known = read.get(language);
  if (known !== undefined) return known;
  const file = new URL(`../../../assets/improviser/names.${language}.json`, import.meta.url);
  const names = NamesSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  read.set(language, names);
  return names;
}
