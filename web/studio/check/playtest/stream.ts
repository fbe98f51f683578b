import type { z } from 'zod';
import { isObject } from '../../../../shared/json.ts';
import type {
  ModelPlaytestProgress,
  ModelPlaytestReport,
  ModelPlaytestRequest,
  PlaytestProgress,
  PlaytestReport,
  PlaytestRequest,
} from '../../../../shared/playtest/index.ts';
import {
  ModelPlaytestEventSchema,
  type PlaytestEventOf,
  PlaytestEventSchema,
  type PlaytestNews,
} from '../../../../shared/wire/index.ts';
import { ApiError, apiFetch, path, readApiError } from '../../../api/index.ts';
import { withConnectionLimit } from '../../../live/index.ts';
import { readSseEvents } from '../../../live/sse.ts';

/** Options of a playtest; all personas in turn if none is named. */
export type PlaytestStreamOptions = Pick<PlaytestRequest, 'runs' | 'seed'> & { persona?: PlaytestRequest['persona'] };
export type ModelPlaytestStreamOptions = Omit<ModelPlaytestRequest, 'persona'> & {
  persona?: PlaytestRequest['persona'];
};

/**
 * Parses one line of a playtest's stream; null if it is not one.
 * @throws ApiError if the playtest failed
 */
export function parsePlaytestLine<Progress, Report>(
  line: string,
  schema: z.ZodType<PlaytestEventOf<Progress, Report>>,
): PlaytestNews<Progress, Report> | null {
  let message: unknown;
  try {
    message = JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
  const type = isObject(message) ? message.type : null;
  if (type === 'error') throw readApiError(500, line);
  const event = schema.safeParse(message);
  if (event.success) return event.data.type === 'error' ? null : event.data;
  if (type !== 'report') return null;
  throw new ApiError(0, 'unknown', 'The playtest answered something that cannot be read.', { cause: event.error });
}

/** Runs a playtest to its report and reports progress; `signal` closes the connection, which stops it. */
export type RunPlaytest<Options, Progress, Report> = (
  sessionId: string,
  options: Options,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
) => Promise<Report>;

/** @throws ApiError if the draft cannot be played yet, or the response broke off */
const playtestAt =
  <Options, Progress, Report>(
    url: (sessionId: string) => string,
    schema: z.ZodType<PlaytestEventOf<Progress, Report>>,
  ): RunPlaytest<Options, Progress, Report> =>
  (sessionId, options, onProgress, signal) =>
    withConnectionLimit(async () => {
      const response = await apiFetch(url(sessionId), {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
        body: JSON.stringify(options),
        signal,
      });
      if (response.body) {
        for await (const line of readSseEvents(response.body)) {
          const news = parsePlaytestLine(line, schema);
          if (news?.type === 'report') return news.report;
          if (news) onProgress(news);
        }
      }
      throw new ApiError(0, 'interrupted', 'The playtest broke off.');
    }, signal);

export const streamPlaytest = playtestAt<PlaytestStreamOptions, PlaytestProgress, PlaytestReport>(
  (id) => path`/api/sessions/${id}/playtest`,
  PlaytestEventSchema,
);
export const streamModelPlaytest = playtestAt<ModelPlaytestStreamOptions, ModelPlaytestProgress, ModelPlaytestReport>(
  (id) => path`/api/sessions/${id}/playtest/model`,
  ModelPlaytestEventSchema,
);
