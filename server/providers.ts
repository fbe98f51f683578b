/** By prefix of model names. An OpenAI-compatible server is named after a slash: "openai-compatible/box:llama". */
const PROTOCOLS = {
  google: { needs: 'GOOGLE_GENERATIVE_AI_API_KEY', embeds: true },
  anthropic: { needs: 'ANTHROPIC_API_KEY', embeds: false },
  openai: { needs: 'OPENAI_API_KEY', embeds: false },
  'openai-compatible': { needs: 'OPENAI_COMPATIBLE_BASE_URL', embeds: true },
  local: { needs: null, embeds: false },
} as const;
type ProviderKind = keyof typeof PROTOCOLS;
export type KeyedKind = Exclude<ProviderKind, 'local'>;

/** The variable of a provider's key. @param server the name of a further OpenAI-compatible server */
export function keyVariable(kind: KeyedKind, server: string | null = null): string {
  if (kind !== 'openai-compatible') return PROTOCOLS[kind].needs;
  return `OPENAI_COMPATIBLE_${server === null ? '' : `${server.toUpperCase()}_`}API_KEY`;
}

export const PROVIDER_KINDS = Object.keys(PROTOCOLS) as ProviderKind[];
type EmbeddingKind = {
  [Kind in ProviderKind]: (typeof PROTOCOLS)[Kind]['embeds'] extends true ? Kind : never;
}[ProviderKind];
export const HOSTED_KINDS = PROVIDER_KINDS.filter((kind) => kind !== 'local');
const makesVectors = (kind: ProviderKind): kind is EmbeddingKind => PROTOCOLS[kind].embeds;
export const EMBEDDING_KINDS = PROVIDER_KINDS.filter(makesVectors);

/** A parsed model name. `server` is the name of a further OpenAI-compatible server, null for the unnamed one. */
export type NamedModel = {
  [Kind in ProviderKind]: { kind: Kind; modelId: string } & (Kind extends 'openai-compatible'
    ? { server: string | null }
    : unknown);
}[ProviderKind];
export type EmbeddingModel = Extract<NamedModel, { kind: EmbeddingKind }>;

export const isEmbedding = (model: NamedModel): model is EmbeddingModel => makesVectors(model.kind);

/** A local model's name: a slug or a file. */
const LOCAL = '[a-z0-9]+(?:[._-][a-z0-9]+)*|.+\\.gguf';

/** A regular expression for model names of some kinds. @param modelId pattern of the provider's own name */
export const namePattern = (kinds: readonly ProviderKind[], modelId = '\\S+'): string =>
  kinds
    .map((kind) => {
      if (kind === 'local') return `${kind}:(?:${LOCAL})`;
      return `${kind}${kind === 'openai-compatible' ? '(?:\\/[a-z0-9_]+)?' : ''}:${modelId}`;
    })
    .join('|');

/** Forms of model names, for people. */
export const nameForms = (kinds: readonly ProviderKind[]): string[] =>
  kinds.flatMap((kind) => {
    if (kind === 'local') return [`${kind}:<name or file.gguf>`];
    return [`${kind}:<model>`, ...(kind === 'openai-compatible' ? [`${kind}/<server>:<model>`] : [])];
  });

const NAMED = new RegExp(`^(${PROVIDER_KINDS.join('|')})(?:/([^:]+))?:(.+)$`);

const MODEL_NAME = new RegExp(`^(?:${namePattern(PROVIDER_KINDS)})$`);

/** Whether a text is a valid model name for a role. */
export const isModelName = (text: string): boolean => MODEL_NAME.test(text);

/** Parses a model name; null if invalid. */
export function readNamedModel(set: string): NamedModel | null {
  const [, kind, server = null, modelId = ''] = NAMED.exec(set) ?? [];
  if (kind === undefined) return null;
  return { kind, modelId, ...(kind === 'openai-compatible' && { server }) } as NamedModel;
}

/** The variable a named model requires; null for none. */
export function neededFor(model: NamedModel): string | null {
  if (model.kind !== 'openai-compatible' || model.server === null) return PROTOCOLS[model.kind].needs;
  // A known provider's address is built in: only its key may be missing.
  if (knownServer(model.server) !== null) return keyVariable(model.kind, model.server);
  return `OPENAI_COMPATIBLE_${model.server.toUpperCase()}_BASE_URL`;
}

/** A hosted provider, or a local model server. */
export interface Provider {
  /** The prefix of its model names, before the colon. */
  name: string;
  title: string;
  baseUrl: string;
  /** Runs on this machine; usually needs no key. */
  isLocal?: true;
  /** Key prefixes that no other provider uses. */
  keyPrefixes?: readonly string[];
  /** Form of its keys if other providers may use the same form: the user is asked then. */
  keyForm?: RegExp;
  /** Model families for co-author and Storyteller, best first. The newest model of a family is used. */
  writes?: readonly RegExp[];
  /** Fast, cheap model families for the Director, best first. */
  directs?: readonly RegExp[];
  /** `owned_by` in its list of models. Another server may listen on the same port. */
  ownedBy?: string;
}

const compatible = (server: string): string => `openai-compatible/${server}`;
const local = (server: string, title: string, port: number, ownedBy?: string): Provider => ({
  name: compatible(server),
  title,
  baseUrl: `http://127.0.0.1:${port}/v1`,
  isLocal: true,
  ...(ownedBy !== undefined && { ownedBy }),
});

/** All known providers. Other OpenAI-compatible servers are configured by address. */
export const PROVIDERS: readonly Provider[] = [
  {
    name: 'google',
    title: 'Google',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    keyPrefixes: ['AIza', 'AQ.'],
    writes: [/^gemini-[\d.]+-flash$/, /^gemini-[\d.]+-pro$/, /^gemini-[\d.]+-(flash|pro)-preview$/],
    directs: [/^gemini-[\d.]+-flash-lite$/, /^gemini-[\d.]+-flash-lite-preview$/],
  },
  {
    name: 'anthropic',
    title: 'Anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    keyPrefixes: ['sk-ant-'],
    writes: [/^claude-sonnet-/, /^claude-opus-/],
    directs: [/^claude-haiku-/],
  },
  {
    name: 'openai',
    title: 'OpenAI',
    baseUrl: 'https://api.openai.com/v1',
    keyPrefixes: ['sk-proj-', 'sk-svcacct-'],
    keyForm: /^sk-/,
    writes: [/^gpt-[\d.]+-(terra|sol)$/, /^gpt-[\d.]+$/, /^gpt-4o$/],
    directs: [/^gpt-[\d.]+-luna$/, /^gpt-[\d.]+-mini$/, /^gpt-4o-mini$/],
  },
  {
    name: compatible('openrouter'),
    title: 'OpenRouter',
    baseUrl: 'https://openrouter.ai/api/v1',
    keyPrefixes: ['sk-or-'],
    writes: [/^anthropic\/claude-sonnet-[\d.]+$/, /^google\/gemini-[\d.]+-flash$/, /^openai\/gpt-[\d.]+$/],
    directs: [/^google\/gemini-[\d.]+-flash-lite$/, /^anthropic\/claude-haiku-[\d.]+$/, /^openai\/gpt-[\d.]+-mini$/],
  },
  {
    name: compatible('groq'),
    title: 'Groq',
    baseUrl: 'https://api.groq.com/openai/v1',
    keyPrefixes: ['gsk_'],
    writes: [/^moonshotai\/kimi-/, /^llama-[\d.]+-70b/, /^openai\/gpt-oss-120b$/],
    directs: [/^llama-[\d.]+-8b/, /^openai\/gpt-oss-20b$/],
  },
  {
    name: compatible('xai'),
    title: 'xAI',
    baseUrl: 'https://api.x.ai/v1',
    keyPrefixes: ['xai-'],
    writes: [/^grok-[\d.]+(-\d{4})?$/, /^grok-[\d.]+-fast/],
    directs: [/^grok-[\d.-]+-fast-non-reasoning/, /^grok-[\d.]+-mini/],
  },
  {
    name: compatible('cerebras'),
    title: 'Cerebras',
    baseUrl: 'https://api.cerebras.ai/v1',
    keyPrefixes: ['csk-'],
  },
  {
    name: compatible('huggingface'),
    title: 'Hugging Face',
    baseUrl: 'https://router.huggingface.co/v1',
    keyPrefixes: ['hf_'],
    writes: [/^deepseek-ai\/DeepSeek-V[\d.]+$/, /^meta-llama\/Llama-[\d.]+-70B-Instruct$/],
  },
  {
    name: compatible('deepseek'),
    title: 'DeepSeek',
    baseUrl: 'https://api.deepseek.com/v1',
    keyForm: /^sk-[0-9a-f]{32}$/,
    writes: [/^deepseek-chat$/],
  },
  {
    name: compatible('mistral'),
    title: 'Mistral',
    baseUrl: 'https://api.mistral.ai/v1',
    keyForm: /^[A-Za-z0-9]{32}$/,
    writes: [/^mistral-large-latest$/, /^mistral-medium-latest$/],
    directs: [/^mistral-small-latest$/],
  },
  local('ollama', 'Ollama', 11434),
  local('lmstudio', 'LM Studio', 1234),
  local('llamacpp', 'llama.cpp', 8080, 'llamacpp'),
  local('koboldcpp', 'KoboldCpp', 5001, 'koboldcpp'),
  local('jan', 'Jan', 1337),
  local('vllm', 'vLLM', 8000, 'vllm'),
];

export const knownProvider = (name: string): Provider | null => PROVIDERS.find((each) => each.name === name) ?? null;

/** Names of known OpenAI-compatible servers, after the slash. */
export const KNOWN_SERVERS: readonly string[] = PROVIDERS.flatMap(({ name }) => name.split('/').slice(1));

export const getProvider = (model: NamedModel): string =>
  model.kind === 'openai-compatible' && model.server !== null ? compatible(model.server) : model.kind;

/** A known OpenAI-compatible server by its name after the slash, or null. */
export const knownServer = (server: string): Provider | null => knownProvider(compatible(server));

/** The providers a key may belong to, by its form: one if certain. */
export function recogniseKey(key: string): readonly Provider[] {
  const certain = PROVIDERS.find(({ keyPrefixes = [] }) => keyPrefixes.some((prefix) => key.startsWith(prefix)));
  if (certain !== undefined) return [certain];
  const possible = PROVIDERS.filter(({ keyForm }) => keyForm?.test(key));
  return possible.length > 0 ? possible : PROVIDERS.filter(({ isLocal }) => !isLocal);
}
