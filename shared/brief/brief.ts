import { z } from 'zod';
import { LANGUAGES } from '../language/tag.ts';

/** The genres of a brief; `open` is any other. */
export const STORY_KINDS = ['noir', 'fantasy', 'scifi', 'romance', 'horror', 'open'] as const;
const StoryKindSchema = z.enum(STORY_KINDS);
export type StoryKind = z.infer<typeof StoryKindSchema>;

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
} as const;
const { line: LINE, lines: LINES } = BRIEF_LIMITS;

const line = z.string().trim().max(LINE);
const lines = z.array(line.min(1)).max(LINES);
const count = (most: number) => z.int().min(1).max(most);

const BriefPersonSchema = z.strictObject({
  name: z.string().trim().min(1).max(80),
  about: line.optional(),
  pronouns: z.string().trim().max(40).optional(),
  role: z.enum(BRIEF_ROLES).optional(),
});
export type BriefPerson = z.infer<typeof BriefPersonSchema>;

const BriefPlaceSchema = z.strictObject({
  name: z.string().trim().min(1).max(80),
  about: line.optional(),
});
export type BriefPlace = z.infer<typeof BriefPlaceSchema>;

/** An author's request, field by field. Every field is optional. */
export const BriefSchema = z.strictObject({
  title: z.string().trim().max(120).optional(),
  kind: StoryKindSchema.optional(),
  where: line.optional(),
  when: line.optional(),
  tone: line.optional(),
  language: z.enum(LANGUAGES).optional(),
  acts: count(BRIEF_LIMITS.acts).optional(),
  placeCount: count(BRIEF_LIMITS.allPlaces).optional(),
  peopleCount: count(BRIEF_LIMITS.people).optional(),
  people: z.array(BriefPersonSchema).max(BRIEF_LIMITS.people).default([]),
  places: z.array(BriefPlaceSchema).max(BRIEF_LIMITS.places).default([]),
  happens: lines.default([]),
  avoid: lines.default([]),
  endings: lines.default([]),
  /** Everything else in the author's words. */
  text: z.string().trim().max(BRIEF_LIMITS.text).default(''),
});
export type Brief = z.infer<typeof BriefSchema>;

export const EMPTY_BRIEF: Brief = { people: [], places: [], happens: [], avoid: [], endings: [], text: '' };

/** Whether a line is a single question. */
export const isQuestionLine = (line: string): boolean => /^[^.!?。！？]*[?？]\s*$/u.test(line);

/** Whether a brief consists only of a question, and so requests no story. */
export const isQuestionBrief = ({ text, ...brief }: Brief): boolean =>
  isQuestionLine(text) && isEmptyBrief({ ...brief, text: '' });

export const isEmptyBrief = (brief: Brief): boolean =>
  Object.entries(brief).every(
    ([field, value]) => field === 'language' || value === undefined || (value as { length?: number }).length === 0,
  );
