import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { vi } from 'vitest';
import { FAKE_RUNTIME } from './served-model.ts';

/**
 * Puts an `npm` in front of the system's, for one test: it writes the runtime of the tests where `node-llama-cpp` would be.
 * @param script what it does instead, in Node's JavaScript
 */
export async function fakeNpm(dir: string, script?: string): Promise<void> {
  const bin = join(dir, 'bin');
  await mkdir(bin, { recursive: true });
  const install = `
    const { mkdirSync, writeFileSync } = require('node:fs');
    const at = process.argv[process.argv.indexOf('--prefix') + 1] + '/node_modules/node-llama-cpp/dist';
    mkdirSync(at, { recursive: true });
    writeFileSync(at + '/index.js', 'export * from ${JSON.stringify(FAKE_RUNTIME)};');
    writeFileSync(at + '/../package.json', '{"type":"module"}');
    writeFileSync(at + '/arguments.json', JSON.stringify(process.argv.slice(2)));
    writeFileSync(at + '/environment.json', JSON.stringify(Object.keys(process.env)));`;
  await writeFile(join(bin, 'npm'), `#!${process.execPath}\n${script ?? install}`);
  await chmod(join(bin, 'npm'), 0o755);
  vi.stubEnv('PATH', `${bin}:${process.env.PATH}`);
}
