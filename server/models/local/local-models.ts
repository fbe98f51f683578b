import { existsSync } from 'node:fs';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { Clock } from '../../clock.ts';
import { systemTimers, type Timers } from '../timing.ts';
import type { ModelLog, ModelRole } from '../types.ts';
import { inUnits } from './bytes.ts';
import { localLanguageModel } from './language-model.ts';
import { createServed, type Served } from './served.ts';
import { type Fetching, openShelf, type ShelfOptions } from './shelf.ts';
import { PRIORITY } from './turns.ts';

export interface LocalModelsOptions extends ShelfOptions {
  clock: Clock;
  log: ModelLog;
  timers?: Timers;
  /** How much memory is free, in bytes. */
  freeMemory?: () => number;
}

/** The local models of a server. */
export interface LocalModels {
  /** A model by its name, as the AI SDK asks it. What is not there yet is refused in a sentence. */
  model(name: string, call: { role: ModelRole; scope: string }): LanguageModelV4;
  /** Why a model cannot answer now; null where it can, or nobody has looked yet. */
  trouble(name: string): string | null;
  /** What fits a model as it is loaded, in tokens; it is loaded for that. @throws Error with a sentence */
  contextTokens(name: string): Promise<number>;
  /** Fetches what is not there of these models, and loads them. It never throws: what goes wrong is their trouble. */
  prepare(names: Iterable<string>, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

const priorityOf = (scope: string): number => {
  if (scope.startsWith('play:')) return PRIORITY.stage;
  return scope.startsWith('session:') ? PRIORITY.author : PRIORITY.other;
};

const inWords = (fetching: Fetching): string => {
  if (fetching.what === 'runtime') return 'its runtime is being fetched';
  const { receivedBytes, totalBytes } = fetching;
  if (totalBytes === null) return `it is being fetched (${inUnits(receivedBytes)} so far)`;
  return `it is being fetched (${Math.floor((100 * receivedBytes) / totalBytes)} % of ${inUnits(totalBytes)})`;
};

const sentenceOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');

/** Makes the local models of a server. Nothing is read, fetched or started before a model is prepared or asked. */
export function createLocalModels(options: LocalModelsOptions): LocalModels {
  const { clock, log, timers = systemTimers, freeMemory = () => process.availableMemory() } = options;
  const shelf = openShelf(options);
  const fetching = new Map<string, string>();
  /** Why what is wanted could not be fetched. */
  const failures = new Map<string, string>();
  /** By file, since two names may stand for one. */
  const loaded = new Map<string, Served>();
  let isClosed = false;

  const served = async (name: string): Promise<Served> => {
    if (isClosed) throw new Error('the server is stopping');
    const underway = fetching.get(name);
    if (underway !== undefined) throw new Error(underway);
    const runtime = shelf.runtime();
    const file = await shelf.fileOf(name);
    const failure = failures.get(name);
    if (runtime === null || !existsSync(file)) {
      const missing = runtime === null ? 'the runtime of local models' : 'its file';
      throw new Error(failure ?? `${missing} has not been fetched`);
    }
    // Somebody has brought it meanwhile.
    failures.delete(name);
    const known = loaded.get(file);
    if (known !== undefined) return known;
    const made = createServed({ name, file, runtime, clock, timers, log, freeMemory });
    loaded.set(file, made);
    return made;
  };

  const fetchAll = async (name: string, signal: AbortSignal): Promise<void> => {
    try {
      await shelf.get(name, signal, (progress) => fetching.set(name, inWords(progress)));
      failures.delete(name);
    } catch (error) {
      failures.set(name, sentenceOf(error));
      throw error;
    } finally {
      fetching.delete(name);
    }
  };

  const prepare = async (name: string, signal: AbortSignal): Promise<void> => {
    try {
      await fetchAll(name, signal);
      await (await served(name)).load();
    } catch (error) {
      if (!signal.aborted && !isClosed) log.warn({ model: name, err: error }, 'a local model cannot answer');
    }
  };

  return {
    model: (name, { role, scope }) =>
      localLanguageModel(name, () => served(name), { lane: `${role} ${scope}`, priority: priorityOf(scope) }),
    trouble: (name) => fetching.get(name) ?? failures.get(name) ?? null,
    contextTokens: async (name) => (await (await served(name)).load()).contextTokens,
    async prepare(names, signal) {
      // One after the other: they share a line, and may share a runtime.
      for (const name of new Set(names)) await prepare(name, signal);
    },
    async close() {
      isClosed = true;
      await Promise.all([...loaded.values()].map((model) => model.close()));
    },
  };
}
