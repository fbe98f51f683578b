import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import type { OpenAIProvider } from '@ai-sdk/openai';
import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { Config } from '../../config.ts';
import type { ModelRole } from '../types.ts';
import { BODY_BOUNDS, boundedFetch } from './bounded-fetch.ts';
import { dropBlankVariables, lazyModel } from './lazy-model.ts';

/** An OpenAI model of the Responses API; null without a key. @param scope groups calls for the provider's prompt cache */
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

/** The Director and the Storyteller think little, since the player is waiting. */
export const openAIThinkingFor = (role: ModelRole): LanguageModelV4CallOptions['reasoning'] =>
  role === 'coauthor' ? undefined : 'low';

/** Strict schemas allow no optional fields; OpenAI refuses reasoning summaries to unverified organisations. */
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
