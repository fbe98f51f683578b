import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateText } from 'ai';
import type { Clock } from '../clock.ts';
import type { Coauthor } from '../coauthor/index.ts';
import type { Config } from '../config.ts';
import { improviser } from '../improviser/late.ts';
import { createLogger, type Logger } from '../log.ts';
import {
  createLocalModels,
  IMPROVISER_NAME,
  type ModelCall,
  type Models,
  tapModels,
  type WrittenAnswer,
} from '../models/index.ts';
import { readKeptKeys } from '../models/keys.ts';
import type { Overrides } from '../overrides.ts';
import type { Plays } from '../play/index.ts';
import { withKeys } from '../provider-keys.ts';
import type { Store } from '../store/index.ts';
import { lend, type Workers } from '../workers/index.ts';
import { cannotBeEvaluated, notToEvaluate } from './lack.ts';
import { namedArt } from './named-art.ts';

/** As much of a server as is tried. */
interface TriedServer {
  readonly store: Store;
  readonly models: Models;
  readonly coauthor: Coauthor;
  readonly plays: Plays;
  close(): Promise<void>;
}

/** Makes a server on a folder of its own. */
type MakeServer = (config: Config, overrides: Overrides) => Promise<TriedServer>;

export interface CandidateDeps {
  /** Of the server: where its local models lie, its keys, its limits. Nothing is written to its folder but what is fetched. */
  config: Config;
  clock: Clock;
  /** Makes the server a model is tried in. */
  createServices: MakeServer;
  log?: Logger;
  /** Stands in for parts of the server: the tests have models of their own. */
  overrides?: Pick<Overrides, 'models' | 'local' | 'patience' | 'budget'>;
  /** Threads that all models' servers have, one after another; each starts its own where there are none. */
  workers?: Workers;
  /** Told of every call of a model as it ends. @param name the model it was made for, as it is evaluated */
  onCall?: (call: ModelCall, name: string) => void;
}

/** A whole server in a folder that is thrown away, with one model in every role, heard in all it writes. */
export interface Candidate {
  services: TriedServer;
  /** The model, as its calls are recorded under. */
  by: string;
  /** What was written, and each call, since this was last asked. */
  drain(): { answers: WrittenAnswer[]; calls: ModelCall[] };
  close(): Promise<void>;
}

const withoutStop = (sentence: string): string => sentence.replace(/\.$/u, '');

/** Tokens of an answer to that: some think first, and some go on. */
const FIRST_TOKENS = 512;

/** Asks a model for a word: one that does not answer would be stood in for, call by call, for hours. */
async function requireAnswer(model: string, { models }: TriedServer, signal: AbortSignal): Promise<void> {
  const asked = models.language('storyteller', { scope: 'evaluation:first' });
  const { response } = await generateText({
    ...{ model: asked, prompt: 'Say yes.', maxOutputTokens: FIRST_TOKENS, maxRetries: 0, abortSignal: signal },
  }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw cannotBeEvaluated(model, withoutStop(error instanceof Error ? error.message : String(error)));
  });
  if (response.modelId === IMPROVISER_NAME)
    throw cannotBeEvaluated(model, withoutStop(models.report().storyteller.reason));
}

/**
 * Opens a server for one model. A model of this machine is fetched where it is not there, and loaded.
 * @throws RefusalError `unavailable` where the model does not answer; the signal's reason
 */
export async function openCandidate(
  model: string,
  deps: CandidateDeps,
  seed: number,
  signal: AbortSignal,
): Promise<Candidate> {
  const { clock, log = createLogger('silent'), overrides = {}, workers, onCall } = deps;
  // A folder that is thrown away has no keys.
  const config = withKeys(deps.config, readKeptKeys(deps.config.dataDir));
  const dataDir = await mkdtemp(join(tmpdir(), 'kamishibai-evaluate-'));
  const answers: WrittenAnswer[] = [];
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
        ...(workers && { workers: lend(workers) }),
        improviser: (options) => improviser({ ...options, paceMs: 0 }),
        around: (models) =>
          tapModels(models, {
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
      if (trouble !== null) throw cannotBeEvaluated(model, trouble.said, trouble.reason);
    }
    const { active, reason } = services.models.report().storyteller;
    if (active === IMPROVISER_NAME && model !== IMPROVISER_NAME)
      throw notToEvaluate(model, config) ?? cannotBeEvaluated(model, withoutStop(reason));
    if (model !== IMPROVISER_NAME) await requireAnswer(model, services, signal);
    return {
      services,
      // A server's first model has no name before it was asked: it is the one that is not the improviser.
      by: active,
      drain: () => ({ answers: answers.splice(0), calls: calls.splice(0) }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
