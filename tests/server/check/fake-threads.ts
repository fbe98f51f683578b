/* What threads of a playtest may be like, as modules of their own. */

const module = (code: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort, workerData } from 'node:worker_threads';\n${code}`)}`,
  );

/** Tells of every run only its number; each takes a moment, more or less by thread and run. */
export const COUNTING = module(`
  const report = ({ tallies, ms }) => ({
    runs: tallies.reduce((sum, { runs }) => sum + runs, 0),
    turns: tallies.reduce((sum, { turns }) => sum + turns, 0),
    numbers: tallies.flatMap(({ data }) => data).sort((a, b) => a - b),
    options: workerData.options,
    title: workerData.story.title,
    slices: tallies.length,
    ms,
  });
  parentPort.on('message', (asked) => {
    if (asked.type === 'report') return parentPort.postMessage({ type: 'report', report: report(asked) });
    const { from, count } = asked;
    const until = performance.now() + count * 0.02;
    while (performance.now() < until);
    const data = Array.from({ length: count }, (_, index) => from + index);
    parentPort.postMessage({ type: 'tally', tally: { from, runs: count, turns: count * 3, data } });
  });
`);

/** Plays on without an end. */
export const HANGING = module(`parentPort.on('message', () => { for (;;); });`);

/** Throws when it is asked. */
export const THROWING = module(`parentPort.on('message', () => { throw new TypeError('a secret of the house'); });`);

/** Is gone when it is asked. */
export const LEAVING = module(`parentPort.on('message', () => process.exit(3));`);

/** Takes ever more memory, some 100 MiB a second. */
export const GREEDY = module(`parentPort.on('message', () => {
  const all = [];
  const wait = new Int32Array(new SharedArrayBuffer(4));
  for (;; Atomics.wait(wait, 0, 0, 10)) all.push(Array.from({ length: 128 * 1024 }, (_, n) => n + all.length / 7));
});`);

/** Checks by counting what it was asked so far. */
export const CHECKING = module(`
  let asked = 0;
  parentPort.on('message', (body) => {
    asked += 1;
    const { title } = JSON.parse(body);
    if (title === 'Broken') throw new Error('broken');
    if (title === 'Tangled') for (;;);
    parentPort.postMessage({ errors: asked, warnings: 0, findings: [], ignored: [], title });
  });
`);
