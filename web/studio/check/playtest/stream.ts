import type { z } from 'zod';
import {
  type ModelPlaytestProgress,
  ModelPlaytestProgressSchema,
  type ModelPlaytestReport,
  ModelPlaytestReportSchema,
  type ModelPlaytestRequest,
  type PlaytestProgress,
  PlaytestProgressSchema,
  type PlaytestReport,
  PlaytestReportSchema,
  type PlaytestRequest,
} from '../../../../shared/playtest/index.ts';
import { ApiError, apiFetch, path, readApiError } from '../../../api/index.ts';
import { dataLines } from '../../plan/run/stream.ts';

/** What is asked of a playtest; everybody in turn where no persona is named. */
export type PlaytestWish = Pick<PlaytestRequest, 'runs' | 'seed'> & { persona?: PlaytestRequest['persona'] };
/** The same of one through the real runtime. */
export type ModelPlaytestWish = Omit<ModelPlaytestRequest, 'persona'> & { persona?: PlaytestRequest['persona'] };

/** One thing a playtest tells while it runs. */
export type PlaytestNews<Progress, Report> =
  | { type: 'progress'; progress: Progress }
  | { type: 'report'; report: Report };

/** How a kind of playtest is read. */
export interface PlaytestShape<Progress, Report> {
  progress: z.ZodType<Progress>;
  report: z.ZodType<Report>;
}

/** A playtest by the rules alone. */
export const RULES: PlaytestShape<PlaytestProgress, PlaytestReport> = {
  progress: PlaytestProgressSchema,
  report: PlaytestReportSchema,
};
/** A playtest through the real runtime. */
export const RUNTIME: PlaytestShape<ModelPlaytestProgress, ModelPlaytestReport> = {
  progress: ModelPlaytestProgressSchema,
  report: ModelPlaytestReportSchema,
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * Reads one line of a playtest's stream; null for what is none of it.
 * @throws ApiError what the playtest came to grief over
 */
export function readNews<Progress, Report>(
  line: string,
  shape: PlaytestShape<Progress, Report>,
): PlaytestNews<Progress, Report> | null {
  let told: unknown;
  try {
    told = JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
  if (!isRecord(told)) return null;
  if (told.type === 'error') throw readApiError(500, JSON.stringify({ error: told.error }));
  if (told.type === 'progress') {
    const parsed = shape.progress.safeParse(told);
    return parsed.success ? { type: 'progress', progress: parsed.data } : null;
  }
  if (told.type !== 'report') return null;
  const parsed = shape.report.safeParse(told.report);
  if (!parsed.success) {
    throw new ApiError(0, 'unknown', 'The playtest answered something that cannot be read.', { cause: parsed.error });
  }
  return { type: 'report', report: parsed.data };
}

/** Runs one playtest to its report, telling how far it is; `signal` closes the connection, which stops it. */
export type RunPlaytest<Wish, Progress, Report> = (
  sessionId: string,
  wish: Wish,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
) => Promise<Report>;

/**
 * Runs playtests of a draft as it stands, over one route.
 * @throws ApiError when the draft cannot be played yet, or the answer broke off
 */
const playtestAt =
  <Wish, Progress, Report>(
    url: (sessionId: string) => string,
    shape: PlaytestShape<Progress, Report>,
  ): RunPlaytest<Wish, Progress, Report> =>
  async (sessionId, wish, onProgress, signal) => {
    const response = await apiFetch(url(sessionId), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify(wish),
      signal,
    });
    if (response.body) {
      for await (const line of dataLines(response.body)) {
        const news = readNews(line, shape);
        if (news?.type === 'report') return news.report;
        if (news) onProgress(news.progress);
      }
    }
    throw new ApiError(0, 'interrupted', 'The playtest broke off.');
  };

/** Plays a draft over and over by the rules. */
export const runPlaytest = playtestAt<PlaytestWish, PlaytestProgress, PlaytestReport>(
  (id) => path`/api/sessions/${id}/playtest`,
  RULES,
);
/** Plays a draft a few times through the real Director and Storyteller. */
export const runModelPlaytest = playtestAt<ModelPlaytestWish, ModelPlaytestProgress, ModelPlaytestReport>(
  (id) => path`/api/sessions/${id}/playtest/model`,
  RUNTIME,
);
