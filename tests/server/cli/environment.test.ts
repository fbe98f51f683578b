import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadConfig, loadEnvironment } from '../../../server/cli/environment.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kamishibai-env-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('does without .env', () => {
  expect(loadConfig({ PORT: '1' }, root)).toMatchObject({ port: 1, dataDir: join(root, 'data') });
});

it('reads .env, and lets the environment win over it', () => {
  writeFileSync(join(root, '.env'), '# mine\nPORT=4700\nAUTH_TOKEN="quoted-in-its-file"\nexport LOG_LEVEL=debug\n');
  expect(loadConfig({ LOG_LEVEL: 'warn' }, root)).toMatchObject({
    port: 4700,
    authToken: 'quoted-in-its-file',
    logLevel: 'warn',
  });
});

it('leaves the environment of the process as it is', () => {
  writeFileSync(join(root, '.env'), 'KAMISHIBAI_UNSET_ELSEWHERE=1');
  loadConfig({}, root);
  expect(process.env).not.toHaveProperty('KAMISHIBAI_UNSET_ELSEWHERE');
});

it('names a bad value from .env', () => {
  writeFileSync(join(root, '.env'), 'PORT=http');
  expect(() => loadConfig({}, root)).toThrow('PORT=http cannot be used: expected a port number from 0 to 65535.');
});

it('says when .env cannot be read', () => {
  mkdirSync(join(root, '.env'));
  expect(() => loadConfig({}, root)).toThrow(/^\.env=.* expected a readable text file/);
});

it('counts a relative DATA_DIR from the project, wherever the command is started', () => {
  expect(loadConfig({ DATA_DIR: 'other' }, root).dataDir).toBe(join(root, 'other'));
  expect(loadConfig({ DATA_DIR: tmpdir() }, root).dataDir).toBe(tmpdir());
});

it('gives settings of skills what .env has besides, without putting it into the process', () => {
  writeFileSync(join(root, '.env'), 'HARBOUR_KEY=from-file\nLANG=xx\n');
  expect(loadEnvironment({ LANG: 'C' }, root)).toEqual({ HARBOUR_KEY: 'from-file', LANG: 'C' });
  expect(process.env).not.toHaveProperty('HARBOUR_KEY');
});

it('takes a key that is kept in DATA_DIR for one that is set', () => {
  const env = { DATA_DIR: 'other', STORYTELLER_MODEL: 'anthropic:claude-x' };
  expect(() => loadConfig(env, root)).toThrow('expected ANTHROPIC_API_KEY to be set as well.');
  mkdirSync(join(root, 'other'));
  writeFileSync(join(root, 'other', 'model-keys.json'), '{"anthropic":"sk-0123456789"}');
  expect(loadConfig(env, root).models.storyteller).toBe('anthropic:claude-x');
  expect(() => loadConfig({ ...env, DIRECTOR_MODEL: 'openai:gpt-x' }, root)).toThrow('OPENAI_API_KEY');
  expect(() => loadConfig({ ...env, DIRECTOR_MODEL: 'openai-compatible:x' }, root)).toThrow(
    'OPENAI_COMPATIBLE_BASE_URL',
  );
});
