import { z } from 'zod';

export const ActorSchema = z.enum(['author', 'coauthor']);
export type Actor = z.infer<typeof ActorSchema>;
