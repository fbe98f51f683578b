import { spawn } from 'node:child_process';
import { findProgram } from './interpreter.ts';

/** What this machine can keep scripts from. */
export interface Containment {
  /** Whether a script can be kept off the network. */
  network: boolean;
  /** Whether whatever a script starts ends with it, and it sees no process but its own. */
  processes: boolean;
  /** Whether a script ends when the server is killed. */
  parentDeath: boolean;
  /** The program `unshare`, with the flags that work here but the network's; null where none do. */
  unshare: readonly string[] | null;
  /** The program `setpriv`; null where it is missing. */
  setpriv: string | null;
}

/** Nothing but process groups and a clean environment. */
export const NO_CONTAINMENT: Containment = {
  network: false,
  processes: false,
  parentDeath: false,
  unshare: null,
  setpriv: null,
};

/** The flags of `unshare`, the best first: a user namespace of its own, with or without one for processes. */
const UNSHARE_FLAGS = [
  { flags: ['--map-root-user', '--pid', '--fork', '--kill-child=KILL'], processes: true },
  { flags: ['--map-root-user'], processes: false },
];

/**
 * Tries out what the kernel lets us do. Where a flag does not work, the next best is taken.
 *
 * @param path as in the environment's PATH
 */
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

/** The same, tried out once in a process. */
export function containmentOf(path: string): Promise<Containment> {
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
    // It cannot be started at all: then it does not work.
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

/** Says what is not contained here, a sentence each; for the log. */
export function uncontained(containment: Containment): string[] {
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

/** What that shell does; variables it sets itself are no script's. */
const INIT = 'unset PWD OLDPWD SHLVL; "$@"; exit $?';

/**
 * The command that runs another one contained. The shell between the two is the first process of its namespace, which
 * signals do not end by default: so it is not the script, and when it ends the kernel ends whatever else is there.
 *
 * @param needs whether the command may use the network
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

/** Megabytes of heap a Node script may have. */
const HEAP_MB = 256;

/**
 * The command that runs a script of Node under its permission model: it reads its skill and its data, writes its data, and
 * starts nothing. `node:sqlite` would write elsewhere.
 *
 * @param folders real paths
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
