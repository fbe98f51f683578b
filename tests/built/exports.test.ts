import { expect, test } from 'vitest';
import { exportFile, json } from './program.ts';

test('a sample is exported to Ren’Py', async () => {
  const { packages } = await json<{ packages: { id: string }[] }>('GET', '/api/packages');
  expect(packages.length).toBeGreaterThan(0);
  const { bytes } = await exportFile(packages[0]?.id ?? '', 'renpy');
  expect(bytes.length).toBeGreaterThan(1000);
});
