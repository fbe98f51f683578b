import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type MusicAsk, planMusic } from './mood.ts';

const PROGRAM = fileURLToPath(new URL('./process.ts', import.meta.url));
/** Maximum characters kept of an error message. */
const COMPLAINT_MAX = 2000;

/**
 * Composes a quiet loop of 24–40 s as Ogg Vorbis. Deterministic. Runs in a child process rather than a worker thread, since terminating
 * native audio code could crash the server. The process ends with the track or when the signal aborts.
 * @throws the signal's reason once it aborts, or the process's error
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
