import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSkillConfig, SkillConfigError } from '../../../server/skills/config.ts';
import { SkillManifestSchema, toEnvironmentVariable } from '../../../server/skills/manifest.ts';
import { createScriptRedact, redactValue, withoutCutSecret } from '../../../server/skills/redact.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { skillServices, writeFiles } from './support.ts';

const FIELDS = {
  apiKey: { type: 'string', secret: true, required: true, description: 'Of the picture service.' },
  endpoint: { type: 'string', default: 'http://127.0.0.1:8188' },
  steps: { type: 'number', default: 20 },
  draft: { type: 'boolean' },
};
const skillWith = (config: Record<string, unknown>) =>
  SkillManifestSchema.parse({ name: 'painter', description: 'Paints.', config });

const variable = (name: string): string => `$\{${name}}`;

async function read(written: unknown, env: Record<string, string> = {}, fields: Record<string, unknown> = FIELDS) {
  const dataDir = await tempDir();
  const text = typeof written === 'string' ? written : JSON.stringify(written);
  if (written !== null) await writeFiles(dataDir, { 'skills/painter/config.json': text });
  return readSkillConfig(skillWith(fields), dataDir, env);
}

describe('settings', () => {
  test('come from config.json, else from the manifest, as environment variables', async () => {
    expect(await read({ apiKey: 'key-12345', steps: 4, draft: false })).toEqual({
      variables: {
        SKILL_API_KEY: 'key-12345',
        SKILL_ENDPOINT: 'http://127.0.0.1:8188',
        SKILL_STEPS: '4',
        SKILL_DRAFT: 'false',
      },
      secrets: ['key-12345'],
    });
  });

  test('take variables from the environment, within text too, as the type of the field', async () => {
    const env = { PAINTER_KEY: 'key-12345', PORT: '9000', STEPS: '8', DRAFT: 'true' };
    const written = {
      apiKey: variable('PAINTER_KEY'),
      endpoint: `http://127.0.0.1:${variable('PORT')}/x`,
      steps: variable('STEPS'),
      draft: variable('DRAFT'),
    };
    const { variables, secrets } = await read(written, env);
    expect(variables).toEqual({
      SKILL_API_KEY: 'key-12345',
      SKILL_ENDPOINT: 'http://127.0.0.1:9000/x',
      SKILL_STEPS: '8',
      SKILL_DRAFT: 'true',
    });
    // Whatever came out of the environment may be a secret; what is too short to be one is not looked for.
    expect(new Set(secrets)).toEqual(new Set(['key-12345', '9000', 'true']));
  });

  test('in a manifest take nothing from the environment: that file is not the owner’s', async () => {
    const fields = { endpoint: { type: 'string', default: variable('AUTH_TOKEN') } };
    expect(await read(null, { AUTH_TOKEN: 'sesame' }, fields)).toEqual({
      variables: { SKILL_ENDPOINT: variable('AUTH_TOKEN') },
      secrets: [],
    });
  });

  test('are read anew, and an unused config.json is not read at all', async () => {
    expect(await read('{ broken', {}, {})).toEqual({ variables: {}, secrets: [] });
  });

  const env = { HALF: 'nan', SHORT: 'abc', EMPTY: '' };
  const refusals: [string, unknown, RegExp][] = [
    [
      'a variable that is not set',
      { apiKey: variable('PAINTER_KEY') },
      /skill "painter".*"apiKey".*PAINTER_KEY, which is not set/,
    ],
    ['a variable that is empty', { apiKey: variable('EMPTY') }, /EMPTY, which is not set/],
    ['a required setting that is missing', {}, /skill "painter" needs the setting "apiKey"/],
    ['no config.json where one is needed', null, /needs the setting "apiKey"/],
    ['a value of another type', { apiKey: 'key-12345', steps: 'many' }, /"steps" of the skill "painter" is no number/],
    [
      'a variable of another type',
      { apiKey: 'key-12345', steps: variable('HALF') },
      /"steps" of the skill "painter" is no number/,
    ],
    ['a secret too short to be hidden', { apiKey: variable('SHORT') }, /"apiKey".*too short/],
    ['a setting there is not', { apiKey: 'key-12345', stps: 3 }, /no setting "stps".*apiKey, endpoint, steps, draft/],
    ['no JSON', '{ "apiKey": "key-12345" ', /no JSON object/],
    ['no object', [], /no JSON object/],
    ['too large a file', { apiKey: 'x'.repeat(70_000) }, /at most 65536 bytes/],
  ];
  test.each(refusals)('are refused for %s, without a value', async (_, written, message) => {
    const refusal = read(written, env);
    await expect(refusal).rejects.toThrow(SkillConfigError);
    await expect(refusal).rejects.toThrow(message);
    await expect(refusal).rejects.not.toThrow(/key-12345|abc/);
  });

  test.each([
    ['apiKey', 'SKILL_API_KEY'],
    ['api_key', 'SKILL_API_KEY'],
    ['base-url', 'SKILL_BASE_URL'],
    ['model2Name', 'SKILL_MODEL2_NAME'],
  ])('%s is given as %s', (field, variable) => expect(toEnvironmentVariable(field)).toBe(variable));
});

describe('secrets', () => {
  const SECRET = 'sk-"quoted"-0123456789';

  /** A hostile skill with a secret setting, and a config.json that takes it from the environment. */
  async function servicesWithSecret() {
    const services = await skillServices();
    const skill = services.skills.find(({ name }) => name === 'hostile');
    const script = skill?.scripts[0];
    if (!skill || !script) throw new Error('There is no hostile skill.');
    await writeFiles(services.dataDir, {
      'skills/hostile/config.json': JSON.stringify({ apiKey: variable('PAINTER_KEY') }),
    });
    const { config } = skillWith({ apiKey: { type: 'string', secret: true } });
    const env = { ...process.env, PAINTER_KEY: SECRET };
    const run = (deed: string, more = {}) =>
      services.run(
        'skills/hostile/deeds.mjs',
        { deed, secret: SECRET },
        { skill: { ...skill, config }, script, env, ...more },
      );
    return { services, run };
  }

  test('reach the script, and nobody by way of it: events, errors, standard error', async () => {
    const { run } = await servicesWithSecret();
    const seen: unknown[] = [];
    const outcome = await run('tell-secret', { onEvent: (event: unknown) => seen.push(event) });
    expect(outcome.events.map(({ type }) => type)).toEqual(['log', 'state_patch', 'ui_event', 'error', 'done']);
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'bad_key', message: '(hidden) was refused' } });
    expect(outcome.stderr).toBe('using (hidden)\n');
    for (const told of [JSON.stringify(outcome), JSON.stringify(seen)]) expect(told).not.toMatch(/0123456789|quoted/);
  });

  test('are not quoted from a line that is no JSON, not even in part', async () => {
    const { run } = await servicesWithSecret();
    const outcome = await run('garble-secret');
    expect(outcome).toMatchObject({ ok: false, failure: { category: 'invalid_json' } });
    expect(JSON.stringify(outcome)).not.toContain('sk-');
  });

  test('that are missing keep the script from running, with the names of variable and skill', async () => {
    const { run } = await servicesWithSecret();
    expect(await run('env', { env: { PATH: process.env.PATH } })).toMatchObject({
      ok: false,
      events: [],
      failure: {
        category: 'process_error',
        code: 'config',
        message:
          'The skill "hostile" takes its setting "apiKey" from the environment variable PAINTER_KEY, which is not set.',
      },
    });
  });

  test('are taken out wherever they stand, longer ones first', () => {
    const redact = createScriptRedact(['abcd', 'abcdef', '1234']);
    expect(redact('abcdef abcd ab')).toBe('(hidden) (hidden) ab');
    const value = { list: ['x abcd', 1234, 12, true, null], abcd: { deep: 'abcdef' } };
    expect(redactValue(value, redact)).toEqual({
      list: ['x (hidden)', '(hidden)', 12, true, null],
      '(hidden)': { deep: '(hidden)' },
    });
    expect(createScriptRedact([])('abcd')).toBe('abcd');
  });

  test('that were cut in half are taken out as well', () => {
    expect(withoutCutSecret('cdef and more', ['abcdef'])).toBe(' and more');
    expect(withoutCutSecret('nothing', ['abcdef'])).toBe('nothing');
  });
});

test('settings lie beside the data of a skill, wherever the skill does', async () => {
  const services = await skillServices();
  await writeFiles(services.dataDir, { 'skills/shell-coin/config.json': '{"heads":"the emperor"}' });
  expect(await services.run('skills/shell-coin/toss.sh', { seed: 2 })).toMatchObject({
    ok: true,
    value: { summary: 'The coin shows the emperor.' },
  });
  expect(services.skillsDir.startsWith(join(services.dataDir, 'skills'))).toBe(false);
});
