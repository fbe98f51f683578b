import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import {
  ConnectedModelSchema,
  ConnectModelSchema,
  ModelChoiceRequestSchema,
  ModelKeySchema,
  ModelSourcesSchema,
  ModelsSchema,
  ModelTestParamSchema,
  ModelTestSchema,
} from '../../shared/wire/index.ts';
import type { Connector } from '../models/settings/connect.ts';
import type { ModelSettings } from '../models/settings/open-settings.ts';
import type { Models } from '../models/types.ts';
import { toPublicError } from './errors.ts';
import { BODY_REFUSALS, jsonBody, routeResponses } from './openapi.ts';

/** Routes of models and their keys. */
export function modelRoutes(
  app: OpenAPIHono,
  deps: { models: Models; modelSettings: ModelSettings; modelConnector: Connector },
) {
  const { models, modelSettings: settings, modelConnector: connector } = deps;
  const report = () => ({ roles: models.report(), keys: settings.keys(), choices: settings.choices() });
  return app
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/models',
        summary: 'Which model answers for each role, and why; which providers have a key, and what can be chosen',
        responses: routeResponses({ 200: ModelsSchema }),
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
        responses: routeResponses({ 200: ModelsSchema }, [404, 409, 422, ...BODY_REFUSALS]),
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
        responses: routeResponses({ 200: ModelsSchema }, [409, 422, ...BODY_REFUSALS]),
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
        responses: routeResponses({ 200: ModelTestSchema }, BODY_REFUSALS),
      }),
      async (context) => {
        const { trouble, ...tested } = await models.test(context.req.valid('param').role);
        const error = trouble === null ? {} : { error: toPublicError(trouble) };
        return context.json({ ok: trouble === null, ...tested, ...error }, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/models/look',
        summary: 'List the models of local servers, configured servers and providers with a key',
        description:
          'Ollama, LM Studio, llama.cpp, KoboldCpp, Jan and vLLM are looked for at their default ports on 127.0.0.1, or at OPENAI_COMPATIBLE_<NAME>_BASE_URL ' +
          '(OPENAI_COMPATIBLE_OLLAMA_BASE_URL), in parallel, within 1.5 seconds. Redirects are not followed.',
        responses: routeResponses({ 200: ModelSourcesSchema }, BODY_REFUSALS),
      }),
      async (context) => {
        const sources = (await connector.look()).map(({ trouble, ...source }) => ({
          ...source,
          ...(trouble !== null && { error: toPublicError(trouble) }),
        }));
        return context.json({ sources }, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/models/connect',
        summary: 'Connect a model in one step: by a key, a provider that is already set, or the name of a model',
        description:
          'The model is tested first. If it answers, the key is saved, and the best models of the provider are set for the co-author, the Director and the ' +
          'Storyteller, except where a variable sets them. If it fails, nothing is saved, and the refusal says what is wrong. A key that could belong to several ' +
          'providers is sent to none of them and refused with the reason "key-of-whom". { "model": "offline" } works without a model.',
        request: { body: jsonBody(ConnectModelSchema) },
        responses: routeResponses({ 200: ConnectedModelSchema }, [404, 409, 422, 429, 503, ...BODY_REFUSALS]),
      }),
      async (context) => {
        const { trouble: _none, ...tested } = await connector.connect(context.req.valid('json'));
        return context.json({ ...report(), tested }, 200);
      },
    );
}
