import { createRequire } from 'node:module';
import type { GoogleProvider } from '@ai-sdk/google';
import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { Config } from '../config.ts';
import { BODY_BOUNDS, boundedFetch } from './bounded-fetch.ts';
import type { ModelRole } from './types.ts';

/** The Gemini provider for one sort of answers, null where no key is set. The key travels in a header, never in a URL. */
export function googleProvider(config: Config, answers: keyof typeof BODY_BOUNDS): GoogleProvider | null {
  const { apiKey, baseUrl } = config.google;
  if (apiKey === null) return null;
  // Loaded only where it is used: it takes longer than the rest of the models.
  const { createGoogle }: typeof import('@ai-sdk/google') = createRequire(import.meta.url)('@ai-sdk/google');
  const fetch = boundedFetch(BODY_BOUNDS[answers]);
  return createGoogle({ apiKey, fetch, ...(baseUrl === null ? {} : { baseURL: baseUrl }) });
}

/** Models that think before they answer: 2.5 and everything since. */
const THINKS = /^gemini-(2\.5|[3-9]|\d{2})/;

/**
 * How hard a Gemini model is to think for a role that says nothing itself. A turn waits for the Director and the
 * Storyteller, so they think little; the co-author thinks as much as its model likes to.
 */
export function thinkingFor(role: ModelRole, modelId: string): LanguageModelV4CallOptions['reasoning'] {
  if (role === 'coauthor' || !THINKS.test(modelId)) return undefined;
  return modelId.includes('flash-lite') ? 'minimal' : 'low';
}
