import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { LANGUAGES, type Language } from '../../shared/language/tag.ts';
import { IMPULSES } from '../../shared/play/index.ts';
import type { PersonaProfile } from '../check/model-playtest/player.ts';

const words = z.array(z.string().min(1)).min(1);

/** A brief, and how to verify it. Words are matched whole, ignoring case. */
const BriefSchema = z.strictObject({
  id: z.string(),
  /** The author's first message; `goesOn` is every further one. */
  says: z.string().min(1),
  goesOn: z.string().min(1),
  /** `known`: any of these in a character's name identifies them. */
  people: z.array(z.strictObject({ name: z.string(), known: words })).min(1),
  /** Any of `words` in a sentence about both. */
  relations: z.array(z.strictObject({ between: z.tuple([z.string(), z.string()]), words })),
  places: z.array(words).min(1),
  /** A number in a sentence about something, or the number of acts. */
  numbers: z.array(
    z.union([
      z.strictObject({ what: z.string(), written: words, of: words }),
      z.strictObject({ what: z.string(), acts: z.number().int() }),
    ]),
  ),
  /** Words that must not occur, except in negations. */
  forbidden: z.array(z.strictObject({ what: z.string(), words })),
  /** Added to the finished story, and never to be told: disclosed by a line with all words of one of `tells`. */
  secret: z.strictObject({ text: z.string(), tells: z.array(words).min(1) }),
});
export type EvaluationBrief = z.infer<typeof BriefSchema> & { language: Language };

const chance = z.number().min(0).max(1);
const weight = z.number().min(0);
const EvaluatorSchema = z.strictObject({
  id: z.string(),
  taste: z.strictObject({
    travels: chance,
    staysFor: weight,
    unseenPlace: weight,
    writes: chance,
    unseenOption: weight,
    impulses: z.record(z.enum(IMPULSES), weight),
    first: weight,
    last: weight,
    evades: chance,
  }),
  words: z.record(z.enum(LANGUAGES), words),
});

const RubricSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  asks: z.string(),
  low: z.string(),
  high: z.string(),
});
/** A dimension a judge rates, from 1 (`low`) to 5 (`high`). */
export type Rubric = z.infer<typeof RubricSchema>;

const read = (file: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../assets/evaluate/${file}`, import.meta.url), 'utf8'));

/** The briefs, alternating languages, so that the first few cover all. */
export function loadBriefs(): EvaluationBrief[] {
  const all = LANGUAGES.map((language) =>
    z
      .array(BriefSchema)
      .parse(read(`briefs.${language}.json`))
      .map((brief): EvaluationBrief => ({ ...brief, language })),
  );
  const most = Math.max(...all.map(({ length }) => length));
  return Array.from({ length: most }, (_, index) => all.flatMap((briefs) => briefs[index] ?? [])).flat();
}

/** Personas as players who speak a language. */
export const loadPersonas = (language: Language): PersonaProfile[] =>
  z
    .array(EvaluatorSchema)
    .parse(read('personas.json'))
    .map(({ id, taste, words: spoken }) => ({ name: id, taste, words: spoken[language] }));

export const loadRubrics = (): Rubric[] => z.array(RubricSchema).min(1).parse(read('rubrics.json'));
