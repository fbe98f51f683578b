import { z } from 'zod';
import {
  ModelPlaytestProgressSchema,
  ModelPlaytestReportSchema,
  PlaytestProgressSchema,
  PlaytestReportSchema,
} from '../playtest/index.ts';
import { type ToldError, ToldErrorSchema } from '../told-error.ts';

/** What a playtest of some kind tells while all is well; the report is the last. */
export type PlaytestNews<Progress, Report> = ({ type: 'progress' } & Progress) | { type: 'report'; report: Report };

/** What a playtest of some kind tells while it runs; the report or the error is the last. */
export type PlaytestEventOf<Progress, Report> = PlaytestNews<Progress, Report> | { type: 'error'; error: ToldError };

const reported = <Report extends z.ZodType>(report: Report) => z.object({ type: z.literal('report'), report });
const FAILED = z.object({ type: z.literal('error'), error: ToldErrorSchema });

/** What a playtest by the rules alone tells. */
export const PlaytestEventSchema = z.discriminatedUnion('type', [
  PlaytestProgressSchema.extend({ type: z.literal('progress') }),
  reported(PlaytestReportSchema),
  FAILED,
]);

/** What a model playtest tells. */
export const ModelPlaytestEventSchema = z.discriminatedUnion('type', [
  ModelPlaytestProgressSchema.extend({ type: z.literal('progress') }),
  reported(ModelPlaytestReportSchema),
  FAILED,
]);
