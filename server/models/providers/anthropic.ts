import { createRequire } from 'node:module';
import type { AnthropicProvider } from '@ai-sdk/anthropic';
import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4Message } from '@ai-sdk/provider';
import type { Config } from '../../config.ts';
import type { ModelRole } from '../types.ts';
import { BODY_BOUNDS, boundedFetch } from './bounded-fetch.ts';
import { dropBlankVariables, lazyModel } from './lazy-model.ts';

/** A Claude model of the Messages API; null without a key. */
export function anthropicModel(config: Config, role: ModelRole, modelId: string): LanguageModelV4 | null {
  const { apiKey, baseUrl } = config.anthropic;
  if (apiKey === null) return null;
  return lazyModel(
    { provider: 'anthropic.messages', modelId },
    () => connect(apiKey, baseUrl)(modelId),
    (call) => withCacheMarks(call, role),
  );
}

function connect(apiKey: string, baseUrl: string | null): AnthropicProvider {
  dropBlankVariables(['ANTHROPIC_BASE_URL', 'ANTHROPIC_API_KEY']);
  const { createAnthropic }: typeof import('@ai-sdk/anthropic') = createRequire(import.meta.url)('@ai-sdk/anthropic');
  const fetch = boundedFetch(BODY_BOUNDS.language);
  return createAnthropic({ apiKey, fetch, ...(baseUrl === null ? {} : { baseURL: baseUrl }) });
}

/** The Director and the Storyteller do not think before they answer, if their model allows that: the player is waiting. */
export const claudeThinkingFor = (role: ModelRole): LanguageModelV4CallOptions['reasoning'] =>
  role === 'coauthor' ? undefined : 'none';

/** Cached: after the system prompt and tools, and in the co-author's chat before the message with the draft. */
function withCacheMarks(call: LanguageModelV4CallOptions, role: ModelRole): LanguageModelV4CallOptions {
  const marks = new Set<number>();
  const afterRules = call.prompt.findIndex((message) => message.role !== 'system');
  if (afterRules > 0) marks.add(afterRules - 1);
  if (role === 'coauthor' && call.prompt.length - 2 >= afterRules && afterRules >= 0) marks.add(call.prompt.length - 2);
  return { ...call, prompt: call.prompt.map((message, index) => (marks.has(index) ? marked(message) : message)) };
}

const marked = (message: LanguageModelV4Message): LanguageModelV4Message => ({
  ...message,
  providerOptions: {
    ...message.providerOptions,
    anthropic: { ...message.providerOptions?.anthropic, cacheControl: { type: 'ephemeral' } },
  },
});
