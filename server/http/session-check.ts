import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { CheckReportSchema } from '../../shared/check/index.ts';
import { IgnoredFindingSchema } from '../../shared/story/index.ts';
import type { Coauthor } from '../coauthor/index.ts';
import { BODY_REFUSALS, jsonBody, routeResponses } from './openapi.ts';
import { IdParamSchema } from './schemas.ts';

const SetIgnoredSchema = IgnoredFindingSchema.extend({
  because: IgnoredFindingSchema.shape.because.nullable(),
  seq: z.number().int().min(0).optional(),
});

/** Routes of a draft's findings and of ignoring them. */
export function sessionCheckRoutes(app: OpenAPIHono, coauthor: Coauthor) {
  return app
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/sessions/{id}/check',
        summary: 'Check the draft',
        description:
          'What has not been drafted yet is no finding. `errors` keep the story from being finalized; `ignored` is what the author lives with.',
        request: { params: IdParamSchema },
        responses: routeResponses({ 200: CheckReportSchema }, [404]),
      }),
      async (context) => context.json(await coauthor.check(context.req.valid('param').id), 200),
    )
    .openapi(
      createRoute({
        method: 'put',
        path: '/api/sessions/{id}/check/ignored',
        summary: 'Ignore a finding for a reason, or stop ignoring it',
        description:
          'It is kept in the draft and its packages, and undone as an edit is. An error cannot be ignored, nor what tells of other findings: 422. What `ignored-nothing` tells of is heeded again by its `ignores`.',
        request: { params: IdParamSchema, body: jsonBody(SetIgnoredSchema) },
        responses: routeResponses({ 200: CheckReportSchema }, [404, 409, ...BODY_REFUSALS, 422]),
      }),
      async (context) => {
        const { seq, ...finding } = context.req.valid('json');
        return context.json(await coauthor.setIgnored(context.req.valid('param').id, finding, seq), 200);
      },
    );
}
