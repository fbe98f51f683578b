import { expect, test } from 'vitest';
import { fetching } from './fetched.ts';
import { NotRunError } from './not-run.ts';
import { tried } from './tried.ts';

async function triedIn(runs: (() => Promise<boolean>)[], isOver: () => boolean = () => false) {
  const lines: string[] = [];
  const trials = runs.map((run, index) => ({ title: `T${index + 1}`, run }));
  const code = await tried(trials, { say: (line) => void lines.push(line.split('\n    at ')[0] ?? ''), isOver });
  return { code, ends: lines.slice(lines.indexOf('') + 1) };
}

test('each is tried whatever came of the others, and the last line counts them', async () => {
  const away = () => Promise.reject(new NotRunError('The wheel could not be fetched.'));
  const broken = () => Promise.reject(new Error('no such file'));
  expect(await triedIn([async () => true, away, broken, async () => false, async () => true])).toEqual({
    code: 1,
    ends: [
      '! T2: NOT RUN. The wheel could not be fetched.',
      '✗ T3: it broke. Error: no such file',
      '✗ T4: it does not hold.',
      '2 passed, 2 failed',
    ],
  });
});

test('reports a source that is missing or out of time, without a failure', async () => {
  let isOver = false;
  const last = async () => {
    isOver = true;
    return true;
  };
  expect(await triedIn([last, async () => false], () => isOver)).toEqual({
    code: 0,
    ends: ['! T2: NOT RUN. The time was over before it.', '1 passed, 0 failed'],
  });
});

test.each([
  [
    'pip, nobody answers',
    "WARNING: Retrying after connection broken by 'NewConnectionError(…)'\nERROR: No matching distribution",
  ],
  [
    'pip, a host nobody knows',
    'ERROR: Could not find a version that satisfies the requirement a==1 (from versions: none)',
  ],
  ['npm, a host nobody knows', 'npm said: network request failed, reason: getaddrinfo ENOTFOUND registry.invalid.'],
  ['npm, a registry that is down', 'npm said: 503 Service Unavailable - GET https://registry.invalid/a.'],
  ['no npm', 'The runtime of local models could not be fetched: npm was not found.'],
])('a source out of reach is told from a fault: %s', async (_, stderr) => {
  const failing = () => Promise.reject(Object.assign(new Error('Command failed'), { stderr }));
  await expect(fetching('a==1', failing)).rejects.toThrow(NotRunError);
});

test.each([
  [
    'a version there is not',
    'ERROR: Could not find a version that satisfies the requirement a==9 (from versions: 1, 2)',
  ],
  ['a package there is not', 'npm said: 404 Not Found - GET https://registry.invalid/a.'],
  ['a fault of one’s own', 'TypeError: x is not a function'],
])('a fault stays one: %s', async (_, stderr) => {
  const failing = () => Promise.reject(Object.assign(new Error('Command failed'), { stderr }));
  await expect(fetching('a==1', failing)).rejects.toThrow('Command failed');
});
