import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { PROJECT } from '../../../server/build/find-build.ts';
import { readConfig } from '../../../server/config.ts';
import { readCopy, readDockerfile, readProjectFile, readVariables, textsOf } from './dockerfile.ts';

/** The variables that the configuration reads: whatever it asks of its environment. */
function listVariables(): Set<string> {
  const asked = new Set<string>();
  readConfig(
    new Proxy<Record<string, string | undefined>>(
      {},
      {
        get: (_, name) => {
          asked.add(String(name));
          return undefined;
        },
      },
    ),
  );
  return asked;
}

const expectKnown = (names: readonly string[]) => {
  const known = listVariables();
  expect(names.filter((name) => !known.has(name))).toEqual([]);
};

/** Whether `.dockerignore` leaves a path of the project in: the last rule that fits decides. */
function isSent(path: string): boolean {
  let isSent = true;
  for (const line of readProjectFile('.dockerignore').split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const rule = line.replace(/^!/, '');
    const pattern = rule
      .replaceAll('.', '\\.')
      .replaceAll('**/', '\0')
      .replaceAll('*', '[^/]*')
      .replaceAll('\0', '(.*/)?');
    if (new RegExp(`^${pattern}(/.*)?$`).test(path)) isSent = line.startsWith('!');
  }
  return isSent;
}

describe('the Dockerfile', () => {
  const stages = readDockerfile();
  const last = stages.at(-1);
  const variables = readVariables(textsOf(last, 'ENV'));

  test('copies what exists, and what is sent to the engine', () => {
    const copies = stages.flatMap((stage) => textsOf(stage, 'COPY').map(readCopy));
    const own = copies.filter(({ stage }) => stage === null).flatMap(({ sources }) => sources);
    expect(own).toContain('package-lock.json');
    expect(own.filter((source) => !existsSync(join(PROJECT, source)))).toEqual([]);
    expect(own.filter((source) => !isSent(source))).toEqual([]);
    const named = copies.flatMap(({ stage }) => stage ?? []);
    expect(named.filter((name) => !stages.some((stage) => stage.name === name))).toEqual([]);
  });

  test('sends neither data, keys nor packages of whoever builds it', () => {
    const kept = ['.env', 'data/kamishibai.sqlite', 'node_modules/hono', 'web/dist/index.html', '.git/config'];
    expect([...kept, 'server/.env', 'web/node_modules/react'].filter(isSent)).toEqual([]);
  });

  test('runs the command line as a user who is not root, and asks for its health', () => {
    expect(textsOf(last, 'USER')).toEqual(['node']);
    expect(JSON.parse(textsOf(last, 'CMD')[0] ?? '')).toEqual(['node', 'server/cli/kamishibai.js', 'serve']);
    expect(textsOf(last, 'HEALTHCHECK')[0]).toContain('/healthz');
  });

  test('listens on every address of the container, and keeps its data in the volume', () => {
    const { NODE_ENV, ...settings } = variables;
    expect(NODE_ENV).toBe('production');
    expectKnown(Object.keys(settings));
    expect(readConfig(settings)).toMatchObject({ host: '0.0.0.0', port: 4600, dataDir: '/data' });
    expect(textsOf(last, 'VOLUME')).toEqual([settings.DATA_DIR]);
    expect(textsOf(last, 'EXPOSE')).toEqual([settings.PORT]);
  });

  test('has every file that the package ships, built in a stage of its own', () => {
    const { files }: { files: string[] } = JSON.parse(readProjectFile('package.json'));
    const copied = new Set(textsOf(last, 'COPY').map((text) => readCopy(text).target));
    expect(files.filter((file) => !file.startsWith('!') && !copied.has(file))).toEqual([]);
  });
});

describe('compose.yaml', () => {
  const { services, volumes } = parse(readProjectFile('compose.yaml'));
  const { kamishibai, postgres } = services;

  test('sets variables of the configuration alone', () => {
    expectKnown(Object.keys(kamishibai.environment));
    const taken = JSON.stringify(kamishibai.environment).match(/(?<=\$\{)[A-Z_]+/g) ?? [];
    expectKnown(taken);
    // Unset ones are empty, which must be as if they were not there.
    const empty = Object.keys(kamishibai.environment).map((name) => [name, '']);
    expect(readConfig(Object.fromEntries(empty))).toEqual(readConfig({}));
  });

  test('keeps the data in a volume, and listens on this machine alone', () => {
    expect(Object.keys(volumes)).toEqual(['data', 'postgres']);
    expect(kamishibai.volumes).toEqual(['data:/data']);
    expect(kamishibai.ports).toEqual(['127.0.0.1:4600:4600']);
  });

  test('starts PostgreSQL only when asked, out of reach of other machines, with its data in a volume', () => {
    expect(postgres.profiles).toEqual(['postgres']);
    expect(postgres.ports).toBeUndefined();
    expect(postgres.volumes).toEqual(['postgres:/var/lib/postgresql/data']);
    const { POSTGRES_USER, POSTGRES_DB } = postgres.environment;
    const described = /DATABASE_URL=(postgres:\/\/\S+?)"/.exec(readProjectFile('docs/hosting.md'))?.[1] ?? '';
    const { username, hostname, pathname } = new URL(described);
    expect([username, hostname, pathname]).toEqual([POSTGRES_USER, 'postgres', `/${POSTGRES_DB}`]);
    expect(readConfig({ DATABASE_URL: described }).databaseUrl).toBe(described);
  });
});

describe('the systemd units', () => {
  const folder = 'docs/hosting';
  const units = readdirSync(join(PROJECT, folder)).filter((name) => /\.(service|timer)$/.test(name));
  const valuesOf = (unit: string, key: string) =>
    [...readProjectFile(`${folder}/${unit}`).matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(
      ([, value = '']) => value,
    );

  test('set variables of the configuration alone, and start the command line', () => {
    const services = units.filter((name) => name.endsWith('.service'));
    expect(services).toHaveLength(2);
    for (const unit of services) {
      const { HOME: _, ...settings } = readVariables(valuesOf(unit, 'Environment'));
      expectKnown(Object.keys(settings));
      expect(valuesOf(unit, 'ExecStart').join()).toContain('/kamishibai/server/cli/kamishibai.js ');
    }
  });

  test('run as a user of their own, who may gain nothing', () => {
    for (const unit of units.filter((name) => name.endsWith('.service'))) {
      for (const [key, value] of [
        ['DynamicUser', 'yes'],
        ['User', 'kamishibai'],
        ['NoNewPrivileges', 'yes'],
        ['ProtectSystem', 'strict'],
      ] as const)
        expect(valuesOf(unit, key), `${unit}: ${key}`).toEqual([value]);
    }
  });

  test('are all described', () => {
    const page = readProjectFile('docs/hosting.md');
    expect(units.filter((name) => !page.includes(name))).toEqual([]);
  });
});
