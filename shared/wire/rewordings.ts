import { z } from 'zod';
import { IdSchema } from '../story/index.ts';

/** What an author can ask of a text. `voice`: as the given person would say it. */
const REWORDING_WISHES = ['shorter', 'plainer', 'livelier', 'voice', 'others'] as const;
export type RewordingWish = (typeof REWORDING_WISHES)[number];

export const REWORDING_LIMITS = { text: 4000, around: 1500, words: 300, texts: 3 } as const;

/** A passage to be worded otherwise: what stands before and after it, and what the author wants. */
export const RewordingRequestSchema = z.strictObject({
  text: z.string().min(1).max(REWORDING_LIMITS.text),
  before: z.string().max(REWORDING_LIMITS.around).default(''),
  after: z.string().max(REWORDING_LIMITS.around).default(''),
  wish: z.enum(REWORDING_WISHES),
  /** In the author's own words; counts besides `wish`. */
  words: z.string().max(REWORDING_LIMITS.words).default(''),
  /** Whose text it is: the id of a character. */
  character: IdSchema.optional(),
});

export const RewordingsSchema = z.object({ texts: z.array(z.string()).min(1).max(REWORDING_LIMITS.texts) });
