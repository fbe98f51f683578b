import type { ChecksOptions } from '../../../server/check/index.ts';
import { defineJob } from '../../../server/workers/index.ts';

/* What threads of checks and playtests may be like, as modules of their own. */

type Jobs = Required<NonNullable<ChecksOptions['jobs']>>;

const module = (code: string): URL => new URL(`data:text/javascript,${encodeURIComponent(code)}`);
const playing = (code: string): Jobs['playtest'] =>
  defineJob(module(`export function open({ story, options }) { ${code} }`), 'open');
const checking = (code: string): Jobs['check'] =>
  defineJob(module(`let asked = 0; export function check({ body }) { ${code} }`), 'check');

/** Tells of every run only its number, and that each took as long as it is told. */
const counting = (msARun: string) =>
  playing(`
  const numbers = [];
  let slices = 0;
  return (asked) => {
    if (asked.type === 'sum') return { type: 'sum', tally: { numbers, slices } };
    if (asked.type === 'report') {
      const all = asked.tallies.flatMap((tally) => tally.numbers).sort((a, b) => a - b);
      const { length } = asked.tallies;
      const goes = asked.tallies.reduce((sum, tally) => sum + tally.slices, 0);
      return { type: 'report', report: { runs: all.length, numbers: all, options, title: JSON.parse(story).title, threads: length, goes } };
    }
    for (let n = 0; n < asked.count; n += 1) numbers.push(asked.from + n);
    slices += 1;
    return { type: 'played', runs: asked.count, turns: asked.count * 3, ms: asked.count * ${msARun} };
  };`);

/** A hundredth of a millisecond a run. */
export const COUNTING = counting('0.01');
/** A second a run. */
export const CRAWLING = counting('1000');

export const HANGING = playing('return () => { for (;;); };');

export const THROWING = playing(`return () => { throw new TypeError('a secret of the server'); };`);

/** Takes ever more memory, some 100 MiB a second. */
export const GREEDY = playing(`return () => {
  const all = [];
  const wait = new Int32Array(new SharedArrayBuffer(4));
  for (;; Atomics.wait(wait, 0, 0, 10)) all.push(Array.from({ length: 128 * 1024 }, (_, n) => n + all.length / 7));
};`);

/** Checks by counting what its thread was asked so far. */
export const CHECKING = checking(`
  asked += 1;
  const { title } = JSON.parse(body);
  if (title === 'Broken') throw new Error('broken');
  if (title === 'Tangled') for (;;);
  return { errors: asked, warnings: 0, findings: [], ignored: [], title };`);

/** Checks without an end. */
export const CHECKING_ON = checking('for (;;);');
