import { expect, test } from 'vitest';
import { runBuild } from '../../../server/build/run-build.ts';
import { RefusalError } from '../../../shared/error.ts';

test('keeps the end of the output of a failed build, however long', async () => {
  const script = `
    const line = 'x'.repeat(1023) + '\\n';
    for (let kib = 0; kib < 20_000; kib += 1) require('node:fs').writeSync(1, line);
    require('node:fs').writeSync(2, 'the module "quay" is missing\\n');
    process.exitCode = 3;
  `;
  const said: string[] = [];
  const failed = runBuild(['-e', script], {
    what: 'server',
    cwd: import.meta.dirname,
    onProgress: (line) => said.push(line),
  });
  const error = await failed.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(RefusalError);
  expect(said.join('\n')).toContain('the module "quay" is missing');
  expect(said.join('\n').length).toBeLessThan(20_000);
});
