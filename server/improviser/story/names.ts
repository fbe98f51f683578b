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
/** Whose names: of a land, or of a kind of world. */
export const CultureSchema = z.enum(CULTURES);
export type Culture = z.infer<typeof CultureSchema>;

/** The languages there are lists of names in. */
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
/** What people and cities are called in a language: a file of `assets/improviser/` each. */
export type Names = z.infer<typeof NamesSchema>;

const read = new Map<NamesLanguage, Names>();

/**
 * The names and cities of a language, read once.
 * @throws ZodError when the file does not have their shape
 */
export function namesIn(language: NamesLanguage): Names {
  const known = read.get(language);
  if (known !== undefined) return known;
  const file = new URL(`../../../assets/improviser/names.${language}.json`, import.meta.url);
  const names = NamesSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  read.set(language, names);
  return names;
}
