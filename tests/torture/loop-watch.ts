/** A stretch in which the event loop took nobody's turn, by what its thread worked in it. */
export interface Stall {
  /** Milliseconds of the thread's own CPU: what else runs on the machine takes none of it. */
  cpuMs: number;
  wallMs: number;
  /** When it ended, in milliseconds since the watch began. */
  at: number;
}

export interface LoopWatch {
  /** Forgets what was seen. */
  begin(): void;
  /** What was seen since, the longest first, with the thread's CPU in all. */
  report(): { stalls: Stall[]; cpuMs: number; ms: number };
}

/** Timers are due once a round of the loop: what passes between two of them is one round, or the wait for one. */
const TICK_MS = 5;
const KEPT = 20;

const threadCpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** Watches the event loop of this thread, for as long as it lives. */
export function watchLoop(): LoopWatch {
  let stalls: Stall[] = [];
  let began = { cpu: threadCpuMs(), wall: performance.now() };
  let last = began;
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
      began = { cpu: threadCpuMs(), wall: performance.now() };
      last = began;
    },
    report: () => ({
      stalls: longest(stalls),
      cpuMs: threadCpuMs() - began.cpu,
      ms: performance.now() - began.wall,
    }),
  };
}

const longest = (stalls: readonly Stall[]): Stall[] => stalls.toSorted((a, b) => b.cpuMs - a.cpuMs).slice(0, KEPT);
