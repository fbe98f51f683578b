import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Timers } from '../calls/retry-policy.ts';
import { type FromHost, FromHostSchema, type HostRequest, type ToHost } from './protocol.ts';
import { cannotAnswer } from './trouble.ts';

/** A streamed part of an answer. */
export type HostPart = Extract<FromHost, { type: 'text' | 'thought' | 'call' }>;
export type HostDone = Extract<FromHost, { type: 'done' }>;

export interface HostOptions {
  load: Omit<Extract<ToHost, { type: 'load' }>, 'type'>;
  timers: Timers;
  /** Called once when the process has ended; `isCrash` if we did not end it. */
  onExit(sentence: string, isCrash: boolean): void;
}

export interface Host {
  readonly pid: number | undefined;
  /** Resolves when the model is loaded. @throws Error with a sentence if loading fails */
  loaded: Promise<{ contextTokens: number }>;
  /**
   * Generates one answer at a time. An aborted call ends within a second, or the process is killed.
   * @throws Error with a sentence if it fails or the process ends
   */
  generate(request: HostRequest, onPart: (part: HostPart) => void, signal: AbortSignal | undefined): Promise<HostDone>;
  kill(): Promise<void>;
}

const PROGRAM = new URL('./host/main.ts', import.meta.url);

/** Time for an aborted call to end, in milliseconds. */
const RELEASE_MS = 800;
const STDERR_KEPT = 2000;

/** Environment variables passed to the process: no keys. */
const PASSED_ON = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'USERPROFILE'];

interface Pending {
  onPart(part: HostPart): void;
  resolve(done: HostDone): void;
  reject(error: Error): void;
}

/** Starts a model's process and loads the model. */
export function startHost({ load, timers, onExit }: HostOptions): Host {
  const env = Object.fromEntries(PASSED_ON.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
  const child: ChildProcess = fork(fileURLToPath(PROGRAM), [], {
    env,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr = `${stderr}${chunk.toString('utf8')}`.slice(-STDERR_KEPT);
  });
  const loading = Promise.withResolvers<{ contextTokens: number }>();
  // Callers handle the rejection when they await it.
  loading.promise.catch(() => undefined);
  const ended = Promise.withResolvers<void>();
  const pending = new Map<number, Pending>();
  let over: Error | null = null;
  let isEndedByUs = false;
  let calls = 0;
  const kill = () => {
    isEndedByUs = true;
    child.kill('SIGKILL');
  };

  const end = (sentence: string) => {
    if (over !== null) return;
    over = cannotAnswer(sentence, { code: 'local-model-ended', said: sentence });
    loading.reject(over);
    for (const call of pending.values()) call.reject(over);
    pending.clear();
    ended.resolve();
    onExit(sentence, !isEndedByUs);
  };
  child.once('error', (error) => end(`its process could not be started: ${error.message}`));
  child.once('exit', (code, signal) => {
    const last = stderr.trim().split('\n').at(-1)?.trim().slice(0, 200);
    const how = signal === null ? `with code ${code}` : `by ${signal}`;
    end(`its process ended ${how}${last ? ` (${last})` : ''}`);
  });
  child.on('message', (received) => {
    const parsed = FromHostSchema.safeParse(received);
    if (!parsed.success) {
      child.kill('SIGKILL');
      return end('its process said what makes no sense');
    }
    const message = parsed.data;
    if (message.type === 'loaded') return loading.resolve({ contextTokens: message.contextTokens });
    if (message.type === 'not-loaded') {
      child.kill('SIGKILL');
      return end(`it could not be loaded: ${message.message}`);
    }
    const call = pending.get(message.id);
    if (message.type === 'done' || message.type === 'failed') {
      pending.delete(message.id);
      if (message.type === 'done') call?.resolve(message);
      else call?.reject(new Error(message.message));
      return;
    }
    call?.onPart(message);
  });
  const send = (message: ToHost) => {
    // A failed send is handled by the exit event.
    if (child.connected) child.send(message, () => undefined);
  };
  send({ type: 'load', ...load });

  return {
    get pid() {
      return child.pid;
    },
    loaded: loading.promise,
    async generate(request, onPart, signal) {
      signal?.throwIfAborted();
      if (over !== null) throw over;
      const id = calls++;
      const { promise, resolve, reject } = Promise.withResolvers<HostDone>();
      pending.set(id, { onPart, resolve, reject });
      let forget = () => {};
      const stop = () => {
        send({ type: 'stop', id });
        forget = timers.after(RELEASE_MS, kill);
      };
      signal?.addEventListener('abort', stop, { once: true });
      send({ type: 'generate', id, request });
      try {
        return await promise;
      } finally {
        forget();
        signal?.removeEventListener('abort', stop);
      }
    },
    async kill() {
      if (over === null) kill();
      await ended.promise;
    },
  };
}
