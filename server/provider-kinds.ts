/**
 * The providers, as variables name their models: what is to be set for each, and whether it makes vectors too. Of the OpenAI-compatible
 * servers one is named behind a slash, "openai-compatible/box:llama".
 */
const PROVIDERS = {
  google: { needs: 'GOOGLE_GENERATIVE_AI_API_KEY', embeds: true },
  anthropic: { needs: 'ANTHROPIC_API_KEY', embeds: false },
  openai: { needs: 'OPENAI_API_KEY', embeds: false },
  'openai-compatible': { needs: 'OPENAI_COMPATIBLE_BASE_URL', embeds: true },
} as const;
type ProviderKind = keyof typeof PROVIDERS;

export const PROVIDER_KINDS = Object.keys(PROVIDERS) as ProviderKind[];
type EmbeddingKind = {
  [Kind in ProviderKind]: (typeof PROVIDERS)[Kind]['embeds'] extends true ? Kind : never;
}[ProviderKind];
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

/** How a model of one of these is named, without the model, as a part of a regular expression. */
export const namePattern = (kinds: readonly ProviderKind[]): string =>
  kinds.map((kind) => (kind === 'openai-compatible' ? `${kind}(?:\\/[a-z0-9_]+)?` : kind)).join('|');

/** How a model of one of these is named, for people. */
export const nameForms = (kinds: readonly ProviderKind[]): string[] =>
  kinds.flatMap((kind) => [`${kind}:<model>`, ...(kind === 'openai-compatible' ? [`${kind}/<server>:<model>`] : [])]);

const NAMED = new RegExp(`^(${PROVIDER_KINDS.join('|')})(?:/([^:]+))?:(.+)$`);

/** Reads what a variable is set to; null where it names no model. */
export function readNamedModel(set: string): NamedModel | null {
  const [, kind, server = null, modelId = ''] = NAMED.exec(set) ?? [];
  if (kind === undefined) return null;
  return { kind, modelId, ...(kind === 'openai-compatible' && { server }) } as NamedModel;
}

/** The variable that is to be set where a model is named. */
export const neededFor = (model: NamedModel): string =>
  model.kind === 'openai-compatible' && model.server !== null
    ? `OPENAI_COMPATIBLE_${model.server.toUpperCase()}_BASE_URL`
    : PROVIDERS[model.kind].needs;
