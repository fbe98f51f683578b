import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { chooseThreadCount } from '../../server/models/local/model-service.ts';

/** As little as small machines give a model. */
const CONTEXT_TOKENS = 4096;
/** How long it may take to load, in milliseconds. */
const LOAD_MS = 180_000;

export interface ModelServer {
  /** Up to and with the version segment. */
  baseUrl: string;
  model: string;
  close(): Promise<void>;
}

/** Starts llama.cpp's own server on a file, in a process of its own. @throws Error where it does not say its address in time */
export function startLlamaServer(python: string, file: string): Promise<ModelServer> {
  const threads = chooseThreadCount(availableParallelism());
  return started(python, ['llama-server.py', file, String(CONTEXT_TOKENS), String(threads)], 'small');
}

/** Starts a server of embeddings on the folder of a model. @throws Error where it does not say its address in time */
export const startEmbeddingServer = (python: string, model: string): Promise<ModelServer> =>
  started(python, ['embedding-server.py', model], 'all-MiniLM-L6-v2');

async function started(python: string, [script = '', ...rest]: string[], model: string): Promise<ModelServer> {
  const args = [join(import.meta.dirname, script), ...rest];
  // As with the models: threads of a library that wait for each other take more of a machine than one that works.
  const env = { ...process.env, OPENBLAS_NUM_THREADS: '1' };
  const server = spawn(python, args, { env, stdio: ['pipe', 'pipe', 'pipe'] });
  let told = '';
  server.stderr.on('data', (chunk) => {
    told = `${told}${chunk}`.slice(-2000);
  });
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()));
  const close = async () => {
    server.kill('SIGKILL');
    await ended;
  };
  const late = setTimeout(() => server.kill('SIGKILL'), LOAD_MS);
  for await (const line of createInterface({ input: server.stdout })) {
    if (!/^http:\/\/127\.0\.0\.1:\d+$/u.test(line)) continue;
    clearTimeout(late);
    return { baseUrl: `${line}/v1`, model, close };
  }
  clearTimeout(late);
  throw new Error(`${script} did not start: ${told.trim().split('\n').at(-1) ?? ''}`);
}
