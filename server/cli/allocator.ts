/**
 * By default glibc keeps memory of pictures per thread: 100 MB and more after painting. Few arenas and mmap return it.
 */
const SETTINGS = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: String(512 * 1024) } as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment with the allocator's settings; null if already set, or on a system without them. */
export function getAllocatorEnvironment(
  env: Environment,
  system: string = process.platform,
): Record<string, string> | null {
  if (system !== 'linux' || Object.keys(SETTINGS).some((name) => env[name] !== undefined)) return null;
  const own = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...Object.fromEntries(own), ...SETTINGS };
}

/** Re-executes the process, under the same pid, with the allocator's settings. Does nothing if unsupported or set. */
export function restartWithAllocator(): void {
  const env = getAllocatorEnvironment(process.env);
  // An IPC channel of a parent process would be lost.
  if (env === null || process.connected || typeof process.execve !== 'function') return;
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], env);
}
