import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import {
  ModelChoiceRequestSchema,
  ModelKeySchema,
  ModelsSchema,
  ModelTestParamSchema,
  ModelTestSchema,
} from '../../shared/wire/index.ts';
import type { ModelSettings } from '../models/settings.ts';
import type { Models } from '../models/types.ts';
import { errorOf } from './errors.ts';
import { answers, BODY_REFUSALS, jsonBody } from './openapi.ts';

/** Which models answer, with which keys. */
export function modelRoutes(app: OpenAPIHono, deps: { models: Models; modelSettings: ModelSettings }) {
  const { models, modelSettings: settings } = deps;
  const report = () => ({ roles: models.report(), keys: settings.keys(), choices: settings.choices() });
  return app
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/models',
        summary: 'Which model answers for each role, and why; which providers have a key, and what can be chosen',
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
        await settings.putKey(provider, key);
        return context.json(report(), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'put',
        path: '/api/models/roles',
        summary: 'Choose the model of a role, or leave it to what is there with { "model": null }',
        description:
          'It is kept in DATA_DIR and counts from the next answer on. A variable that names one counts before it: where there is one, 409 with ' +
          'its name.',
        request: { body: jsonBody(ModelChoiceRequestSchema) },
        responses: answers({ 200: ModelsSchema }, [409, 422, ...BODY_REFUSALS]),
      }),
      async (context) => {
        const { role, model } = context.req.valid('json');
        await settings.choose(role, model);
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
        const { trouble, model, ms } = await models.test(context.req.valid('param').role);
        const error = trouble === null ? {} : { error: errorOf(trouble) };
        return context.json({ ok: trouble === null, model, ms, ...error }, 200);
      },
    );
}
