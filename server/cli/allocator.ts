/**
 * Pictures are megabytes that come and go on many threads. As it is set, glibc keeps what each thread freed for that thread, and gives little
 * of it back: 100 MB and more stay taken after a story is painted. Few areas, and large pieces straight from the system, go back at once.
 */
const SETTINGS = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: String(512 * 1024) } as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment with what the allocator is to do in it; null where it says that already, or where there is no such allocator. */
export function sparing(env: Environment, system: string = process.platform): Record<string, string> | null {
  if (system !== 'linux' || Object.keys(SETTINGS).some((name) => env[name] !== undefined)) return null;
  const own = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...Object.fromEntries(own), ...SETTINGS };
}

/**
 * Begins the process anew with a sparing allocator, whose settings are read when a process begins: under the same id, with the same files and
 * arguments, in the time that Node itself takes. Does nothing where the system does not have it, or where it is so already.
 */
export function beginSparing(): void {
  const env = sparing(process.env);
  // What a parent process talks to over a channel would lose it.
  if (env === null || process.connected || typeof process.execve !== 'function') return;
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], env);
}
