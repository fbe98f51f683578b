import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { getPriority, platform } from 'node:os';
import { expect, test } from 'vitest';
import { AT_WORK, lowerIoPoolPriority } from '../../../server/workers/priority.ts';

test.runIf(platform() === 'linux')('the threads for files and pictures stand behind the event loop', async () => {
  await Promise.all(Array.from({ length: 8 }, () => readFile(import.meta.filename)));
  expect(lowerIoPoolPriority()).toBe(4);
  const named = (name: string) =>
    readdirSync('/proc/self/task').filter(
      (task) => readFileSync(`/proc/self/task/${task}/comm`, 'utf8').trim() === name,
    );
  expect(named('libuv-worker').map((task) => getPriority(Number(task)))).toEqual(Array(4).fill(AT_WORK));
  expect(getPriority(process.pid)).toBeLessThan(AT_WORK);
});
