import { existsSync } from 'node:fs';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import { RefusalError } from '../../../shared/error.ts';
import { createListeners } from '../../../shared/listeners.ts';
import type { Clock } from '../../clock.ts';
import { shutdownRefusal } from '../../shutdown.ts';
import { systemTimers, type Timers } from '../calls/retry-policy.ts';
import type { ModelLog, ModelRole } from '../types.ts';
import { formatByteSize } from './bytes.ts';
import { localLanguageModel } from './language-model.ts';
import {
  type Fetching,
  type LocalModelRegistryOptions,
  openLocalModelRegistry,
  type RegisteredModel,
} from './model-registry.ts';
import { createModelService, type ModelService } from './model-service.ts';
import { cannotAnswer, type LocalTrouble, toLocalTrouble } from './trouble.ts';

/** Who is answered first by a local model; higher ones first. */
export const PRIORITY = { stage: 2, author: 1, other: 0 } as const;

export interface LocalModelsOptions extends LocalModelRegistryOptions {
  clock: Clock;
  log: ModelLog;
  timers?: Timers;
  freeMemory?: () => number;
}

interface Job {
  now(): Fetching | null;
  /** Resolves when it is complete. @throws RefusalError with one sentence */
  done: Promise<void>;
  /** @returns a function that unsubscribes */
  follow(listener: () => void): () => void;
  /** Stops it; received data is kept. */
  stop(): void;
}

export interface LocalModels {
  /** A model as an AI SDK model. Calls are refused while it is not downloaded. */
  model(name: string, call: { role: ModelRole; scope: string }): LanguageModelV4;
  /** A model's process, started with its first call. @throws Error with a sentence */
  served(name: string): Promise<Pick<ModelService, 'generate'>>;
  /** Why a model cannot answer now; null if it can, or if unknown. */
  trouble(name: string): LocalTrouble | null;
  /** The context size of a model; loads it. @throws Error with a sentence */
  contextTokens(name: string): Promise<number>;
  isRuntimeThere(): boolean;
  freeMemory(): number;
  /** All models, installed or downloadable, with download progress. @throws RefusalError for an unreadable catalogue */
  list(signal?: AbortSignal): Promise<(RegisteredModel & { fetching: Fetching | null })[]>;
  /** Downloads a model with its runtime. Concurrent callers share one download, which goes on without listeners. */
  get(name: string): Job;
  stop(name: string): Promise<void>;
  /** Removes a model from memory and disk, with partial downloads. @throws RefusalError `not_found` if there is nothing */
  remove(name: string): Promise<void>;
  /** Downloads missing models of these and loads them. Never throws: failures become their trouble. */
  prepare(names: Iterable<string>, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

const getPriority = (scope: string): number => {
  if (scope.startsWith('play:')) return PRIORITY.stage;
  return scope.startsWith('session:') ? PRIORITY.author : PRIORITY.other;
};

function underwayAs(fetching: Fetching | null): LocalTrouble {
  const createTrouble = (said: string, percent: number | null): LocalTrouble => ({
    said,
    reason: { code: 'local-model-underway', isRuntime: fetching?.what === 'runtime', percent },
  });
  if (fetching === null) return createTrouble('it is being fetched', null);
  if (fetching.what === 'runtime') return createTrouble('its runtime is being fetched', null);
  const { receivedBytes, totalBytes } = fetching;
  if (totalBytes === null) return createTrouble(`it is being fetched (${formatByteSize(receivedBytes)} so far)`, null);
  const percent = Math.floor((100 * receivedBytes) / totalBytes);
  return createTrouble(`it is being fetched (${percent} % of ${formatByteSize(totalBytes)})`, percent);
}

const STOPPED = new RefusalError('unavailable', 'The download was stopped; what has come is kept.', {
  hint: 'The next time goes on from there.',
  reason: { code: 'local-model-stopped' },
});

/** Creates the local models of a server. Nothing is read, downloaded or started before a model is needed. */
export function createLocalModels(options: LocalModelsOptions): LocalModels {
  const { clock, log, timers = systemTimers, freeMemory = () => process.availableMemory() } = options;
  const registry = openLocalModelRegistry(options);
  const jobs = new Map<string, Job>();
  /** The trouble of a model that is being downloaded. */
  const getDownloadTrouble = (name: string): LocalTrouble | null => {
    const job = jobs.get(name);
    return job === undefined ? null : underwayAs(job.now());
  };
  const failures = new Map<string, unknown>();
  /** By file, since two names may share one. */
  const loaded = new Map<string, ModelService>();
  let isClosed = false;

  const served = async (name: string): Promise<ModelService> => {
    if (isClosed) throw shutdownRefusal();
    const underway = getDownloadTrouble(name);
    if (underway?.reason !== undefined) throw cannotAnswer(underway.said, underway.reason);
    const runtime = registry.runtime();
    const file = await registry.findFile(name);
    const failure = failures.get(name);
    if (runtime === null || !existsSync(file)) {
      const missing = runtime === null ? 'the runtime of local models' : 'its file';
      const reason = { code: 'local-model-not-there', isRuntime: runtime === null } as const;
      throw failure ?? cannotAnswer(`${missing} has not been fetched`, reason);
    }
    // It was installed meanwhile.
    failures.delete(name);
    const known = loaded.get(file);
    if (known !== undefined) return known;
    const made = createModelService({ name, file, runtime, clock, timers, log, freeMemory });
    loaded.set(file, made);
    return made;
  };

  const begin = (name: string): Job => {
    const own = new AbortController();
    const listeners = createListeners();
    let now: Fetching | null = null;
    const fetchAll = async (): Promise<void> => {
      try {
        await registry.get(name, own.signal, (progress) => {
          now = progress;
          listeners.tell();
        });
        failures.delete(name);
      } catch (error) {
        const failure = own.signal.aborted ? STOPPED : error;
        failures.set(name, failure);
        throw failure;
      } finally {
        jobs.delete(name);
      }
    };
    const done = fetchAll();
    // Listeners are told; awaiting it is optional.
    done.catch(() => undefined);
    return {
      now: () => now,
      done,
      follow: listeners.subscribe,
      stop: () => own.abort(),
    };
  };
  const get = (name: string): Job => {
    if (isClosed) throw shutdownRefusal();
    const job = jobs.get(name) ?? begin(name);
    jobs.set(name, job);
    return job;
  };
  const stop = async (name: string): Promise<void> => {
    const job = jobs.get(name);
    job?.stop();
    await job?.done.catch(() => undefined);
  };

  const prepare = async (name: string, signal: AbortSignal): Promise<void> => {
    const giveUp = () => void stop(name);
    try {
      signal.throwIfAborted();
      signal.addEventListener('abort', giveUp, { once: true });
      await get(name).done;
      await (await served(name)).load();
    } catch (error) {
      if (!signal.aborted && !isClosed) log.warn({ model: name, err: error }, 'a local model cannot answer');
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  };

  return {
    model: (name, { role, scope }) =>
      localLanguageModel(name, () => served(name), { lane: `${role} ${scope}`, priority: getPriority(scope) }),
    served,
    trouble(name) {
      const underway = getDownloadTrouble(name);
      if (underway !== null) return underway;
      const failure = failures.get(name);
      return failure === undefined ? null : toLocalTrouble(failure);
    },
    isRuntimeThere: () => registry.runtime() !== null,
    freeMemory,
    list: async (signal) =>
      (await registry.list(signal)).map((model) => ({ ...model, fetching: jobs.get(model.name)?.now() ?? null })),
    get,
    stop,
    async remove(name) {
      await stop(name);
      const file = await registry.findFile(name);
      const there = loaded.get(file);
      loaded.delete(file);
      await there?.close();
      await registry.remove(name);
    },
    contextTokens: async (name) => (await (await served(name)).load()).contextTokens,
    async prepare(names, signal) {
      // One by one: they share the connection, and may share a runtime.
      for (const name of new Set(names)) await prepare(name, signal);
    },
    async close() {
      isClosed = true;
      await Promise.all([...jobs.keys()].map(stop));
      await Promise.all([...loaded.values()].map((model) => model.close()));
    },
  };
}
