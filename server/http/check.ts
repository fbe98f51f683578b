import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { CheckReportSchema } from '../../shared/check/index.ts';
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
import { answers, BODY_REFUSALS, jsonBody } from './openapi.ts';
import { type PlaytestOf, playtestEvents, playtestReport, wantsEvents } from './playtest-events.ts';
import { IdParamSchema } from './schemas.ts';

export interface CheckDeps {
  checks: Checks;
  exchange: Exchange;
  coauthor: Coauthor;
  log: Logger;
}

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
  const tell = async (context: Context, run: PlaytestOf<PlaytestReport, PlaytestProgress>) =>
    wantsEvents(context) ? playtestEvents(context, run, log) : context.json(await playtestReport(context, run), 200);

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
