import { z } from 'zod';
import { LANGUAGES } from '../language/tag.ts';

/** The genres that have a composition of their own; `open` is any other. */
export const STORY_KINDS = ['noir', 'fantasy', 'scifi', 'romance', 'horror', 'open'] as const;
export type StoryKind = (typeof STORY_KINDS)[number];

export const BRIEF_ROLES = ['protagonist', 'antagonist', 'ally', 'npc'] as const;

/** Limits of a brief. `places` is the number that can be named, and that of one act. */
export const BRIEF_LIMITS = {
  acts: 5,
  places: 12,
  allPlaces: 60,
  people: 12,
  text: 20_000,
  line: 500,
  lines: 40,
  paragraphs: 10_000,
} as const;
const { line: LINE, lines: LINES } = BRIEF_LIMITS;

const line = z.string().trim().max(LINE);
const lines = z.array(line.min(1)).max(LINES).default([]);
const name = z.string().trim().min(1).max(80);
const count = (most: number) => z.int().min(1).max(most).optional();

const BriefPersonSchema = z.strictObject({
  name,
  who: line.optional(),
  pronouns: z.string().trim().max(40).optional(),
  role: z.enum(BRIEF_ROLES).optional(),
});
export type BriefPerson = z.infer<typeof BriefPersonSchema>;

const BriefPlaceSchema = z.strictObject({ name, what: line.optional() });
export type BriefPlace = z.infer<typeof BriefPlaceSchema>;

/** `text` is what is told at the end; without it, the title is. */
const BriefEndingSchema = z.strictObject({ title: line.min(1), text: line.optional() });
export type BriefEnding = z.infer<typeof BriefEndingSchema>;

/** The form for requesting a story. Every field is optional. */
const BriefSheetSchema = z.strictObject({
  title: z.string().trim().max(120).optional(),
  language: z.enum(LANGUAGES).optional(),
  /** One of `STORY_KINDS`, or the author's own words for another genre. */
  genre: line.optional(),
  place: line.optional(),
  time: line.optional(),
  tone: line.optional(),
  /** Numbers of acts, of places over all acts, and of people. */
  length: z
    .strictObject({
      acts: count(BRIEF_LIMITS.acts),
      places: count(BRIEF_LIMITS.allPlaces),
      people: count(BRIEF_LIMITS.people),
    })
    .default({}),
  people: z.array(BriefPersonSchema).max(BRIEF_LIMITS.people).default([]),
  places: z.array(BriefPlaceSchema).max(BRIEF_LIMITS.places).default([]),
  happens: lines,
  never: lines,
  endings: z.array(BriefEndingSchema).max(LINES).default([]),
});
export type BriefSheet = z.infer<typeof BriefSheetSchema>;

/** An author's request: the sheet, and paragraphs in the author's words of what has no field in it. */
export const BriefSchema = z.strictObject({
  sheet: BriefSheetSchema,
  unplaced: z
    .array(z.string().trim().max(BRIEF_LIMITS.text))
    .max(BRIEF_LIMITS.paragraphs)
    .refine((all) => all.reduce((sum, { length }) => sum + length, 0) <= BRIEF_LIMITS.text, {
      message: `Expected at most ${BRIEF_LIMITS.text} characters in all.`,
    })
    .default([]),
});
export type Brief = z.infer<typeof BriefSchema>;

export const EMPTY_SHEET: BriefSheet = { length: {}, people: [], places: [], happens: [], never: [], endings: [] };
export const EMPTY_BRIEF: Brief = { sheet: EMPTY_SHEET, unplaced: [] };

/** Whether a line is a single question. */
export const isQuestionLine = (line: string): boolean => /^[^.!?。！？]*[?？]\s*$/u.test(line);

/** Whether a brief consists only of a question, and so requests no story. */
export const isQuestionBrief = ({ sheet, unplaced }: Brief): boolean =>
  unplaced.length === 1 && unplaced.every(isQuestionLine) && isEmptyBrief({ sheet, unplaced: [] });

/** Whether a brief says nothing but its language. */
export const isEmptyBrief = ({ sheet: { language: _, length, ...fields }, unplaced }: Brief): boolean =>
  [unplaced, ...Object.values(length), ...Object.values(fields)].every(
    (value) => value === undefined || (value as { length?: number }).length === 0,
  );
