import { z } from '@hono/zod-openapi';
import { PlaySchema, SaveSchema, TickAnswerSchema, TurnRecordSchema } from '../../shared/play/index.ts';

/** What the routes of plays answer, named in the document. Made anew: a schema from elsewhere cannot be named. */

export const PlayAnswerSchema = z.object(PlaySchema.shape).openapi('Play');
export const SaveAnswerSchema = z.object(SaveSchema.shape).openapi('Save');
export const SavesAnswerSchema = z.object({ saves: z.array(SaveAnswerSchema) });
export const TickSchema = z.object(TickAnswerSchema.shape).openapi('Tick');
export const RecordAnswerSchema = z.object(TurnRecordSchema.shape).openapi('TurnRecord');
