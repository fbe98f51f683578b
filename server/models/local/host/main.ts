import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { getErrorMessage } from '../../../../shared/error.ts';
import { type FromHost, ToHostSchema } from '../protocol.ts';
import { type Engine, loadEngine } from './engine.ts';
import type { Runtime } from './runtime.ts';

/* A native crash or out-of-memory ends this process and not the server. It ends with its IPC channel. */

const MESSAGE_LENGTH = 1000;

const say = (message: FromHost): void => void process.send?.(message);

const inWords = (error: unknown): string =>
  getErrorMessage(error).replaceAll(/\s+/g, ' ').trim().slice(0, MESSAGE_LENGTH);

/** Lowers this process's priority, also for the out-of-memory killer. */
function lowerPriority(): void {
  try {
    setPriority(5);
    if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '900');
  } catch {
    // Optional.
  }
}

let engine: Engine | null = null;
const running = new Map<number, AbortController>();

async function generate(id: number, answer: (engine: Engine, signal: AbortSignal) => Promise<FromHost>): Promise<void> {
  const stop = new AbortController();
  running.set(id, stop);
  try {
    if (engine === null) throw new Error('no model is loaded');
    say(await answer(engine, stop.signal));
  } catch (error) {
    say({ type: 'failed', id, message: inWords(error) });
  } finally {
    running.delete(id);
  }
}

process.on('disconnect', () => process.exit(0));
process.on('message', async (received) => {
  const message = ToHostSchema.parse(received);
  if (message.type === 'stop') return running.get(message.id)?.abort();
  if (message.type === 'load') {
    try {
      const runtime: Runtime = await import(message.runtime);
      engine = await loadEngine(runtime, message);
      say({ type: 'loaded', contextTokens: engine.contextTokens });
    } catch (error) {
      say({ type: 'not-loaded', message: inWords(error) });
    }
    return;
  }
  const { id, request } = message;
  await generate(id, async (loaded, signal) => {
    const answered = await loaded.generate(
      request,
      {
        text: (delta) => say({ type: 'text', id, delta }),
        thought: (delta) => say({ type: 'thought', id, delta }),
        call: (name, input) => say({ type: 'call', id, name, input }),
      },
      signal,
    );
    return { type: 'done', id, ...answered };
  });
});
lowerPriority();
