import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { databaseFile } from '../../../server/store/database.ts';
import { openStore } from '../../../server/store/index.ts';
import { checkpoint } from '../../../server/store/workers/checkpoint.ts';
import { packageRow } from '../../support/rows.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'kamishibai-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const bytes = (suffix = ''): number => statSync(`${databaseFile(dataDir)}${suffix}`).size;
const MEBIBYTE = 1024 * 1024;
const large = (version: number) => packageRow({ version, body: JSON.stringify('x'.repeat(3 * MEBIBYTE)) });

test('the log of a server is taken into its database by others, one at a time, and begins anew', async () => {
  const store = await openStore({ dataDir, flushesAside: true });
  const asked: string[] = [];
  let end = Promise.withResolvers<void>();
  store.checkpointBy((file) => {
    asked.push(file);
    return end.promise;
  });
  const before = bytes();
  for (const version of [1, 2, 3, 4, 5, 6]) await store.putPackage(large(version));
  // Nobody did it, and whoever commits does not do it either.
  expect(asked).toEqual([databaseFile(dataDir)]);
  expect([bytes(), bytes('-wal') > 18 * MEBIBYTE]).toEqual([before, true]);

  checkpoint(databaseFile(dataDir));
  expect(bytes()).toBeGreaterThan(18 * MEBIBYTE);
  end.resolve();
  end = Promise.withResolvers();
  await store.putPackage(packageRow({ id: 'small' }));
  expect(bytes('-wal')).toBeLessThan(MEBIBYTE);
  expect(asked).toHaveLength(1);

  for (const version of [7, 8]) await store.putPackage(large(version));
  expect(asked).toHaveLength(2);
  end.reject(new Error('the disk is full'));
  await store.close();
  const again = await openStore({ dataDir });
  expect(await again.packageVersion(packageRow().id)).toBe(8);
  await again.close();
});

test('who works alone does it with a commit', async () => {
  const store = await openStore({ dataDir });
  store.checkpointBy(() => expect.unreachable('It is done with the commit.'));
  for (const version of [1, 2, 3]) await store.putPackage(large(version));
  expect(bytes()).toBeGreaterThan(6 * MEBIBYTE);
  await store.close();
});
