import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { ModelKeySchema, ModelsSchema, ModelTestParamSchema, ModelTestSchema } from '../../shared/wire/index.ts';
import type { ModelKeys } from '../models/keys.ts';
import type { Models } from '../models/types.ts';
import { errorOf } from './errors.ts';
import { answers, BODY_REFUSALS, jsonBody } from './openapi.ts';

/** Which models answer, with which keys. */
export function modelRoutes(app: OpenAPIHono, deps: { models: Models; keys: ModelKeys }) {
  const report = () => ({ roles: deps.models.report(), keys: deps.keys.report() });
  return app
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/models',
        summary: 'Which model answers for each role, and why; which providers have a key',
        responses: answers({ 200: ModelsSchema }),
      }),
      (context) => context.json(report(), 200),
    )
    .openapi(
      createRoute({
        method: 'put',
        path: '/api/models/keys',
        summary: 'Keep a key of a provider, or forget it with { "key": null }',
        description:
          'It is kept in DATA_DIR, readable by its owner alone, counts from the next answer on, and is never sent back. A key of the ' +
          'environment counts before it: where there is one, 409.',
        request: { body: jsonBody(ModelKeySchema) },
        responses: answers({ 200: ModelsSchema }, [404, 409, 422, ...BODY_REFUSALS]),
      }),
      async (context) => {
        const { provider, key } = context.req.valid('json');
        await deps.keys.put(provider, key);
        return context.json(report(), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/models/{role}/test',
        summary: 'Ask the model of a role once, and say what is wrong where it does not answer',
        description:
          'One short question, which counts as any other. Of pictures only whether the model is there is asked.',
        request: { params: ModelTestParamSchema },
        responses: answers({ 200: ModelTestSchema }, BODY_REFUSALS),
      }),
      async (context) => {
        const { trouble, model, ms } = await deps.models.test(context.req.valid('param').role);
        const error = trouble === null ? {} : { error: errorOf(trouble) };
        return context.json({ ok: trouble === null, model, ms, ...error }, 200);
      },
    );
}
