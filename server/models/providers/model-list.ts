import { APICallError } from '@ai-sdk/provider';
import { z } from 'zod';
import { isModelName, type Provider } from '../../providers.ts';
import { BODY_BOUNDS, boundedFetch } from './bounded-fetch.ts';

export interface ListedModel {
  id: string;
  /** Release time, in seconds since the epoch. */
  created?: number;
  bytes?: number;
  isLoaded?: boolean;
  /** The local server forwards it to a cloud service. */
  isElsewhere?: boolean;
}

export interface ListSource {
  provider: Pick<Provider, 'name' | 'ownedBy'>;
  baseUrl: string;
  apiKey: string | null;
}

/** Bounds of a list; no provider has more models or longer ids. */
const MODELS_MOST = 2000;
const ID_MOST = 200;

/** Providers list all their models; these ids cannot chat. */
const CANNOT_CHAT = /embed|rerank|whisper|tts|moderation|dall-e|sora|realtime|transcribe|guard/i;

/** Can be named by a role and has no control or bidi characters. */
const isUsable = (id: string): boolean => isModelName(`openai:${id}`) && !/\p{C}/u.test(id);

const Id = z.string().min(1).max(ID_MOST);
const Listed = z.looseObject({
  id: Id,
  created: z.number().optional().catch(undefined),
  created_at: z.string().optional().catch(undefined),
  owned_by: z.string().optional().catch(undefined),
});
const ListSchema = z.object({ data: z.array(z.unknown()).max(MODELS_MOST) });
const GeminiSchema = z.object({
  models: z
    .array(z.looseObject({ name: Id, supportedGenerationMethods: z.array(z.string()).default([]) }))
    .max(MODELS_MOST),
});
const TagsSchema = z.object({
  models: z
    .array(
      z.looseObject({
        name: Id,
        size: z.number().optional().catch(undefined),
        remote_host: z.string().optional().catch(undefined),
      }),
    )
    .max(MODELS_MOST),
});
const StudioModel = z.looseObject({ id: Id, type: z.string(), state: z.string().optional() });

/** The list request of each protocol. Keys go into headers, never into URLs. */
const QUESTIONS: Record<string, (key: string) => { path: string; headers: Record<string, string> }> = {
  google: (key) => ({ path: '/models?pageSize=1000', headers: { 'x-goog-api-key': key } }),
  anthropic: (key) => ({
    path: '/models?limit=1000',
    headers: { 'x-api-key': key, 'anthropic-version': '2023-06-01' },
  }),
};
const bearer = (key: string | null): Record<string, string> => (key === null ? {} : { authorization: `Bearer ${key}` });

/** Fetches JSON with a size limit. Redirects are not followed: they could send the key elsewhere. */
async function readJson(url: string, headers: Record<string, string>, signal: AbortSignal | undefined) {
  const failed = (message: string, details: object) =>
    new APICallError({ message, url, requestBodyValues: {}, ...details });
  let answer: Response;
  try {
    answer = await boundedFetch(BODY_BOUNDS.list)(url, { headers, redirect: 'manual', signal: signal ?? null });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw failed('the server cannot be reached', { cause, isRetryable: true });
  }
  const text = await answer.text();
  if (!answer.ok) {
    throw failed(`the list is refused: ${text.slice(0, 500)}`, { statusCode: answer.status, responseBody: text });
  }
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw failed('the server lists no models that can be read', { cause });
  }
}

/** Those that can chat, else all. @throws APICallError if it cannot be reached, refuses, or sends no list */
export async function listModels(
  { provider, baseUrl, apiKey }: ListSource,
  signal: AbortSignal | undefined,
): Promise<ListedModel[]> {
  const { path, headers } = QUESTIONS[provider.name]?.(apiKey ?? '') ?? { path: '/models', headers: bearer(apiKey) };
  const document = await readJson(`${baseUrl}${path}`, headers, signal);
  const all = provider.name === 'google' ? geminiModels(document) : openAIModels(document, provider.ownedBy);
  if (all === null) {
    throw new APICallError({
      message: 'the server lists no models that can be read',
      url: baseUrl,
      requestBodyValues: {},
      cause: new SyntaxError('no list of models'),
    });
  }
  const named = all.filter(({ id }) => isUsable(id));
  const chatting = named.filter(({ id }) => !CANNOT_CHAT.test(id));
  return chatting.length > 0 ? chatting : named;
}

function geminiModels(document: unknown): ListedModel[] | null {
  const { data } = GeminiSchema.safeParse(document);
  if (data === undefined) return null;
  return data.models
    .filter(({ supportedGenerationMethods: methods }) => methods.includes('generateContent'))
    .map(({ name }) => ({ id: name.replace(/^models\//, '') }));
}

/** Parses a list in OpenAI's format, which Anthropic uses too; null if invalid or of another kind of server. */
function openAIModels(document: unknown, ownedBy: string | undefined): ListedModel[] | null {
  const listed = ListSchema.safeParse(document).data?.data.flatMap((entry) => Listed.safeParse(entry).data ?? []);
  if (listed === undefined || listed.length === 0) return null;
  if (ownedBy !== undefined && !listed.some(({ owned_by: owner }) => owner === ownedBy)) return null;
  return listed.map(({ id, created, created_at: at }) => {
    const seconds = created ?? (at === undefined ? Number.NaN : Date.parse(at) / 1000);
    return { id, ...(Number.isFinite(seconds) && { created: seconds }) };
  });
}

/** Native lists of local servers, which have more details. */
const DETAILS: Record<string, { path: string; read(document: unknown): ListedModel[] | null }> = {
  'openai-compatible/ollama': {
    path: '/api/tags',
    read: (document) =>
      TagsSchema.safeParse(document).data?.models.map(({ name, size, remote_host: host }) => ({
        id: name,
        ...(size !== undefined && { bytes: size }),
        ...(host !== undefined && { isElsewhere: true }),
      })) ?? null,
  },
  'openai-compatible/lmstudio': {
    path: '/api/v0/models',
    read: (document) =>
      ListSchema.safeParse(document)
        .data?.data.flatMap((entry) => StudioModel.safeParse(entry).data ?? [])
        .filter(({ type }) => type !== 'embeddings')
        .map(({ id, state }) => ({ id, ...(state === 'loaded' && { isLoaded: true }) })) ?? null,
  },
};

/** Lists the models of a local server, by its native list if it has one. @throws as `listModels` */
export async function listLocalModels(source: ListSource, signal: AbortSignal): Promise<ListedModel[]> {
  const details = DETAILS[source.provider.name];
  if (details === undefined) {
    // KoboldCpp lists "inactive" while no model is loaded.
    return (await listModels(source, signal)).filter(({ id }) => !/(^|\/)inactive$/.test(id));
  }
  const root = source.baseUrl.replace(/\/v\d+$/, '');
  const own = await readJson(`${root}${details.path}`, bearer(source.apiKey), signal).then(details.read, (error) => {
    if (APICallError.isInstance(error) && error.statusCode === 404) return null;
    throw error;
  });
  return own === null ? listModels(source, signal) : own.filter(({ id }) => isUsable(id) && !CANNOT_CHAT.test(id));
}
