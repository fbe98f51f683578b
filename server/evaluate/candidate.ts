import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateText } from 'ai';
import { getErrorMessage, RefusalError } from '../../shared/error.ts';
import type { Reason } from '../../shared/reasons.ts';
import type { Art } from '../art/index.ts';
import type { Clock } from '../clock.ts';
import type { Coauthor } from '../coauthor/index.ts';
import type { Config } from '../config.ts';
import { improviser } from '../improviser/lazy-improviser.ts';
import { createLogger, type Logger } from '../log.ts';
import {
  createLocalModels,
  IMPROVISER_NAME,
  type ModelCall,
  type Models,
  observeModels,
  type RawAnswer,
} from '../models/index.ts';
import { explainUnavailable } from '../models/settings/model-choices.ts';
import { readKeptKeys } from '../models/settings/saved-keys.ts';
import type { Overrides } from '../overrides.ts';
import type { Plays } from '../play/index.ts';
import { withProviderKeys } from '../provider-keys.ts';
import type { Store } from '../store/index.ts';
import { lendWorkers, type Workers } from '../workers/index.ts';

/** @param why without a full stop */
export const refuseUnanswering = (
  model: string,
  why: string,
  reason: Reason = { code: 'model-cannot-be-evaluated', model, why },
  code: 'unavailable' | 'malformed' = 'unavailable',
) =>
  new RefusalError(code, `${model} cannot be evaluated: ${why}.`, {
    hint: 'Name a model as STORYTELLER_MODEL would, with its key or the address of its server set.',
    reason,
  });

/** The refusal for a name without a model; null if nothing is missing. */
export function refuseUnavailable(model: string, config: Config): RefusalError | null {
  const lack = explainUnavailable(model, config);
  if (lack === null) return null;
  const code = lack.reason.code === 'model-name-unread' ? 'malformed' : 'unavailable';
  return refuseUnanswering(model, lack.why, lack.reason, code);
}

/** Placeholder art: pictures and music are named but not made. */
export const namedArt: Art = {
  portrait: async ({ packageId, characterId }) => picture(`${packageId}/characters/${characterId}`),
  background: async ({ packageId, locationId }) => picture(`${packageId}/backgrounds/${locationId}`),
  music: async ({ packageId, mood }) => ({ url: `/media/${packageId}/music/${mood}`, mimeType: 'audio/ogg' }),
  adopt: async ({ packageId, kind, id }) => picture(`${packageId}/${kind}/${id}`),
};

const picture = (path: string) => ({ url: `/media/${path}`, mimeType: 'image/webp' });

interface TriedServer {
  readonly store: Store;
  readonly models: Models;
  readonly coauthor: Coauthor;
  readonly plays: Plays;
  close(): Promise<void>;
}

type MakeServer = (config: Config, overrides: Overrides) => Promise<TriedServer>;

export interface CandidateDeps {
  /** The server's configuration: local models, keys, limits. Only downloads are written to its folder. */
  config: Config;
  clock: Clock;
  createServices: MakeServer;
  log?: Logger;
  overrides?: Pick<Overrides, 'models' | 'local' | 'retryPolicies' | 'budget'>;
  /** Threads shared by all models' servers in turn; otherwise each starts its own. */
  workers?: Workers;
  /** Called after each model call. @param name the evaluated model */
  onCall?: (call: ModelCall, name: string) => void;
}

/** A whole server in a temporary folder, with one model in every role, recording all it writes. */
export interface CandidateServer {
  services: TriedServer;
  by: string;
  /** What was written, and each call, since the last drain. */
  drain(): { answers: RawAnswer[]; calls: ModelCall[] };
  close(): Promise<void>;
}

const withoutStop = (sentence: string): string => sentence.replace(/\.$/u, '');

/** Token limit of the test answer: some models think first, and some ramble. */
const FIRST_TOKENS = 512;

/** Asks a model for a word: without an answer, every call would fall back for hours. */
async function requireAnswer(model: string, { models }: TriedServer, signal: AbortSignal): Promise<void> {
  const asked = models.language('storyteller', { scope: 'evaluation:first' });
  const { response } = await generateText({
    ...{ model: asked, prompt: 'Say yes.', maxOutputTokens: FIRST_TOKENS, maxRetries: 0, abortSignal: signal },
  }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw refuseUnanswering(model, withoutStop(getErrorMessage(error)));
  });
  if (response.modelId === IMPROVISER_NAME)
    throw refuseUnanswering(model, withoutStop(models.report().storyteller.reason));
}

/** Downloads the model if needed. @throws RefusalError `unavailable` without an answer; the signal's reason */
export async function openCandidate(
  model: string,
  deps: CandidateDeps,
  seed: number,
  signal: AbortSignal,
): Promise<CandidateServer> {
  const { clock, log = createLogger('silent'), overrides = {}, workers, onCall } = deps;
  // The temporary folder has no keys.
  const config = withProviderKeys(deps.config, readKeptKeys(deps.config.dataDir));
  const dataDir = await mkdtemp(join(tmpdir(), 'kamishibai-evaluate-'));
  const answers: RawAnswer[] = [];
  const calls: ModelCall[] = [];
  const local =
    overrides.local ?? createLocalModels({ dataDir: config.dataDir, catalogue: config.modelCatalogue, clock, log });
  const roles = { coauthor: model, director: model, storyteller: model };
  let services: TriedServer;
  try {
    services = await deps.createServices(
      {
        ...config,
        dataDir,
        models: { ...roles, image: 'embedded', music: 'embedded', embedding: 'off' },
        chosenRoles: [],
        offlineSeed: seed,
      },
      {
        ...overrides,
        ...{ clock, log, local, samplesDir: null, art: namedArt },
        ...(workers && { workers: lendWorkers(workers) }),
        improviser: (options) => improviser({ ...options, paceMs: 0 }),
        around: (models) =>
          observeModels(models, {
            onAnswer: (answer) => void answers.push(answer),
            onCall: (call) => {
              calls.push(call);
              onCall?.(call, model);
            },
          }),
      },
    );
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  }
  const close = async () => {
    await services.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    if (model.startsWith('local:')) {
      const name = model.slice('local:'.length);
      await local.prepare([name], signal);
      signal.throwIfAborted();
      const trouble = local.trouble(name);
      if (trouble !== null) throw refuseUnanswering(model, trouble.said, trouble.reason);
    }
    const { active, reason } = services.models.report().storyteller;
    if (active === IMPROVISER_NAME && model !== IMPROVISER_NAME)
      throw refuseUnavailable(model, config) ?? refuseUnanswering(model, withoutStop(reason));
    if (model !== IMPROVISER_NAME) await requireAnswer(model, services, signal);
    return {
      services,
      // The name of a server's first model is unknown before a call; it is the one that is not the improviser.
      by: active,
      drain: () => ({ answers: answers.splice(0), calls: calls.splice(0) }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
