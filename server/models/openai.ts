import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import type { OpenAIProvider } from '@ai-sdk/openai';
import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { Config } from '../config.ts';
import { dropBlankVariables } from './blank-variables.ts';
import { BODY_BOUNDS, boundedFetch } from './bounded-fetch.ts';
import { lazyModel } from './lazy-model.ts';
import type { ModelRole } from './types.ts';

/**
 * A model of OpenAI's by the Responses API; null where no key is set.
 * @param scope whose calls begin alike, and are to find what the provider cached of the ones before
 */
export function openAIModel(config: Config, role: ModelRole, modelId: string, scope: string): LanguageModelV4 | null {
  const { apiKey, baseUrl } = config.openai;
  if (apiKey === null) return null;
  const promptCacheKey = createHash('sha256').update(`${role} ${scope}`).digest('hex').slice(0, 32);
  return lazyModel(
    { provider: 'openai.responses', modelId },
    () => connect(apiKey, baseUrl)(modelId),
    (call) => asOpenAITakesIt(call, promptCacheKey),
  );
}

function connect(apiKey: string, baseUrl: string | null): OpenAIProvider {
  dropBlankVariables(['OPENAI_BASE_URL', 'OPENAI_API_KEY']);
  const { createOpenAI }: typeof import('@ai-sdk/openai') = createRequire(import.meta.url)('@ai-sdk/openai');
  const fetch = boundedFetch(BODY_BOUNDS.language);
  return createOpenAI({ apiKey, fetch, ...(baseUrl === null ? {} : { baseURL: baseUrl }) });
}

/** A turn waits for the Director and the Storyteller, so they think little. */
export const openAIThinkingFor = (role: ModelRole): LanguageModelV4CallOptions['reasoning'] =>
  role === 'coauthor' ? undefined : 'low';

/**
 * Strict schemas allow no optional fields, which ours have, and tools are strict where nothing is said. Nothing is kept at the provider beyond its
 * cache. Summaries of what a model thought are not asked for: OpenAI refuses them to organisations it has not verified.
 */
const asOpenAITakesIt = (call: LanguageModelV4CallOptions, promptCacheKey: string): LanguageModelV4CallOptions => ({
  ...call,
  ...(call.tools === undefined
    ? {}
    : { tools: call.tools.map((tool) => (tool.type === 'function' ? { ...tool, strict: false } : tool)) }),
  providerOptions: {
    ...call.providerOptions,
    openai: { promptCacheKey, store: false, strictJsonSchema: false, reasoningSummary: null },
  },
});
