import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import {
  type ModelPlaytestProgress,
  type ModelPlaytestReport,
  ModelPlaytestReportSchema,
  ModelPlaytestRequestSchema,
} from '../../shared/playtest/index.ts';
import type { ModelPlaytests } from '../check/model-playtest/index.ts';
import type { Coauthor } from '../coauthor/index.ts';
import type { Exchange } from '../exchange/index.ts';
import type { Logger } from '../log.ts';
import { answers, BODY_REFUSALS, jsonBody } from './openapi.ts';
import { type PlaytestOf, playtestEvents, playtestReport, wantsEvents } from './playtest-events.ts';
import { IdParamSchema } from './schemas.ts';

export interface ModelPlaytestDeps {
  modelPlaytests: ModelPlaytests;
  exchange: Exchange;
  coauthor: Coauthor;
  log: Logger;
}

const RESPONSES = {
  200: {
    description: 'What came of it',
    content: {
      'application/json': { schema: ModelPlaytestReportSchema },
      'text/event-stream': { schema: { type: 'string' as const } },
    },
  },
  ...answers({}, [404, 409, ...BODY_REFUSALS, 422, 429, 503]),
};
const DESCRIPTION =
  'By the improviser, or with { "models": "configured" } by the models the house is configured with, whose tokens count. ' +
  'Answers the report. Accept: text/event-stream asks for how far it has come as well: events { type: "progress", run, runs, turn, of }, ' +
  'and at last { type: "report", report } or { type: "error", error }. Closing the connection cancels it. One at a time; no play of it is kept.';

/** Personas play a story, or a draft as it stands, through the real runtime: transcripts, replaced frames, engagement. */
export function modelPlaytestRoutes(
  app: OpenAPIHono,
  { modelPlaytests, exchange, coauthor, log }: ModelPlaytestDeps,
): void {
  const tell = async (context: Context, run: PlaytestOf<ModelPlaytestReport, ModelPlaytestProgress>) =>
    wantsEvents(context) ? playtestEvents(context, run, log) : context.json(await playtestReport(context, run), 200);

  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/packages/{id}/playtest/model',
      summary: 'Let personas play a package through the real Director and Storyteller',
      description: DESCRIPTION,
      request: { params: IdParamSchema, body: jsonBody(ModelPlaytestRequestSchema) },
      responses: RESPONSES,
    }),
    async (context) => {
      const request = context.req.valid('json');
      const story = await exchange.get(context.req.valid('param').id);
      return tell(context, (options) => modelPlaytests.run(story, request, options));
    },
  );

  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/sessions/{id}/playtest/model',
      summary: 'Let personas play the draft as it stands through the real Director and Storyteller',
      description: DESCRIPTION,
      request: { params: IdParamSchema, body: jsonBody(ModelPlaytestRequestSchema) },
      responses: RESPONSES,
    }),
    async (context) => {
      const request = context.req.valid('json');
      const story = await coauthor.trial(context.req.valid('param').id);
      return tell(context, (options) => modelPlaytests.run(story, request, options));
    },
  );
}
