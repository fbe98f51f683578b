import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { CheckReportSchema } from '../../shared/check/index.ts';
import { PlaytestReportSchema, PlaytestRequestSchema } from '../../shared/playtest/index.ts';
import type { Checks } from '../check/index.ts';
import type { Coauthor } from '../coauthor/index.ts';
import type { Exchange } from '../exchange/index.ts';
import type { Logger } from '../log.ts';
import type { StoredText } from '../store/types.ts';
import { getClientAddress } from './guards/index.ts';
import { routeResponses } from './openapi.ts';
import { playtestRoutes } from './playtest-routes.ts';
import { IdParamSchema } from './schemas.ts';

export interface CheckDeps {
  checks: Checks;
  exchange: Exchange;
  coauthor: Coauthor;
  log: Logger;
}

export function checkRoutes(app: OpenAPIHono, { checks, exchange, coauthor, log }: CheckDeps) {
  playtestRoutes(app, {
    path: '/playtest',
    summary: (story) => `Play ${story} over and over by the rules alone, without a model`,
    description: 'Missing options have their defaults.',
    progress: 'done, runs, turns',
    request: PlaytestRequestSchema,
    report: PlaytestReportSchema,
    refusals: [],
    ofPackage: exchange.storedJson,
    ofSession: async (id): Promise<StoredText> => JSON.stringify(await coauthor.trial(id)),
    run: checks.playtest,
    log,
  });

  return app.openapi(
    createRoute({
      method: 'get',
      path: '/api/packages/{id}/check',
      summary: 'Check a package, errors first',
      request: { params: IdParamSchema },
      responses: routeResponses({ 200: CheckReportSchema }, [404, 422, 429, 503]),
    }),
    async (context) =>
      context.json(await checks.checkPackage(context.req.valid('param').id, getClientAddress(context)), 200),
  );
}
