import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { CheckReportSchema } from '../../shared/check/index.ts';
import { RefusalError } from '../../shared/error.ts';
import {
  type PlaytestProgress,
  type PlaytestReport,
  PlaytestReportSchema,
  PlaytestRequestSchema,
} from '../../shared/playtest/index.ts';
import type { Checks } from '../check/index.ts';
import type { Coauthor } from '../coauthor/index.ts';
import type { Exchange } from '../exchange/index.ts';
import type { Logger } from '../log.ts';
import { errorOf, toRefusal } from './errors.ts';
import { answers, BODY_REFUSALS, jsonBody } from './openapi.ts';
import { IdParamSchema, type PlaytestEvent } from './schemas.ts';

export interface CheckDeps {
  checks: Checks;
  exchange: Exchange;
  coauthor: Coauthor;
  log: Logger;
}

/** How often a silent stream says that it lives, in milliseconds: below the patience of common proxies. */
const HEARTBEAT_MS = 20_000;

const PLAYTEST_RESPONSES = {
  200: {
    description: 'What came of it',
    content: {
      'application/json': { schema: PlaytestReportSchema },
      'text/event-stream': { schema: { type: 'string' as const } },
    },
  },
};
const PLAYTEST_DESCRIPTION =
  'Answers the report. Accept: text/event-stream asks for how far it has come as well: events { type: "progress", done, runs, turns }, ' +
  'and at last { type: "report", report } or { type: "error", error }. Closing the connection cancels it.';

/** What the checker finds in a story, and what comes of playing it over and over. Contract, "Packages". */
export function checkRoutes(app: OpenAPIHono, { checks, exchange, coauthor, log }: CheckDeps): void {
  const tell = (context: Context, run: PlaytestOf) =>
    wantsEvents(context) ? playtestEvents(context, run, log) : playtestReport(context, run);

  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/packages/{id}/check',
      summary: 'What the checker finds in a package, errors first',
      request: { params: IdParamSchema },
      responses: answers({ 200: CheckReportSchema }, [404, 422, 429, 503]),
    }),
    async (context) => context.json(await checks.checkPackage(context.req.valid('param').id), 200),
  );

  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/packages/{id}/playtest',
      summary: 'Play a package over and over by the rules alone, without a model',
      description: PLAYTEST_DESCRIPTION,
      request: { params: IdParamSchema, body: jsonBody(PlaytestRequestSchema) },
      responses: { ...PLAYTEST_RESPONSES, ...answers({}, [404, ...BODY_REFUSALS, 422, 429, 503]) },
    }),
    async (context) => {
      const request = context.req.valid('json');
      const story = await exchange.get(context.req.valid('param').id);
      return tell(context, (options) => checks.playtest(story, request, options));
    },
  );

  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/sessions/{id}/playtest',
      summary: 'Play the draft as it stands over and over by the rules alone, without a model',
      description: PLAYTEST_DESCRIPTION,
      request: { params: IdParamSchema, body: jsonBody(PlaytestRequestSchema) },
      responses: { ...PLAYTEST_RESPONSES, ...answers({}, [404, ...BODY_REFUSALS, 422, 429, 503]) },
    }),
    async (context) => {
      const request = context.req.valid('json');
      const story = await coauthor.trial(context.req.valid('param').id);
      return tell(context, (options) => checks.playtest(story, request, options));
    },
  );
}

type PlaytestOf = (options: {
  signal: AbortSignal;
  onProgress?: (progress: PlaytestProgress) => void;
}) => Promise<PlaytestReport>;

const wantsEvents = (context: Context): boolean => context.req.header('accept')?.includes('text/event-stream') === true;

async function playtestReport(context: Context, run: PlaytestOf) {
  const { signal } = context.req.raw;
  const report = await run({ signal }).catch((error: unknown) => {
    throw signal.aborted ? cancelled(error) : error;
  });
  return context.json(report, 200);
}

/** Nobody hears it: whoever asked has gone. */
const cancelled = (cause: unknown) => new RefusalError('unavailable', 'The playtest was cancelled.', { cause });

/** Answers with how far it has come; what is refused before it begins is refused as ever. */
async function playtestEvents(context: Context, run: PlaytestOf, log: Logger): Promise<Response> {
  const leave = new AbortController();
  const begun = Promise.withResolvers<void>();
  const events = createMailbox<PlaytestEvent>();
  const onProgress = (progress: PlaytestProgress) => {
    begun.resolve();
    events.put({ type: 'progress', ...progress });
  };
  const signal = AbortSignal.any([leave.signal, context.req.raw.signal]);
  const ended = run({ signal, onProgress });
  await Promise.race([begun.promise, ended]);
  const last = ended.then(
    (report): PlaytestEvent => ({ type: 'report', report }),
    (error: unknown): PlaytestEvent => {
      const told = signal.aborted ? cancelled(error) : error;
      return {
        type: 'error',
        error: errorOf(toRefusal(told, (cause) => log.error({ err: cause }, 'a playtest failed'))),
      };
    },
  );
  void last.then((event) => events.put(event));
  return streamSSE(context, async (stream) => {
    stream.onAbort(() => leave.abort());
    const heartbeat = setInterval(() => void stream.write(': still here\n\n'), HEARTBEAT_MS);
    try {
      for (;;) {
        const event = await events.take();
        if (!stream.aborted) await stream.writeSSE({ data: JSON.stringify(event) });
        if (event.type !== 'progress') return;
      }
    } finally {
      clearInterval(heartbeat);
    }
  });
}

/** Keeps what is put in until it is taken, in order. For one taker. */
function createMailbox<T>() {
  const kept: T[] = [];
  let arrived = Promise.withResolvers<void>();
  return {
    put(item: T) {
      kept.push(item);
      arrived.resolve();
    },
    async take(): Promise<T> {
      for (;;) {
        const item = kept.shift();
        if (item !== undefined) return item;
        arrived = Promise.withResolvers<void>();
        await arrived.promise;
      }
    },
  };
}
