import { defineJob, type JobContext } from '../../../server/workers/index.ts';

/* Jobs as threads might be given them, in modules of their own. */

const module = (code: string): URL => new URL(`data:text/javascript,${encodeURIComponent(code)}`);
const REFUSAL = new URL('../../../shared/error.ts', import.meta.url).href;

/** A latch both sides see: what waits for it stands until it is opened. */
export function createLatch() {
  const memory = new Int32Array(new SharedArrayBuffer(8));
  return {
    memory,
    /** How many stand before it now. */
    standing: () => Atomics.load(memory, 1),
    open() {
      Atomics.store(memory, 0, 1);
      Atomics.notify(memory, 0);
    },
  };
}

/** Answers with its input, the thread it was done on, and how many were done on it before. */
export const ECHO = defineJob<(input: string) => { input: string; thread: number; before: number; nice: number }>(
  module(`
    import { threadId } from 'node:worker_threads';
    import { getPriority } from 'node:os';
    let before = 0;
    export const echo = (input) => ({ input, thread: threadId, before: before++, nice: getPriority(0) });`),
  'echo',
);

/** Stands before a latch, then answers with its name. */
export const STAND = defineJob<(input: { name: string; latch: Int32Array }) => string>(
  module(`
    export function stand({ name, latch }) {
      Atomics.add(latch, 1, 1);
      while (Atomics.load(latch, 0) === 0) Atomics.wait(latch, 0, 0);
      return name;
    }`),
  'stand',
);

/** Tells numbers up to the one it is given. */
export const COUNT = defineJob<(to: number, context: JobContext<number>) => string>(
  module(`export function count(to, { tell }) { for (let n = 1; n <= to; n += 1) tell(n); return 'counted'; }`),
  'count',
);

/** Adds up what it is asked, beginning with what it was opened with. */
export const SUM = defineJob<(from: number) => (by: number) => number>(
  module(`export function open(sum) { return (by) => { if (by < 0) for (;;); sum += by; return sum; }; }`),
  'open',
);

export const HANG = defineJob<(input: null) => never>(module('export function hang() { for (;;); }'), 'hang');
export const LEAVE = defineJob<(input: null) => never>(module('export const leave = () => process.exit(3);'), 'leave');
export const THROW = defineJob<(input: null) => never>(
  module(`export async function fail() { throw new TypeError('a secret of the server'); }`),
  'fail',
);
export const MISSING = defineJob<(input: null) => never>(module('export const other = 1;'), 'missing');
export const UNSENDABLE = defineJob<(input: null) => unknown>(module('export const give = () => () => 1;'), 'give');

/** Refuses, as a job that understood what it was given. */
export const REFUSE = defineJob<(input: null) => never>(
  module(`
    import { RefusalError } from '${REFUSAL}';
    export function refuse() {
      throw new RefusalError('refused', 'No.', { issues: [{ path: 'a', message: 'b' }], hint: 'Ask less.', details: { of: 1 } });
    }`),
  'refuse',
);

/** Takes ever more memory, some 100 MiB a second. */
export const GREED = defineJob<(input: null) => never>(
  module(`export function take() {
    const all = [];
    const wait = new Int32Array(new SharedArrayBuffer(4));
    for (;; Atomics.wait(wait, 0, 0, 10)) all.push(Array.from({ length: 128 * 1024 }, (_, n) => n + all.length / 7));
  }`),
  'take',
);
