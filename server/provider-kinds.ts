/**
 * The providers, as variables name their models: what is to be set for each, and whether it makes vectors too. Of the OpenAI-compatible
 * servers one is named behind a slash, "openai-compatible/box:llama".
 */
const PROVIDERS = {
  google: { needs: 'GOOGLE_GENERATIVE_AI_API_KEY', embeds: true },
  anthropic: { needs: 'ANTHROPIC_API_KEY', embeds: false },
  openai: { needs: 'OPENAI_API_KEY', embeds: false },
  'openai-compatible': { needs: 'OPENAI_COMPATIBLE_BASE_URL', embeds: true },
  /** A model of this machine, by its name in the list or its file. */
  local: { needs: null, embeds: false },
} as const;
type ProviderKind = keyof typeof PROVIDERS;
/** The providers that are asked with a key. */
export type KeyedKind = Exclude<ProviderKind, 'local'>;

/** The variable of a provider's key. @param server the name of a further OpenAI-compatible server */
export function keyVariable(kind: KeyedKind, server: string | null = null): string {
  if (kind !== 'openai-compatible') return PROVIDERS[kind].needs;
  return `OPENAI_COMPATIBLE_${server === null ? '' : `${server.toUpperCase()}_`}API_KEY`;
}

export const PROVIDER_KINDS = Object.keys(PROVIDERS) as ProviderKind[];
type EmbeddingKind = {
  [Kind in ProviderKind]: (typeof PROVIDERS)[Kind]['embeds'] extends true ? Kind : never;
}[ProviderKind];
export const HOSTED_KINDS = PROVIDER_KINDS.filter((kind) => kind !== 'local');
const makesVectors = (kind: ProviderKind): kind is EmbeddingKind => PROVIDERS[kind].embeds;
export const EMBEDDING_KINDS = PROVIDER_KINDS.filter(makesVectors);

/** A model as a variable names it. `server` is the name of a further OpenAI-compatible server, null for the one without a name. */
export type NamedModel = {
  [Kind in ProviderKind]: { kind: Kind; modelId: string } & (Kind extends 'openai-compatible'
    ? { server: string | null }
    : unknown);
}[ProviderKind];
export type EmbeddingModel = Extract<NamedModel, { kind: EmbeddingKind }>;

export const isEmbedding = (model: NamedModel): model is EmbeddingModel => makesVectors(model.kind);

/** How a local model is named: by a slug, or by a file. */
const LOCAL = '[a-z0-9]+(?:[._-][a-z0-9]+)*|.+\\.gguf';

/** How a model of one of these is named, as a regular expression. @param modelId what the provider's own name of it may be */
export const namePattern = (kinds: readonly ProviderKind[], modelId = '\\S+'): string =>
  kinds
    .map((kind) => {
      if (kind === 'local') return `${kind}:(?:${LOCAL})`;
      return `${kind}${kind === 'openai-compatible' ? '(?:\\/[a-z0-9_]+)?' : ''}:${modelId}`;
    })
    .join('|');

/** How a model of one of these is named, for people. */
export const nameForms = (kinds: readonly ProviderKind[]): string[] =>
  kinds.flatMap((kind) => {
    if (kind === 'local') return [`${kind}:<name or file.gguf>`];
    return [`${kind}:<model>`, ...(kind === 'openai-compatible' ? [`${kind}/<server>:<model>`] : [])];
  });

const NAMED = new RegExp(`^(${PROVIDER_KINDS.join('|')})(?:/([^:]+))?:(.+)$`);

const MODEL_NAME = new RegExp(`^(?:${namePattern(PROVIDER_KINDS)})$`);

/** Whether a text names a model as a role is set to one. */
export const isModelName = (text: string): boolean => MODEL_NAME.test(text);

/** Reads what a variable is set to; null where it names no model. */
export function readNamedModel(set: string): NamedModel | null {
  const [, kind, server = null, modelId = ''] = NAMED.exec(set) ?? [];
  if (kind === undefined) return null;
  return { kind, modelId, ...(kind === 'openai-compatible' && { server }) } as NamedModel;
}

/** The variable that is to be set where a model is named; null where none is. */
export const neededFor = (model: NamedModel): string | null =>
  model.kind === 'openai-compatible' && model.server !== null
    ? `OPENAI_COMPATIBLE_${model.server.toUpperCase()}_BASE_URL`
    : PROVIDERS[model.kind].needs;
