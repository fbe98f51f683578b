import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../support/temp-dir.ts';
import { must, startListening, startServerProcess } from './support.ts';

test('a second server on a DATA_DIR ends with 1 and one line that names the first, which goes on', async () => {
  const dataDir = await tempDir();
  const first = await startListening(dataDir);
  const second = await startServerProcess(dataDir);
  expect(second.address).toBeNull();
  const { code, stdout, stderr } = await second.ended;
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  for (const name of [dataDir, String(first.pid), first.address]) expect(stderr).toContain(name);
  expect(stderr).not.toMatch(/\n\s+at |Error:/);
  expect((await must(first.address, 'POST', '/api/sessions', { id: 'desk' })).status).toBe(201);
  expect(JSON.parse(await readFile(join(dataDir, 'lock'), 'utf8'))).toMatchObject({ pid: first.pid });
}, 120_000);
