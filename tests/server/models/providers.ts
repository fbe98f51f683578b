import { type LanguageModel, streamText } from 'ai';
import { onTestFinished } from 'vitest';
import { startFakeAnthropic } from '../../support/fake-anthropic.ts';
import type { Brain, Reply } from '../../support/fake-model-script.ts';
import { startFakeOpenAI } from '../../support/fake-openai.ts';
import { startFakeResponses } from '../../support/fake-openai-responses.ts';
import { KEY, read, setUp } from './support.ts';

/** The providers that are spoken to through their own packages, each with a stand-in for its server. */
export const PROVIDERS = {
  anthropic: {
    start: startFakeAnthropic,
    named: 'anthropic:claude-sonnet-4-5',
    env: (url: string) => ({ ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: url }),
    keyHeader: { 'x-api-key': KEY },
    overloaded: 529,
  },
  openai: {
    start: startFakeResponses,
    named: 'openai:gpt-5-mini',
    env: (url: string) => ({ OPENAI_API_KEY: KEY, OPENAI_BASE_URL: url }),
    keyHeader: { authorization: `Bearer ${KEY}` },
    overloaded: 503,
  },
  'openai-compatible': {
    start: startFakeOpenAI,
    named: 'openai-compatible:storm-70b',
    env: (url: string) => ({ OPENAI_COMPATIBLE_API_KEY: KEY, OPENAI_COMPATIBLE_BASE_URL: url }),
    keyHeader: { authorization: `Bearer ${KEY}` },
    overloaded: 503,
  },
} as const;

type Provider = keyof typeof PROVIDERS;
type Role = 'coauthor' | 'director' | 'storyteller';

type Started = ReturnType<typeof setUp> & {
  server: Awaited<ReturnType<(typeof PROVIDERS)[Provider]['start']>>;
  model: Exclude<LanguageModel, string>;
  ask: () => ReturnType<typeof read>;
};

/** A provider's stand-in with its script, and a role that asks it. */
export async function startProvider(
  name: Provider,
  script: Reply[],
  role: Role = 'coauthor',
  brain?: Brain,
): Promise<Started> {
  const { start, env, named } = PROVIDERS[name];
  const server = await start(script, brain === undefined ? {} : { brain });
  onTestFinished(() => server.close());
  const services = setUp({ ...env(server.url), [`${role.toUpperCase()}_MODEL`]: named });
  const model = services.models.language(role, { scope: 'session:one' });
  const ask = async () =>
    read(
      streamText({ model, instructions: 'Rules.', prompt: 'Tell me.', maxRetries: 0, onError: () => undefined })
        .fullStream,
    );
  return { ...services, server, model, ask };
}
