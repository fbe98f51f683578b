import { z } from 'zod';
import {
  ModelPlaytestProgressSchema,
  ModelPlaytestReportSchema,
  PlaytestProgressSchema,
  PlaytestReportSchema,
} from '../playtest/index.ts';
import { type RefusalBody, RefusalBodySchema } from '../refusal-body.ts';

/** Events of a successful playtest; the report is the last. */
export type PlaytestNews<Progress, Report> = ({ type: 'progress' } & Progress) | { type: 'report'; report: Report };

/** Events of a playtest; the report or the error is the last. */
export type PlaytestEventOf<Progress, Report> = PlaytestNews<Progress, Report> | { type: 'error'; error: RefusalBody };

const reported = <Report extends z.ZodType>(report: Report) => z.object({ type: z.literal('report'), report });
const FAILED = z.object({ type: z.literal('error'), error: RefusalBodySchema });

export const PlaytestEventSchema = z.discriminatedUnion('type', [
  PlaytestProgressSchema.extend({ type: z.literal('progress') }),
  reported(PlaytestReportSchema),
  FAILED,
]);

export const ModelPlaytestEventSchema = z.discriminatedUnion('type', [
  ModelPlaytestProgressSchema.extend({ type: z.literal('progress') }),
  reported(ModelPlaytestReportSchema),
  FAILED,
]);
