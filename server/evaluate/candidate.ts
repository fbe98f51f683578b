import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateText } from 'ai';
import { eitherOf } from '../../shared/english.ts';
import { RefusalError } from '../../shared/error.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { improviser } from '../improviser/late.ts';
import { createLogger, type Logger } from '../log.ts';
import { createServices, type Overrides, type Services } from '../main.ts';
import {
  createLocalModels,
  IMPROVISER_NAME,
  type ModelCall,
  type ModelRole,
  tapModels,
  type WrittenAnswer,
} from '../models/index.ts';
import { nameForms, neededFor, PROVIDER_KINDS, readNamedModel } from '../provider-kinds.ts';
import { namedArt } from './named-art.ts';

export interface CandidateDeps {
  /** Of the server: where its local models lie, its keys, its limits. Nothing is written to its folder but what is fetched. */
  config: Config;
  clock: Clock;
  log?: Logger;
  /** Stands in for parts of the server: the tests have models of their own. */
  overrides?: Pick<Overrides, 'models' | 'local' | 'patience'>;
}

/** A whole server in a folder that is thrown away, with one model in every role, heard in all it writes. */
export interface Candidate {
  services: Services;
  /** The model, as its calls are recorded under. */
  by: string;
  /** What was written, and each call, since this was last asked. */
  drain(): { answers: WrittenAnswer[]; calls: ModelCall[] };
  /** Called before another answers in the model's place; nobody listens unless set. */
  onStandIn: (role: ModelRole) => void;
  close(): Promise<void>;
}

const cannotAnswer = (model: string, why: string) =>
  new RefusalError('unavailable', `${model} cannot be evaluated: ${why}.`, {
    hint: 'Name a model as STORYTELLER_MODEL would, with its key or the address of its server set.',
  });

const withoutStop = (sentence: string): string => sentence.replace(/\.$/u, '');

/** Why a name has no model behind it: it is none, or something is to be set first. */
function lackOf(model: string): string | null {
  const named = readNamedModel(model);
  const forms = [...nameForms(PROVIDER_KINDS), IMPROVISER_NAME];
  if (named === null) return `it names no model; ${eitherOf(forms)} does`;
  const needed = neededFor(named);
  return needed === null ? null : `${needed} is to be set as well`;
}

/** Tokens of an answer to that: some think first, and some go on. */
const FIRST_TOKENS = 512;

/** Asks a model for a word: one that does not answer would be stood in for, call by call, for hours. */
async function requireAnswer(model: string, { models }: Services, signal: AbortSignal): Promise<void> {
  const asked = models.language('storyteller', { scope: 'evaluation:first' });
  const { response } = await generateText({
    ...{ model: asked, prompt: 'Say yes.', maxOutputTokens: FIRST_TOKENS, maxRetries: 0, abortSignal: signal },
  }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw cannotAnswer(model, withoutStop(error instanceof Error ? error.message : String(error)));
  });
  if (response.modelId === IMPROVISER_NAME) throw cannotAnswer(model, withoutStop(models.report().storyteller.reason));
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
  const { clock, config, log = createLogger('silent'), overrides = {} } = deps;
  const dataDir = await mkdtemp(join(tmpdir(), 'kamishibai-evaluate-'));
  const answers: WrittenAnswer[] = [];
  const calls: ModelCall[] = [];
  const listening: Pick<Candidate, 'onStandIn'> = { onStandIn: () => undefined };
  const local =
    overrides.local ?? createLocalModels({ dataDir: config.dataDir, catalogue: config.modelCatalogue, clock, log });
  const roles = { coauthor: model, director: model, storyteller: model };
  let services: Services;
  try {
    services = await createServices(
      {
        ...config,
        dataDir,
        models: { ...roles, image: 'embedded', music: 'embedded', embedding: 'off' },
        offlineSeed: seed,
      },
      {
        ...overrides,
        ...{ clock, log, local, samplesDir: null, art: namedArt },
        improviser: (options) => improviser({ ...options, paceMs: 0 }),
        around: (models) =>
          tapModels(models, {
            onAnswer: (answer) => void answers.push(answer),
            onCall: (call) => void calls.push(call),
            onAsk: ({ insteadOf }, role) => insteadOf !== null && listening.onStandIn(role),
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
      if (trouble !== null) throw cannotAnswer(model, trouble);
    }
    const { active, reason } = services.models.report().storyteller;
    if (active === IMPROVISER_NAME && model !== IMPROVISER_NAME)
      throw cannotAnswer(model, lackOf(model) ?? withoutStop(reason));
    if (model !== IMPROVISER_NAME) await requireAnswer(model, services, signal);
    return Object.assign(listening, {
      services,
      // A server's first model has no name before it was asked: it is the one that is not the improviser.
      by: active,
      drain: () => ({ answers: answers.splice(0), calls: calls.splice(0) }),
      close,
    });
  } catch (error) {
    await close();
    throw error;
  }
}
