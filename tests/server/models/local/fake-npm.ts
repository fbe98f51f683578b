import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { vi } from 'vitest';
import { FAKE_RUNTIME } from './served-model.ts';

/**
 * Writes an `npm` that writes the runtime of the tests where `node-llama-cpp` would be.
 * @param script what it does instead, in Node's JavaScript
 * @returns the PATH that has it in front of the system's
 */
export async function fakeNpmIn(dir: string, script?: string): Promise<string> {
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
  return `${bin}:${process.env.PATH}`;
}

export async function fakeNpm(dir: string, script?: string): Promise<void> {
  vi.stubEnv('PATH', await fakeNpmIn(dir, script));
}
