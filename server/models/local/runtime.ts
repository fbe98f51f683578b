import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { RefusalError } from '../../../shared/error.ts';
import { isAbsent } from '../../system-error.ts';
import { acquireLockFile } from './lock-file.ts';

/** The tested version; each version has its own folder. */
export const RUNTIME_VERSION = '3.22.1';

/** Packages of prebuilt CPU binaries; those for graphics cards are ten times larger. */
const BINARIES: Readonly<Record<string, string>> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'linux-arm': 'linux-armv7l',
  'linux-riscv64': 'linux-riscv64',
  'darwin-arm64': 'mac-arm64-metal',
  'darwin-x64': 'mac-x64',
  'win32-x64': 'win-x64',
  'win32-arm64': 'win-arm64',
};

export interface Npm {
  command: string;
  args: readonly string[];
}

export interface RuntimeOptions {
  dataDir: string;
  signal?: AbortSignal | undefined;
  npm?: Npm | undefined;
  platform?: string;
}

const SYSTEM_NPM: Npm = { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] };
const INSTALL_MS = 10 * 60_000;
const OUTPUT_KEPT = 4000;

/** Environment variables that an installer needs, such as proxies and registries. No keys of ours. */
const PASSED_ON =
  /^(PATH|HOME|LANG|TMPDIR|TEMP|TMP|SYSTEMROOT|COMSPEC|APPDATA|LOCALAPPDATA|USERPROFILE|https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS|npm_config_(registry|cafile|https_proxy|proxy|userconfig|globalconfig))$/i;

const getFolder = (dataDir: string): string => join(dataDir, 'runtimes', `node-llama-cpp-${RUNTIME_VERSION}`);
const moduleIn = (folder: string): string => join(folder, 'node_modules', 'node-llama-cpp', 'dist', 'index.js');

/** The URL of the installed runtime's module; null if there is none. */
export function findRuntime(dataDir: string): string | null {
  const module = moduleIn(getFolder(dataDir));
  return existsSync(module) ? pathToFileURL(module).href : null;
}

/**
 * Installs the runtime atomically into a folder for its version. @returns its module's URL
 * @throws RefusalError with one sentence; the signal's reason
 */
export async function fetchRuntime({
  dataDir,
  signal,
  npm = SYSTEM_NPM,
  platform = `${process.platform}-${process.arch}`,
}: RuntimeOptions): Promise<string> {
  const there = findRuntime(dataDir);
  if (there !== null) return there;
  const binary = BINARIES[platform];
  if (binary === undefined) {
    throw new RefusalError('refused', `Local models do not run on ${platform}: there is no prebuilt runtime for it.`, {
      reason: { code: 'local-runtime-failed', said: `no prebuilt runtime for ${platform}` },
    });
  }
  const folder = getFolder(dataDir);
  await mkdir(join(dataDir, 'runtimes'), { recursive: true });
  const release = await acquireLockFile(
    `${folder}.lock`,
    'The runtime of local models is being fetched by another process',
  );
  const aside = `${folder}.${process.pid}`;
  try {
    await mkdir(aside, { recursive: true });
    await writeFile(join(aside, 'package.json'), '{"private":true}');
    const packages = [`node-llama-cpp@${RUNTIME_VERSION}`, `@node-llama-cpp/${binary}@${RUNTIME_VERSION}`];
    const flags = ['--omit=optional', '--omit=dev', '--omit=peer', '--ignore-scripts', '--no-audit', '--no-fund'];
    await run(npm, ['install', '--prefix', aside, ...flags, '--loglevel=error', ...packages], aside, signal);
    if (!existsSync(moduleIn(aside))) throw failed('what was installed lacks its main file');
    await rename(aside, folder);
    return pathToFileURL(moduleIn(folder)).href;
  } finally {
    await rm(aside, { recursive: true, force: true });
    await release();
  }
}

const failed = (why: string, cause?: unknown): RefusalError =>
  new RefusalError('unavailable', `The runtime of local models could not be fetched: ${why}.`, {
    cause,
    reason: { code: 'local-runtime-failed', said: why },
  });

/** Runs an installer; a timeout or abort kills its whole process group. */
async function run(npm: Npm, args: readonly string[], cwd: string, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => PASSED_ON.test(name)));
  const isGrouped = process.platform !== 'win32';
  const child = spawn(npm.command, [...npm.args, ...args], {
    cwd,
    env,
    detached: isGrouped,
    shell: !isGrouped,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk.toString('utf8')}`.slice(-OUTPUT_KEPT);
  });
  const end = () => {
    if (child.pid === undefined) return;
    try {
      process.kill(isGrouped ? -child.pid : child.pid, 'SIGKILL');
    } catch {
      // Already ended.
    }
  };
  const timeout = AbortSignal.timeout(INSTALL_MS);
  const stop = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
  stop.addEventListener('abort', end, { once: true });
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    signal?.throwIfAborted();
    if (timeout.aborted) throw failed(`npm took longer than ${INSTALL_MS / 60_000} minutes`);
    if (code !== 0) throw failed(`npm said: ${findLastLine(said)}`);
  } catch (error) {
    if (isAbsent(error)) {
      throw failed('npm was not found', error);
    }
    throw error;
  } finally {
    stop.removeEventListener('abort', end);
  }
}

/** The relevant line of npm's error output. */
function findLastLine(said: string): string {
  const lines = said
    .split('\n')
    .map((line) => line.replace(/^npm (error|ERR!)\s*/, '').trim())
    .filter((line) => line !== '' && !/^(code|errno|syscall|A complete log|Log files)/i.test(line));
  return lines[0]?.slice(0, 200) ?? 'nothing';
}
