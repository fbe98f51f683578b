import { createRequire } from 'node:module';
import type { GoogleProvider } from '@ai-sdk/google';
import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { Config } from '../../config.ts';
import type { ModelRole } from '../types.ts';
import { BODY_BOUNDS, boundedFetch } from './bounded-fetch.ts';

/** The Gemini provider for one kind of output; null without a key. The key is sent in a header, never in a URL. */
export function googleProvider(config: Config, answers: keyof typeof BODY_BOUNDS): GoogleProvider | null {
  const { apiKey, baseUrl } = config.google;
  if (apiKey === null) return null;
  // Imported lazily: it loads slower than all other model code.
  const { createGoogle }: typeof import('@ai-sdk/google') = createRequire(import.meta.url)('@ai-sdk/google');
  const fetch = boundedFetch(BODY_BOUNDS[answers]);
  return createGoogle({ apiKey, fetch, ...(baseUrl === null ? {} : { baseURL: baseUrl }) });
}

/** Models that think before they answer: 2.5 and later. */
const THINKS = /^gemini-(2\.5|[3-9]|\d{2})/;

/** The Director and the Storyteller think little, since the player is waiting; the co-author has no limit. */
export function thinkingFor(role: ModelRole, modelId: string): LanguageModelV4CallOptions['reasoning'] {
  if (role === 'coauthor' || !THINKS.test(modelId)) return undefined;
  return modelId.includes('flash-lite') ? 'minimal' : 'low';
}
