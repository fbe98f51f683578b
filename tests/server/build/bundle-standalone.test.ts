import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runBuild } from '../../../server/build/run-build.ts';

vi.setConfig({ testTimeout: 60_000 });

const PROGRAM = join(import.meta.dirname, '../../../server/build/bundle-standalone.ts');

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kamishibai-page-'));
  mkdirSync(join(root, 'server/standalone/node'), { recursive: true });
  mkdirSync(join(root, 'assets'));
  symlinkSync(join(import.meta.dirname, '../../../node_modules'), join(root, 'node_modules'));
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(root, 'server/standalone/node/os.ts'), 'export const availableParallelism = () => 2;\n');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Builds a page's script. @returns the script, or what the build said when it failed */
async function built(main: string): Promise<string> {
  writeFileSync(join(root, 'server/standalone/main.ts'), main);
  const said: string[] = [];
  const file = join(root, 'service.js');
  try {
    const onProgress = (line: string) => said.push(line);
    await runBuild([PROGRAM, root, file], { what: 'page of a story', cwd: root, onProgress });
  } catch {
    return said.join('\n');
  }
  return readFileSync(file, 'utf8');
}

describe('the script of a page', () => {
  it('has stand-ins in place of what is Node’s', async () => {
    const script = await built(
      "import { availableParallelism } from 'node:os';\nconsole.log(availableParallelism());\n",
    );
    expect(script).not.toContain('node:os');
  });

  it.each([
    ["import { connect } from 'node:net';\nconnect(1);\n", /main\.ts imports node:net, which a page does not have/],
    [
      "import { cpus } from 'node:os';\nconsole.log(cpus());\n",
      /"cpus" is not exported by "server\/standalone\/node\/os\.ts"/,
    ],
    ['console.log(process.pid);\n', /service\.js uses process in … .*process\.pid/],
  ])('is not built where it lacks one: %s', async (main, reason) => {
    expect(await built(main)).toMatch(reason);
  });
});
