import { existsSync, readFileSync } from 'node:fs';

/** A stretch in which the event loop took nobody's turn, by what its thread worked in it. */
interface Stall {
  /** Milliseconds of the thread's own CPU: what else runs on the machine takes none of it. */
  cpuMs: number;
  wallMs: number;
  /** When it ended, in milliseconds since the watch began. */
  at: number;
}

export interface LoopWatch {
  /** Forgets what was seen. */
  begin(): void;
  /** What was seen since, the longest first, with the thread's CPU in all and how long it waited for a core (0 where the system does not tell). */
  report(): { stalls: Stall[]; cpuMs: number; waitedMs: number; ms: number };
}

/** Timers are due once a round of the loop: what passes between two of them is one round, or the wait for one. */
const TICK_MS = 5;
const KEPT = 20;
const SCHEDULE = '/proc/thread-self/schedstat';

/** How long this thread was ready but had no core, in milliseconds. Source: `schedstat` of Linux. */
function threadWaitedMs(): number {
  if (!existsSync(SCHEDULE)) return 0;
  const [, waitedNs] = readFileSync(SCHEDULE, 'utf8').split(' ');
  return Number(waitedNs) / 1e6;
}

const threadCpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** Watches the event loop of this thread, for as long as it lives. */
export function watchLoop(): LoopWatch {
  let stalls: Stall[] = [];
  const now = () => ({ cpu: threadCpuMs(), waited: threadWaitedMs(), wall: performance.now() });
  let began = now();
  let last: { cpu: number; wall: number } = began;
  setInterval(() => {
    const now = { cpu: threadCpuMs(), wall: performance.now() };
    const stall = { cpuMs: now.cpu - last.cpu, wallMs: now.wall - last.wall, at: now.wall - began.wall };
    last = now;
    if (stall.cpuMs < TICK_MS) return;
    stalls.push(stall);
    if (stalls.length >= KEPT * 50) stalls = longest(stalls);
  }, TICK_MS).unref();
  return {
    begin() {
      stalls = [];
      began = now();
      last = began;
    },
    report: () => ({
      stalls: longest(stalls),
      cpuMs: threadCpuMs() - began.cpu,
      waitedMs: threadWaitedMs() - began.waited,
      ms: performance.now() - began.wall,
    }),
  };
}

const longest = (stalls: readonly Stall[]): Stall[] => stalls.toSorted((a, b) => b.cpuMs - a.cpuMs).slice(0, KEPT);
