import type { z } from 'zod';
import type { SessionAnswerSchema } from './http/schemas.ts';

/* The web's only import from the server, types only: routes, and types derived from its code. */

export type { SessionMessage } from './coauthor/index.ts';
export type { Api } from './http/api.ts';
export type SessionAnswer = z.infer<typeof SessionAnswerSchema>;
