import { readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { assetFile, NO_CONTAINMENT } from '../../../server/skills/index.ts';
import { findProgram } from '../../../server/skills/interpreter.ts';
import type { SkillEvent } from '../../../shared/plan/index.ts';
import { attempted, type SkillServices, skillServices, type TestRun } from './support.ts';

type Input = Record<string, unknown>;

const deed = async (name: string, input: Input = {}, more: TestRun = {}) =>
  deedIn(await skillServices(), name, input, more);
const deedIn = (services: SkillServices, name: string, input: Input = {}, more: TestRun = {}) =>
  services.run('skills/hostile/deeds.mjs', { deed: name, ...input }, more);
const shellDeed = async (name: string, input: Input = {}) =>
  (await skillServices()).run('skills/hostile/deeds.sh', { deed: name, ...input });

describe('a script', () => {
  test('reads one JSON object and answers with events, as they come and in the end', async () => {
    const services = await skillServices();
    const seen: SkillEvent[] = [];
    const outcome = await services.run(
      'skills/typescript-echo/scripts/echo.ts',
      { text: '紙芝居 "\n' },
      { operation: 'say', onEvent: (event) => seen.push(event) },
    );
    const request = {
      requestId: 'request_1',
      tool: 'skills/typescript-echo/scripts/echo.ts',
      operation: 'say',
      input: { text: '紙芝居 "\n' },
    };
    const summary = 'say skills/typescript-echo/scripts/echo.ts';
    expect(outcome).toMatchObject({ ok: true, value: { summary, state: { request }, assets: [] } });
    expect(outcome.events).toEqual([
      { version: '0', type: 'state_patch', patch: { request } },
      { version: '0', type: 'done', ok: true, summary },
    ]);
    expect(seen).toEqual(outcome.events);
  });

  test('may be written in shell', async () => {
    const services = await skillServices();
    const outcome = await services.run('skills/shell-coin/toss.sh', { seed: 8 });
    const asset = { assetId: 'coin', kind: 'note', mediaType: 'text/plain', path: 'coin.txt' };
    expect(outcome).toMatchObject({
      ok: true,
      value: { summary: 'The coin shows heads.', state: { coin: { last: 'heads' } }, assets: [asset] },
    });
    expect(await readFile(join(services.dataDir, 'skills/shell-coin/data/coin.txt'), 'utf8')).toBe('heads\n');
    expect(await services.run('skills/shell-coin/toss.sh', {})).toMatchObject({
      ok: false,
      failure: { category: 'tool_failure', code: 'no_seed', message: 'Expected a seed.' },
    });
  });

  test('may be written in Python, and says so where there is none', async () => {
    const services = await skillServices();
    const python = await findProgram('python3', process.env.PATH ?? '');
    const first = await services.run('skills/python-dice/roll.py', { sides: 20, seed: 4 });
    if (python === null) {
      expect(first).toMatchObject({
        ok: false,
        failure: {
          category: 'process_error',
          code: 'program_missing',
          message: expect.stringMatching(/^python3 was not found/),
        },
      });
      return;
    }
    expect(first).toMatchObject({ ok: true, value: { state: { die: { last: expect.any(Number) } } } });
    const again = await services.run('skills/python-dice/roll.py', { sides: 20, seed: 4 });
    expect(again.events).toEqual(first.events);
    expect(await services.run('skills/python-dice/roll.py', { sides: 0 })).toMatchObject({
      ok: false,
      failure: { category: 'tool_failure', code: 'invalid_sides' },
    });
  });

  test('in a language that is not installed is refused with the name of the program', async () => {
    const services = await skillServices();
    const outcome = await services.run(
      'skills/python-dice/roll.py',
      {},
      { env: { PATH: services.dir }, containment: NO_CONTAINMENT },
    );
    expect(outcome).toMatchObject({
      ok: false,
      failure: {
        category: 'process_error',
        code: 'program_missing',
        message: expect.stringMatching(/^python3 was not found/),
      },
    });
    expect(outcome.events).toEqual([]);
  });

  test('in another language than Node does not run from the data folder', async () => {
    const strict = await skillServices({ kind: 'data' });
    const refused = await strict.run('skills/shell-coin/toss.sh', { seed: 8 });
    expect(refused).toMatchObject({
      ok: false,
      failure: { category: 'process_error', code: 'not_allowed', message: expect.stringContaining('ALLOW_SKILLS') },
    });
    expect(await strict.run('skills/typescript-echo/scripts/echo.ts', {})).toMatchObject({ ok: true });
  });
});

describe('results', () => {
  const refusals: [string, string, string, RegExp][] = [
    ['garbage', 'invalid_json', 'invalid_json', /not JSON/],
    ['not-utf8', 'invalid_json', 'invalid_json', /UTF-8/],
    ['unknown-event', 'process_error', 'invalid_event', /log, state_patch, asset, ui_event, error, done/],
    ['wrong-version', 'process_error', 'invalid_event', /version/],
    ['not-an-object', 'process_error', 'invalid_event', /no event/],
    ['deep-json', 'process_error', 'invalid_event', /within one another/],
    ['no-done', 'process_error', 'no_done', /without a "done"/],
    ['exit-7', 'process_error', 'exit_code', /exit code 7.*something broke/],
    ['exit-3-after-done', 'process_error', 'exit_code', /exit code 3/],
    ['fail-and-exit-1', 'tool_failure', 'no_mana', /^There is no mana left\.$/],
    ['fail-without-a-word', 'tool_failure', 'tool_failed', /not why/],
    ['flood-one-line', 'process_error', 'output_too_large', /a line of more than 1048576 bytes/],
    ['flood-lines', 'process_error', 'output_too_large', /more than 8388608 bytes/],
    ['flood-events', 'process_error', 'output_too_large', /more than 10000 events/],
  ];
  test.each(refusals)('%s is a %s', async (name, category, code, message) => {
    const outcome = await deed(name);
    expect(outcome).toMatchObject({ ok: false, failure: { category, code, message: expect.stringMatching(message) } });
  });

  test('a script the system kills is a process error', async () => {
    const outcome = await shellDeed('segfault');
    expect(outcome).toMatchObject({ ok: false, failure: { category: 'process_error', code: 'exit_code' } });
  });

  test('blank lines are passed over, and the last line needs no newline', async () => {
    expect(await deed('blank-lines')).toMatchObject({ ok: true });
    expect(await deed('no-last-newline')).toMatchObject({ ok: true });
  });

  test('nothing is read after done', async () => {
    const late = await deed('write-after-done');
    expect(late).toMatchObject({ ok: true, value: { state: {} } });
    expect(late.events.map(({ type }) => type)).toEqual(['done']);
    const timeouts = { exitMs: 100, killMs: 100 };
    expect(await deed('flood-after-done', {}, { timeouts })).toMatchObject({ ok: true });
    expect(await deed('hang-after-done', {}, { timeouts })).toMatchObject({ ok: true });
  });

  test('what a script says on its standard error is kept, as far as it fits', async () => {
    const outcome = await deed('flood-stderr');
    expect(outcome.ok).toBe(true);
    expect(outcome.stderr.length).toBeLessThanOrEqual(16 * 1024);
    expect(outcome.stderr.endsWith('\nthe end')).toBe(true);
  });

  test('a script need not read a large request', async () => {
    const outcome = await shellDeed('none', { filling: 'x'.repeat(900_000) });
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'no_done' } });
  });

  test('what onEvent throws ends the script and is thrown', async () => {
    const run = deed(
      'ignore-sigterm',
      {},
      {
        timeouts: { killMs: 100 },
        onEvent: () => {
          throw new Error('the caller broke');
        },
      },
    );
    await expect(run).rejects.toThrow('the caller broke');
  });
});

describe('assets', () => {
  test('lie in the data of their skill; their path is relative to it', async () => {
    const services = await skillServices();
    const outcome = await deedIn(services, 'make-asset', { name: 'map.png' });
    const asset = { assetId: 'map', kind: 'image', mediaType: 'image/png', path: 'map.png' };
    expect(outcome).toMatchObject({ ok: true, value: { assets: [asset] } });
    const absolute = join(services.dataDir, 'skills/hostile/data/map.png');
    expect(await deedIn(services, 'asset', { path: absolute })).toMatchObject({ ok: true, value: { assets: [asset] } });
    expect(await deedIn(services, 'asset', { path: './x/../map.png' })).toMatchObject({
      ok: true,
      value: { assets: [asset] },
    });
  });

  const refusals: [string, string, string][] = [
    ['/etc/passwd', 'asset_outside', 'elsewhere'],
    ['../config.json', 'asset_outside', 'beside the data'],
    ['../../../../../../../../etc/passwd', 'asset_outside', 'by a way up'],
    ['nothing.png', 'asset_missing', 'a file that is not there'],
    ['.', 'asset_no_file', 'the folder itself'],
    ['map\u0000.png', 'asset_missing', 'a path that is none'],
  ];
  test.each(refusals)('%j is refused as %s: %s', async (path, code) => {
    expect(await deed('asset', { path })).toMatchObject({ ok: false, failure: { category: 'process_error', code } });
  });

  test('are found by a later reader, and checked again', async () => {
    const services = await skillServices();
    await deedIn(services, 'make-asset', { name: 'map.png' });
    const file = join(services.dataDir, 'skills/hostile/data/map.png');
    const asset = { assetId: 'map', path: 'map.png' };
    expect(assetFile(services.dataDir, 'hostile', asset)).toEqual({ ok: true, file, path: 'map.png' });
    await rm(file);
    await symlink('/etc/passwd', file);
    expect(assetFile(services.dataDir, 'hostile', asset)).toMatchObject({
      ok: false,
      failure: { code: 'asset_outside' },
    });
    expect(assetFile(services.dataDir, 'weather', asset)).toMatchObject({
      ok: false,
      failure: { code: 'asset_missing' },
    });
    expect(() => assetFile(services.dataDir, '..', asset)).toThrow();
  });

  test.each([
    ['link-asset', 'asset_outside'],
    ['swap-asset', 'asset_outside'],
    ['pipe-asset', 'asset_no_file'],
  ])('a shell script does not get anything else in by %s', async (name, code) => {
    const outcome = await shellDeed(name);
    expect(outcome).toMatchObject({ ok: false, failure: { category: 'process_error', code } });
  });
});

test('a script sees PATH, LANG, its data folder and its settings, nothing else of the environment', async () => {
  const services = await skillServices();
  const outcome = await deedIn(
    services,
    'env',
    {},
    { env: { ...process.env, LANG: 'ja_JP.UTF-8', AUTH_TOKEN: 'sesame' } },
  );
  const data = join(services.dataDir, 'skills/hostile/data');
  // A shell that runs another program tells it its path, in `_`.
  const { _, ...seen } = attempted(outcome.events) as Record<string, unknown>;
  expect(seen).toEqual({ PATH: process.env.PATH, LANG: 'ja_JP.UTF-8', KAMISHIBAI_SKILL_DATA: data });
});
