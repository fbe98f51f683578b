import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { unconfigured } from '../../support/unconfigured.ts';

vi.setConfig({ testTimeout: 120_000 });

const PROJECT = join(import.meta.dirname, '../../..');

/** Says at the end of a process which files it loaded. */
const TELL = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({ load: (url, context, next) => { if (url.startsWith('file:')) loaded.push(url); return next(url, context); } });
  process.on('exit', () => process.stderr.write('LOADED ' + JSON.stringify(loaded)));
`)}`;

const loadedBy = (...args: string[]) => loadedByScript(join(PROJECT, 'server/cli/main.ts'), ...args);

function loadedByScript(...args: string[]): string[] {
  const command = ['--import', TELL, ...args];
  const { status, stderr } = spawnSync(process.execPath, command, {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...unconfigured() },
  });
  expect(status).toBe(0);
  return JSON.parse(stderr.slice(stderr.indexOf('LOADED ') + 'LOADED '.length));
}

const librariesOf = (urls: readonly string[]) =>
  new Set(urls.flatMap((url) => url.match(/node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1] ?? []));

describe('a command loads what it needs', () => {
  it('help loads the list of commands alone', () => {
    const loaded = loadedBy('--help');
    expect(librariesOf(loaded)).toEqual(new Set(['citty']));
    expect(loaded.filter((url) => !url.includes('node_modules')).length).toBeLessThan(10);
  });

  it.each(['packages', 'backup', 'serve'])('help on %s loads neither models nor painters', (command) => {
    const loaded = loadedBy(command, '--help');
    for (const library of ['ai', 'sharp', 'node-web-audio-api', 'vite', 'rolldown']) {
      expect(librariesOf(loaded)).not.toContain(library);
    }
  });

  it('the listening process loads neither models, painters nor the schemas of stories', () => {
    const loaded = loadedByScript(join(PROJECT, 'server/listen.ts'));
    for (const library of ['ai', 'sharp', '@hono/zod-openapi', 'yaml', 're2js', '@marcbachmann/cel-js']) {
      expect(librariesOf(loaded)).not.toContain(library);
    }
    expect(loaded.filter((url) => url.includes('/shared/story/'))).toEqual([]);
  });
});
