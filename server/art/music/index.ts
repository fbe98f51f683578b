import { Worker } from 'node:worker_threads';
import { type MusicAsk, planMusic } from './mood.ts';

/**
 * Composes a quiet loop of 24–40 s and answers it as Ogg Vorbis bytes. The same request gives the same bytes. Works on a
 * thread of its own, which ends with the track or when the signal aborts.
 * @throws the signal's reason once it aborts, or what went wrong on the thread
 */
export async function composeMusic(request: MusicAsk, signal: AbortSignal): Promise<Uint8Array> {
  signal.throwIfAborted();
  return await new Promise<Uint8Array>((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: planMusic(request) });
    const stop = () => {
      reject(signal.reason);
      void worker.terminate();
    };
    signal.addEventListener('abort', stop, { once: true });
    worker.once('message', (bytes: Uint8Array) => resolve(bytes));
    worker.once('error', reject);
    worker.once('exit', (code) => {
      signal.removeEventListener('abort', stop);
      reject(new Error(`The music thread ended without a track (code ${code}).`));
    });
  });
}
