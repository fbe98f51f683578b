import { availableParallelism } from 'node:os';
import type { Clock } from '../../clock.ts';
import { createQueue } from '../../runs/index.ts';
import { shutdownRefusal } from '../../shutdown.ts';
import { untilAborted } from '../../until-aborted.ts';
import type { Timers } from '../calls/retry-policy.ts';
import type { ModelLog } from '../types.ts';
import { readGguf } from './gguf.ts';
import { type Host, type HostDone, type HostPart, startHost } from './host-process.ts';
import { chooseLoadParameters } from './load-parameters.ts';
import type { HostRequest } from './protocol.ts';
import { cannotAnswer } from './trouble.ts';

export interface ServedOptions {
  name: string;
  file: string;
  runtime: string;
  clock: Clock;
  timers: Timers;
  log: ModelLog;
  freeMemory: () => number;
}

/** A model in a separate process, loaded with the first call and shared by all roles that name it. */
export interface ModelService {
  /** Generates in the order of the queue. @throws Error with a sentence; the signal's reason */
  generate(
    request: HostRequest,
    options: { priority: number; signal: AbortSignal | undefined; onPart: (part: HostPart) => void },
  ): Promise<HostDone>;
  /** Loads it if needed. @throws Error with a sentence */
  load(): Promise<{ contextTokens: number }>;
  close(): Promise<void>;
}

/** After so many crashes within this time, it is not restarted for as long. */
const CRASHES_MOST = 3;
const CRASHES_MS = 10 * 60_000;

/** One core is left to the server; competing threads would slow each other down. */
export const chooseThreadCount = (cores: number): number => Math.max(1, cores - 1);

export function createModelService({
  name,
  file,
  runtime,
  clock,
  timers,
  log,
  freeMemory,
}: ServedOptions): ModelService {
  const inTurn = createQueue();
  let starting: Promise<Host> | null = null;
  let crashes: number[] = [];
  let isClosed = false;

  const start = async (): Promise<Host> => {
    crashes = crashes.filter((at) => clock.now() - at < CRASHES_MS);
    if (crashes.length >= CRASHES_MOST) {
      const times = crashes.length;
      throw cannotAnswer(`its process ended ${times} times within ten minutes, and is left alone for a while`, {
        ...{ code: 'local-model-crashes', times },
      });
    }
    const model = await readGguf(file);
    const fitting = chooseLoadParameters(name, model, freeMemory());
    if (isClosed) throw shutdownRefusal();
    const threads = chooseThreadCount(availableParallelism());
    const host = startHost({
      load: { runtime, file, ...fitting, threads },
      timers,
      onExit(sentence, isCrash) {
        starting = null;
        if (isClosed || !isCrash) return;
        crashes.push(clock.now());
        log.warn({ model: name, file }, `a local model is gone: ${sentence}`);
      },
    });
    const began = clock.now();
    const { contextTokens } = await host.loaded;
    log.debug(
      { model: name, pid: host.pid, ...fitting, contextTokens, threads, ms: clock.now() - began },
      'a local model is loaded',
    );
    return host;
  };
  const host = (): Promise<Host> => {
    if (starting === null) {
      const begun: Promise<Host> = start().catch((error: unknown) => {
        if (starting === begun) starting = null;
        throw error;
      });
      starting = begun;
    }
    return starting;
  };

  return {
    generate: (request, { priority, signal, onPart }) =>
      inTurn(
        async () => {
          const ready = await untilAborted(host(), signal);
          return ready.generate(request, onPart, signal);
        },
        { priority, signal },
      ),
    load: async () => (await host()).loaded,
    async close() {
      isClosed = true;
      await (await starting?.catch(() => null))?.kill();
    },
  };
}
