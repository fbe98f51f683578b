import { spawn } from 'node:child_process';
import { findProgram } from './interpreter.ts';

/** Isolation that this machine supports. */
export interface Containment {
  network: boolean;
  /** A script's child processes end with it, and it sees no other processes. */
  processes: boolean;
  parentDeath: boolean;
  /** The program `unshare` with working flags except the network's; null for none. */
  unshare: readonly string[] | null;
  setpriv: string | null;
}

/** Only process groups and a clean environment. */
export const NO_CONTAINMENT: Containment = {
  network: false,
  processes: false,
  parentDeath: false,
  unshare: null,
  setpriv: null,
};

/** Flags of `unshare` in order of preference: a user namespace, with or without a process namespace. */
const UNSHARE_FLAGS = [
  { flags: ['--map-root-user', '--pid', '--fork', '--kill-child=KILL'], processes: true },
  { flags: ['--map-root-user'], processes: false },
];

/** If a flag fails, the next best is used. @param path as in the environment's PATH */
export async function probeContainment(path: string): Promise<Containment> {
  const [unshare, setpriv] = await Promise.all([findProgram('unshare', path), findProgram('setpriv', path)]);
  const containment = { ...NO_CONTAINMENT };
  if (setpriv !== null && (await works([setpriv, '--pdeathsig', 'KILL', '/bin/sh', '-c', ':'], path))) {
    containment.setpriv = setpriv;
    containment.parentDeath = true;
  }
  if (unshare === null) return containment;
  for (const { flags, processes } of UNSHARE_FLAGS) {
    for (const network of [true, false]) {
      const command = [unshare, ...flags, ...(network ? ['--net'] : []), '/bin/sh', '-c', ':'];
      if (!(network || processes) || !(await works(command, path))) continue;
      return { ...containment, network, processes, unshare: [unshare, ...flags] };
    }
  }
  return containment;
}

const probes = new Map<string, Promise<Containment>>();

/** Cached per process. */
export function getContainment(path: string): Promise<Containment> {
  const known = probes.get(path) ?? probeContainment(path);
  probes.set(path, known);
  return known;
}

const PROBE_MS = 5000;

function works([program = '', ...args]: readonly string[], path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: 'ignore',
      env: { PATH: path },
      timeout: PROBE_MS,
      killSignal: 'SIGKILL',
    });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

/** Lists missing isolation in sentences, for the log. */
export function listMissingContainment(containment: Containment): string[] {
  const sentences: string[] = [];
  if (!containment.network)
    sentences.push('Scripts of skills can use the network: unshare cannot keep them off it here.');
  if (!containment.processes) {
    sentences.push('Scripts of skills see other processes, and are only searched for what they leave running.');
  }
  if (!containment.parentDeath)
    sentences.push('Scripts of skills may outlive a server that is killed: there is no setpriv.');
  return sentences;
}

/** The shell's script; it unsets variables the shell itself adds. */
const INIT = 'unset PWD OLDPWD SHLVL; "$@"; exit $?';

/**
 * Wraps a command in isolation. A shell is the namespace's first process, which signals do not end by default; when it
 * exits, the kernel kills the rest. `needs`: whether it may use the network
 */
export function contain(command: readonly string[], containment: Containment, needs: { network: boolean }): string[] {
  const prefix: string[] = [];
  if (containment.setpriv !== null) prefix.push(containment.setpriv, '--pdeathsig', 'KILL');
  if (containment.unshare !== null) {
    const offline = containment.network && !needs.network;
    if (offline || containment.processes) prefix.push(...containment.unshare, ...(offline ? ['--net'] : []));
    if (containment.processes) prefix.push('/bin/sh', '-c', INIT, 'sh');
  }
  return [...prefix, ...command];
}

/** Heap limit of Node scripts in megabytes. */
const HEAP_MB = 256;

/**
 * Under Node's permission model: a script may read its skill and data, write its data, and start nothing. `node:sqlite`
 * could write elsewhere. @param folders real paths
 */
export const nodeCommand = (file: string, folders: { skill: string; data: string }): string[] => [
  process.execPath,
  '--permission',
  `--allow-fs-read=${folders.skill}`,
  `--allow-fs-read=${folders.data}`,
  `--allow-fs-write=${folders.data}`,
  '--no-experimental-sqlite',
  `--max-old-space-size=${HEAP_MB}`,
  '--disable-warning=ExperimentalWarning',
  file,
];
