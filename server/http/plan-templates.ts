import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { NewTemplateSchema, TemplatesSchema } from '../../shared/wire/index.ts';
import type { SessionPlans } from '../coauthor/index.ts';
import { BODY_REFUSALS, jsonBody, routeResponses } from './openapi.ts';
import { IdParamSchema, TemplateAnswerSchema } from './schemas.ts';

/** Plan execution, "Templates". */
export function planTemplateRoutes(app: OpenAPIHono, plans: SessionPlans) {
  return app
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/plans/{id}/template',
        summary: 'Store the steps of a plan as a template',
        request: { params: IdParamSchema, body: jsonBody(NewTemplateSchema) },
        responses: routeResponses({ 201: TemplateAnswerSchema }, [404, ...BODY_REFUSALS]),
      }),
      async (context) => {
        const { title } = context.req.valid('json');
        return context.json(await plans.saveTemplate(context.req.valid('param').id, title), 201);
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/plan-templates',
        summary: 'The templates, newest first',
        responses: routeResponses({ 200: TemplatesSchema }),
      }),
      async (context) => context.json({ templates: await plans.listTemplates() }, 200),
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/plan-templates/{id}',
        summary: 'Delete a template; plans made from it stay',
        request: { params: IdParamSchema },
        responses: routeResponses({ 204: null }, [404]),
      }),
      async (context) => {
        await plans.deleteTemplate(context.req.valid('param').id);
        return context.body(null, 204);
      },
    );
}
