import type { ModelWhy } from '../../shared/wire/index.ts';
import { type Config, isLoopback, modelVariable } from '../config.ts';
import { serverAt } from '../provider-keys.ts';
import { type EmbeddingModel, isEmbedding, type NamedModel, readNamedModel } from '../providers.ts';
import type { ModelRole, RoleReport } from './types.ts';

/** The first model of a role and the reason. `modelId` is null for the server's first model. */
export type LanguageChoice =
  | (NamedModel & { reason: string })
  | { kind: 'openai-compatible'; server: null; modelId: null; reason: string }
  | { kind: 'offline'; reason: string };

/** The meaning of `auto` on Gemini: the current stable Flash for quality, the fastest model where a turn waits. */
export const GEMINI_DEFAULTS: Record<ModelRole, string> = {
  coauthor: 'gemini-3.8-flash',
  director: 'gemini-3.5-flash-lite',
  storyteller: 'gemini-3.8-flash',
};

/** Gemini's current image model; Imagen is no longer served. */
export const GEMINI_IMAGE_DEFAULT = 'gemini-nano-banana-2.1';

const GEMINI_EMBEDDING_DEFAULT = 'gemini-embedding-001';

const OFFLINE = 'offline improviser – no language model';
const CHOSEN = 'it was chosen in the library';

/** For `auto`: Google if a key is set, else an OpenAI-compatible server if a base URL is set, else the improviser. */
export function chooseLanguage(role: ModelRole, config: Config): LanguageChoice {
  const configured = config.models[role];
  const variable = modelVariable(role);
  const isChosen = config.chosenRoles.includes(role);
  const named = readNamedModel(configured);
  if (named !== null) return { ...named, reason: isChosen ? CHOSEN : `${variable} names this model` };
  if (configured === 'offline') {
    return { kind: 'offline', reason: `${OFFLINE}: ${isChosen ? CHOSEN : `${variable} is offline`}` };
  }
  if (config.google.apiKey !== null) {
    return { kind: 'google', modelId: GEMINI_DEFAULTS[role], reason: 'a Gemini key is set' };
  }
  if (config.openaiCompatible.baseUrl !== null) {
    return {
      kind: 'openai-compatible',
      server: null,
      modelId: null,
      reason: 'an OpenAI-compatible server is set; the first model it lists answers',
    };
  }
  return { kind: 'offline', reason: `${OFFLINE}: no key and no server are configured` };
}

/** A model's name in reports, records and configuration: "google:gemini-3.8-flash", "openai-compatible/box:llama". */
export function getModelName(choice: LanguageChoice | NamedModel): string {
  if (choice.kind === 'offline' || choice.modelId === null) return choice.kind;
  const server = choice.kind === 'openai-compatible' && choice.server !== null ? `/${choice.server}` : '';
  return `${choice.kind}${server}:${choice.modelId}`;
}

/** For `auto`: Google's if plays are sent to Google anyway, so that no text leaves the server for embeddings alone. */
export function chooseEmbedding(config: Config): EmbeddingModel | null {
  const named = readNamedModel(config.models.embedding);
  if (named !== null && isEmbedding(named)) return named;
  if (config.models.embedding === 'off' || config.google.apiKey === null) return null;
  const isAtGoogle = (role: ModelRole) => chooseLanguage(role, config).kind === 'google';
  if (!isAtGoogle('director') && !isAtGoogle('storyteller')) return null;
  return { kind: 'google', modelId: GEMINI_EMBEDDING_DEFAULT };
}

/** Resolves the image model: the id of a Gemini model, or null for the embedded painter. */
export function chooseImage(config: Config): { modelId: string | null; report: RoleReport } {
  const configured = config.models.image;
  const embedded = (reason: string) => ({ modelId: null, report: { configured, active: 'embedded', reason } });
  const google = (modelId: string, words: string, why: ModelWhy) => {
    const reason = `${words}; what it cannot paint the embedded painter paints`;
    return { modelId, report: { configured, active: `google:${modelId}`, reason, why } };
  };
  const isChosen = config.chosenRoles.includes('image');
  if (configured === 'embedded') {
    return embedded(`embedded painter – no image model: ${isChosen ? CHOSEN : 'IMAGE_MODEL is embedded'}`);
  }
  if (config.google.apiKey === null) return embedded('embedded painter – no image model: no Gemini key is set');
  if (configured === 'auto') return google(GEMINI_IMAGE_DEFAULT, 'a Gemini key is set', { code: 'key' });
  const modelId = configured.slice('google:'.length);
  // The SDK supports only Gemini's image models; it throws for other ids at the first picture.
  if (modelId.startsWith('gemini-')) {
    if (isChosen) return google(modelId, CHOSEN, { code: 'chosen' });
    return google(modelId, 'IMAGE_MODEL names this model', { code: 'named', variable: 'IMAGE_MODEL' });
  }
  return embedded(`embedded painter: ${configured} is not served any more, only ids that begin with gemini- are`);
}

/** Resolves music: always the embedded composer, since the SDK has no music model. */
export function reportMusic(config: Config): RoleReport {
  const configured = config.models.music;
  const reason = configured.startsWith('google:')
    ? `embedded composer: music by ${configured} cannot be asked for through the SDK`
    : 'embedded composer – no music model';
  return { configured, active: 'embedded', reason };
}

/** Whether a model runs on this machine: in process, or on a server at a loopback address. */
export function runsHere(model: string, config: Config): boolean {
  const named = readNamedModel(model);
  if (named?.kind !== 'openai-compatible') return named?.kind === 'local';
  const place = serverAt(config, named.server);
  return place !== null && URL.canParse(place.baseUrl) && isLoopback(new URL(place.baseUrl).hostname);
}
