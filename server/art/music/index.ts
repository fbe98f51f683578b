import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type MusicAsk, planMusic } from './mood.ts';

const PROGRAM = fileURLToPath(new URL('./process.ts', import.meta.url));
/** As much of what went wrong as is worth keeping, in characters. */
const COMPLAINT_MAX = 2000;

/**
 * Composes a quiet loop of 24–40 s and answers it as Ogg Vorbis bytes. The same request gives the same bytes. Works in a process of its
 * own, not on a thread of the house: native audio code that is ended in the middle would take the house with it. It ends with the track or when the signal aborts.
 * @throws the signal's reason once it aborts, or what went wrong in the process
 */
export async function composeMusic(request: MusicAsk, signal: AbortSignal): Promise<Uint8Array> {
  signal.throwIfAborted();
  return await new Promise<Uint8Array>((resolve, reject) => {
    const child = fork(PROGRAM, [], {
      serialization: 'advanced',
      execArgv: [],
      env: {},
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let complaint = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(0, COMPLAINT_MAX);
    });
    const stop = () => {
      reject(signal.reason);
      child.kill('SIGKILL');
    };
    signal.addEventListener('abort', stop, { once: true });
    child.once('message', (bytes) => resolve(bytes as Uint8Array));
    child.once('error', reject);
    child.once('exit', (code, killed) => {
      signal.removeEventListener('abort', stop);
      reject(new Error(`The music process ended without a track (${killed ?? `code ${code}`}). ${complaint}`.trim()));
    });
    child.send(planMusic(request));
  });
}
