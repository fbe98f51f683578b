import { z } from 'zod';

/** Who changes a draft: the author by hand, or the co-author by its tools. */
export const ActorSchema = z.enum(['author', 'coauthor']);
export type Actor = z.infer<typeof ActorSchema>;
