import type { z } from 'zod';
import type { SessionAnswerSchema } from './http/schemas.ts';

/*
 * The web's one, types-only, window on the server: its routes, and what is typed by what the server does. Shapes are in shared/wire.
 */

export type { SessionMessage } from './coauthor/index.ts';
export type { Api } from './http/api.ts';
export type SessionAnswer = z.infer<typeof SessionAnswerSchema>;
