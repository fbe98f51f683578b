import { createRequire } from 'node:module';
import {
  APICallError,
  type EmbeddingModelV4,
  type LanguageModelV4,
  type LanguageModelV4CallOptions,
} from '@ai-sdk/provider';
import { z } from 'zod';
import type { CompatibleServerConfig } from '../../config.ts';
import { BODY_BOUNDS, boundedFetch } from './bounded-fetch.ts';
import { listModels } from './model-list.ts';

export interface OpenAICompatibleServer {
  /** @param isSmall whether the context is so small that the schema, which the prompt describes, is not repeated */
  model(modelId: string, isSmall?: () => boolean): LanguageModelV4;
  embedding(modelId: string): EmbeddingModelV4;
  /** The first model that the server lists, determined with the first call. */
  firstModel: LanguageModelV4;
  /** The id of `firstModel`; null if not known yet. */
  firstModelId(): string | null;
  /** The id of `firstModel`, asked for if needed. @throws errors of listing the models */
  findFirstModelId(): Promise<string>;
}

/** Timeout for a model list that no call waits for, in milliseconds. */
const FIRST_LISTED_MS = 2000;

/** Connects to a server, without a request. */
export function openAICompatibleServer({ baseUrl, apiKey }: CompatibleServerConfig): OpenAICompatibleServer {
  // Imported lazily.
  const { createOpenAICompatible }: typeof import('@ai-sdk/openai-compatible') = createRequire(import.meta.url)(
    '@ai-sdk/openai-compatible',
  );
  const connect = (answers: keyof typeof BODY_BOUNDS) =>
    createOpenAICompatible({
      name: 'openai-compatible',
      baseURL: baseUrl,
      includeUsage: true,
      supportsStructuredOutputs: true,
      transformRequestBody: withoutStrictness,
      fetch: boundedFetch(BODY_BOUNDS[answers]),
      ...(apiKey === null ? {} : { apiKey }),
    });
  const provider = connect('language');
  const model = (modelId: string, isSmall = () => false) => formatEitherWay(provider(modelId), isSmall);

  let first: { id: string; model: LanguageModelV4 } | null = null;
  const find = async (signal: AbortSignal | undefined): Promise<{ id: string; model: LanguageModelV4 }> => {
    if (first === null) {
      const listed = await listModels({ provider: { name: 'openai-compatible' }, baseUrl, apiKey }, signal);
      const id = listed[0]?.id ?? '';
      first = { id, model: model(id) };
    }
    return first;
  };
  const ask = async (signal: AbortSignal | undefined) => (await find(signal)).model;
  return {
    model,
    embedding: (modelId) => connect('embedding').embeddingModel(modelId),
    firstModelId: () => first?.id ?? null,
    findFirstModelId: async () => (await find(AbortSignal.timeout(FIRST_LISTED_MS))).id,
    firstModel: {
      specificationVersion: 'v4',
      provider: 'openai-compatible.chat',
      modelId: 'auto',
      supportedUrls: {},
      doGenerate: async (call) => (await ask(call.abortSignal)).doGenerate(call),
      doStream: async (call) => (await ask(call.abortSignal)).doStream(call),
    },
  };
}

const jsonSchemaFormat = z.looseObject({
  response_format: z.looseObject({ type: z.literal('json_schema'), json_schema: z.looseObject({}) }),
});

/** Strict schemas allow no optional fields, which ours have. */
function withoutStrictness(body: Record<string, unknown>): Record<string, unknown> {
  const parsed = jsonSchemaFormat.safeParse(body);
  if (!parsed.success) return body;
  const { response_format: format } = parsed.data;
  return { ...body, response_format: { ...format, json_schema: { ...format.json_schema, strict: false } } };
}

/**
 * Falls back where a server rejects the output format: from a JSON schema to plain JSON with the schema in the prompt, then to text. A
 * server that rejects the token limit is asked without one: the output is counted anyway.
 */
function formatEitherWay(model: LanguageModelV4, isSmall: () => boolean): LanguageModelV4 {
  const refused = { schema: false, json: false, limit: false };
  const taken = (call: LanguageModelV4CallOptions): LanguageModelV4CallOptions => {
    const { maxOutputTokens: _limit, ...unlimited } = call;
    const asked = refused.limit ? unlimited : call;
    const worded = refused.schema ? schemaInWords(asked, isSmall()) : asked;
    return refused.json && isPlainJson(worded) ? { ...worded, responseFormat: { type: 'text' } } : worded;
  };
  const askAdapting = async <T>(
    call: LanguageModelV4CallOptions,
    ask: (call: LanguageModelV4CallOptions) => PromiseLike<T>,
  ): Promise<T> => {
    const asked = taken(call);
    try {
      return await ask(asked);
    } catch (error) {
      if (asked.maxOutputTokens !== undefined && isLimitRefusal(error)) {
        refused.limit = true;
        return askAdapting(call, ask);
      }
      if (asked.responseFormat?.type !== 'json' || !isFormatRefusal(error)) throw error;
      refused[isPlainJson(asked) ? 'json' : 'schema'] = true;
      return askAdapting(call, ask);
    }
  };
  return {
    specificationVersion: 'v4',
    provider: model.provider,
    modelId: model.modelId,
    supportedUrls: model.supportedUrls,
    doGenerate: (call) => askAdapting(call, (options) => model.doGenerate(options)),
    doStream: (call) => askAdapting(call, (options) => model.doStream(options)),
  };
}

const isPlainJson = ({ responseFormat }: LanguageModelV4CallOptions): boolean =>
  responseFormat?.type === 'json' && responseFormat.schema === undefined;

/** Whether a server rejected a request for a reason with these words. */
function isRefusedWith(error: unknown, words: RegExp): boolean {
  if (!APICallError.isInstance(error)) return false;
  const malformed = error.statusCode === 400 || error.statusCode === 422;
  return malformed && words.test(`${error.message} ${error.responseBody ?? ''}`);
}

const isFormatRefusal = (error: unknown): boolean =>
  isRefusedWith(error, /response_format|schema|structured|json_object/i);

const isLimitRefusal = (error: unknown): boolean =>
  isRefusedWith(error, /max_tokens|max_completion_tokens|max_new_tokens|maximum context|context length/i);

/** Moves the schema into the first system message, unless the prompt describes it already and the context is small. */
function schemaInWords(call: LanguageModelV4CallOptions, isSmall: boolean): LanguageModelV4CallOptions {
  const { responseFormat, prompt } = call;
  if (responseFormat?.type !== 'json' || responseFormat.schema === undefined) return call;
  const [first, ...rest] = prompt;
  const isTold = isSmall && first?.role === 'system';
  const words = isTold
    ? 'Answer with JSON alone.'
    : `Answer with JSON alone, valid against this JSON schema:\n${JSON.stringify(responseFormat.schema)}`;
  const system = first?.role === 'system' ? { ...first, content: `${first.content}\n\n${words}` } : null;
  return {
    ...call,
    responseFormat: { type: 'json' },
    prompt: system === null ? [{ role: 'system', content: words }, ...prompt] : [system, ...rest],
  };
}
