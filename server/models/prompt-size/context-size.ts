import { z } from 'zod';
import { CONTEXT_TOKENS } from '../../config.ts';
import { BODY_BOUNDS, boundedFetch } from '../providers/bounded-fetch.ts';

/** The size of a model's context window in tokens, and its source. */
export interface ContextSize {
  tokens: number;
  parameters?: number;
  by: 'configured' | 'reported' | 'listed' | 'assumed';
  /** The server forwards it to another machine. */
  isForwarded?: true;
  /** A remark for the log. */
  note: string | null;
}

/** The assumption if nothing is known. */
export const ASSUMED_TOKENS = 8192;
/** Ollama's default context size, whatever the model supports. Longer prompts are truncated silently. */
const OLLAMA_TOKENS = 4096;
/** Smaller models get lost in long prompts, but can tell a turn with a short one. */
export const WEAK_PARAMETERS = 1_500_000_000;
/** Timeout for all requests to a server together, in milliseconds: a turn may wait for them. */
const QUESTIONS_MS = 3000;

/** According to the providers, as of November 2026, by id prefix; the first match counts, the last is for newer ids. */
const HOSTED: readonly (readonly [prefix: string, tokens: number])[] = [
  ['google:gemini-', 1_000_000],
  ['google:gemma-', 32_768],
  ['anthropic:', 200_000],
  ['openai:gpt-4.1', 1_000_000],
  ['openai:gpt-4o', 128_000],
  ['openai:gpt-4-turbo', 128_000],
  ['openai:gpt-4', 8_192],
  ['openai:gpt-3.5', 16_385],
  ['openai:o', 200_000],
  ['openai:gpt-', 272_000],
  ['', 128_000],
];

/** The context window of a hosted model, by its recorded name. */
export const hostedContext = (name: string): ContextSize => ({
  tokens: HOSTED.find(([prefix]) => name.startsWith(prefix))?.[1] ?? ASSUMED_TOKENS,
  by: 'listed',
  note: null,
});

const Props = z.object({ default_generation_settings: z.object({ n_ctx: z.unknown() }) });
const Listed = z.object({ data: z.array(z.looseObject({ id: z.string() })) });
const Shown = z.object({
  parameters: z.string().optional(),
  model_info: z.record(z.string(), z.unknown()),
  remote_host: z.string().min(1).optional().catch(undefined),
});
const Sized = z.object({ meta: z.object({ n_params: z.number().positive() }) });
const Counted = z.object({ 'general.parameter_count': z.number().positive() });
const Running = z.object({ models: z.array(z.looseObject({ name: z.string() })) });

/** Fields for the context size in model lists, the loaded size before the maximum: vLLM, LM Studio, OpenRouter, llama.cpp, others. */
const LIST_FIELDS = [
  'loaded_context_length',
  'max_model_len',
  'context_length',
  'max_context_length',
  'context_window',
];

/** Requests a path of a server. The response may be anything. */
type Ask = (path: string, body?: unknown) => Promise<unknown>;

/** Asks one kind of server about a model; undefined if it is another kind or does not say. */
type Kind = (ask: Ask, modelId: string) => Promise<unknown>;

const inList =
  (path: string): Kind =>
  async (ask, modelId) => {
    const listed = Listed.safeParse(await ask(path));
    const entry = listed.data?.data.find(({ id }) => id === modelId);
    const field = LIST_FIELDS.find((name) => entry?.[name] !== undefined && entry[name] !== null);
    return field === undefined ? undefined : entry?.[field];
  };

const KINDS: readonly Kind[] = [
  // llama.cpp: the size of one slot.
  async (ask) => Props.safeParse(await ask('/props')).data?.default_generation_settings.n_ctx,
  inList('/v1/models'),
  inList('/api/v0/models'),
  async (ask, model) => {
    const shown = Shown.safeParse(await ask('/api/show', { model })).data;
    if (shown === undefined) return undefined;
    const set = /^num_ctx\s+(\S+)/m.exec(shown.parameters?.slice(0, 20_000) ?? '')?.[1];
    if (set !== undefined) return Number(set);
    const running = Running.safeParse(await ask('/api/ps')).data?.models.find(
      ({ name }) => name === model || name === `${model}:latest`,
    );
    if (running?.context_length !== undefined) return running.context_length;
    const most = Object.entries(shown.model_info).find(([name]) => name.endsWith('.context_length'))?.[1];
    return typeof most === 'number' && most < OLLAMA_TOKENS ? most : OLLAMA_TOKENS;
  },
];

/** Parameters of a model, as llama.cpp and Ollama report them, and whether Ollama forwards it. */
async function readDetails(ask: Ask, model: string): Promise<Pick<ContextSize, 'parameters' | 'isForwarded'>> {
  const listed = Listed.safeParse(await ask('/v1/models')).data?.data.find(({ id }) => id === model);
  const sized = Sized.safeParse(listed).data?.meta.n_params;
  if (sized !== undefined) return { parameters: sized };
  const shown = Shown.safeParse(await ask('/api/show', { model })).data;
  const counted = Counted.safeParse(shown?.model_info).data?.['general.parameter_count'];
  return {
    ...(counted !== undefined && { parameters: counted }),
    ...(shown?.remote_host !== undefined && { isForwarded: true }),
  };
}

const isSize = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= CONTEXT_TOKENS.least && value <= CONTEXT_TOKENS.most;

/**
 * In the ways of llama.cpp, vLLM, LM Studio and Ollama. @param at address including "/v1", and key
 * @returns null if unreachable, so that it is asked again
 */
export async function askContext(
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string | null },
  modelId: string,
  name: string,
): Promise<ContextSize | null> {
  const root = baseUrl.replace(/\/v\d+$/, '');
  const signal = AbortSignal.timeout(QUESTIONS_MS);
  let isThere = false;
  const once = new Map<string, Promise<unknown>>();
  const ask: Ask = (path, body) => {
    const answer = once.get(path) ?? put(path, body);
    once.set(path, answer);
    return answer;
  };
  const put: Ask = async (path, body) => {
    const url = path.startsWith('/v1/') ? `${baseUrl}${path.slice('/v1'.length)}` : `${root}${path}`;
    try {
      const answer = await boundedFetch(BODY_BOUNDS.list)(url, {
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
        headers: {
          ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        signal,
      });
      isThere = true;
      return answer.ok ? await answer.json() : undefined;
    } catch {
      // Whatever failed: the next way is tried, else the size is assumed.
      return undefined;
    }
  };
  const assumed = (why: string): ContextSize => ({
    tokens: ASSUMED_TOKENS,
    by: 'assumed',
    note: `${why}; ${ASSUMED_TOKENS} tokens are assumed. MODEL_CONTEXT_TOKENS="${name}=…" says what fits it.`,
  });
  for (const kind of KINDS) {
    const said = await kind(ask, modelId);
    if (isSize(said)) return { tokens: said, ...(await readDetails(ask, modelId)), by: 'reported', note: null };
    if (said !== undefined && said !== null) {
      return assumed(
        `The server says that ${String(JSON.stringify(said)).slice(0, 40)} tokens fit ${name}, which cannot be`,
      );
    }
    if (!isThere) return null;
  }
  return assumed(`The server does not say how many tokens fit ${name}`);
}
