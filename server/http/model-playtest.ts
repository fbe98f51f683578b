import type { OpenAPIHono } from '@hono/zod-openapi';
import { ModelPlaytestReportSchema, ModelPlaytestRequestSchema } from '../../shared/playtest/index.ts';
import type { ModelPlaytests } from '../check/model-playtest/index.ts';
import type { Coauthor } from '../coauthor/index.ts';
import type { Exchange } from '../exchange/index.ts';
import type { Logger } from '../log.ts';
import { playtestRoutes } from './playtest-routes.ts';

export interface ModelPlaytestDeps {
  modelPlaytests: ModelPlaytests;
  exchange: Exchange;
  coauthor: Coauthor;
  log: Logger;
}

/** Routes of playtests by personas through the real runtime, for packages and drafts. */
export function modelPlaytestRoutes(
  app: OpenAPIHono,
  { modelPlaytests, exchange, coauthor, log }: ModelPlaytestDeps,
): void {
  playtestRoutes(app, {
    path: '/playtest/model',
    summary: (story) => `Let personas play ${story} through the real Director and Storyteller`,
    description:
      'By the improviser, or with { "models": "configured" } by the models the server is configured with, whose tokens count. ' +
      'One at a time; no play of it is kept.',
    progress: 'run, runs, turn, of',
    request: ModelPlaytestRequestSchema,
    report: ModelPlaytestReportSchema,
    refusals: [409],
    ofPackage: exchange.get,
    ofSession: coauthor.trial,
    run: modelPlaytests.run,
    log,
  });
}
