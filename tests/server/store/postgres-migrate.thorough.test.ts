import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authAccounts, authSessions, authUsers } from '../../../server/store/account-schema.ts';
import { databaseFile, openDatabase } from '../../../server/store/database.ts';
import { openStore, type Store } from '../../../server/store/index.ts';
import * as accountSchema from '../../../server/store/postgres/account-schema.ts';
import { migrateToPostgres, migrateToSqlite } from '../../../server/store/postgres/migrate.ts';
import { openPostgresStore } from '../../../server/store/postgres/postgres-store.ts';
import * as schema from '../../../server/store/postgres/schema.ts';
import * as sharedSchema from '../../../server/store/postgres/shared-schema.ts';
import { kamishibai } from '../../support/command-line.ts';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import {
  memoryRow,
  packageRow,
  planRow,
  planTemplateRow,
  playRow,
  saveRow,
  sessionRow,
  snapshotRow,
  turnRow,
  usageRow,
} from '../../support/rows.ts';
import { standingClock } from '../../support/store-conformance.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres?.dispose());

let folder: string;
let url: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kamishibai-migrate-'));
  url = await postgres.createDatabase();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const NOON = '2026-01-01T12:00:00.000Z';
const PATH = [{ line: 1, from: 1, to: 400 }];
const between = (dataDir: string) => ({ dataDir, databaseUrl: url, clock: standingClock });
const openSqlite = (dataDir: string) => openStore({ dataDir, clock: standingClock, lockWaitMs: 0 });

/** Rows in every table. */
async function fill(dataDir: string): Promise<void> {
  const store = await openSqlite(dataDir);
  const events = Array.from({ length: 250 }, (_, n) => ({ type: 'note', data: { n, text: 'NUL \0, \ue000, 灯台' } }));
  await store.append('session:harbour', 0, events, [{ kind: 'put-session', row: sessionRow({ title: 'a\0b\ue000' }) }]);
  await store.append('plan:three-places', 0, [], [{ kind: 'put-plan', row: planRow({ success: true }) }]);
  await store.putPlanTemplate(planTemplateRow());
  const card = { premise: 'Fog', cover: null, cast: [], pictures: 2 };
  await store.putPackage(packageRow({ card }));
  await store.putPackage(packageRow({ version: 2, body: new Uint8Array(gzipSync('{"packed":true}')) }));
  const memories = Array.from({ length: 300 }, (_, n) =>
    memoryRow({ id: `S${n}`, turn: n + 1, text: `The lantern, ${n}.` }),
  );
  await store.append(
    'play:evening',
    0,
    [{ type: 'told', data: null }],
    [
      { kind: 'put-play', row: playRow({ seed: 4_294_967_295, path: PATH }) },
      { kind: 'put-turn', row: turnRow() },
      { kind: 'put-snapshot', row: snapshotRow() },
      { kind: 'put-save', row: saveRow({ isProtected: true, readTo: 3 }) },
      { kind: 'put-text', row: { playId: 'evening', hash: 'a', text: 'shared' } },
      ...memories.map((row) => ({ kind: 'put-memory', row }) as const),
      {
        kind: 'want-picture',
        row: { packageId: 'salt-lantern', kind: 'music', file: 'a.mp3', picture: 'a', request: { a: 1 }, scope: null },
      },
      {
        kind: 'put-picture-reference',
        row: { packageId: 'salt-lantern', hash: 'b', mediaType: 'image/png', bytes: Buffer.from([0, 1, 255]) },
      },
    ],
  );
  await store.putPlayer({ id: 'ada', revision: 1, body: { seen: [] }, updatedAt: NOON }, 10);
  await store.putUsage(usageRow({ inputTokens: 5_000_000_000 }));
  const of = { kind: 'story', id: 'salt-lantern', personId: 'ada', createdAt: NOON } as const;
  await store.accounts.changeOwnership(
    { ...of, visibility: 'private', link: null, sharesRecords: false },
    { visibility: 'link', link: 'secret', sharesRecords: true },
  );
  await store.accounts.putShare({ ...of, personId: 'bram', role: 'reader' });
  await store.library.putIntoBin([{ kind: 'play', id: 'evening', entry: 'e1', title: 'Evening', binnedAt: NOON }]);
  await store.library.putOnShelf({ personId: 'ada', story: 'salt-lantern', shelf: 'Winter' });
  await store.close();
  const connection = openDatabase(databaseFile(dataDir));
  const at = { createdAt: new Date(NOON), updatedAt: new Date(Date.parse(NOON) + 1) };
  connection
    .insert(authUsers)
    .values({ id: 'ada', name: 'Ada', email: 'ada@example.com', ...at })
    .run();
  connection
    .insert(authSessions)
    .values({ id: 's', token: 't', userId: 'ada', expiresAt: new Date(NOON), ...at })
    .run();
  connection
    .insert(authAccounts)
    .values({ id: 'a', accountId: 'ada', providerId: 'credential', userId: 'ada', ...at })
    .run();
  connection.$client.close();
  const again = await openSqlite(dataDir);
  const token = { id: 'p', hash: 'h', userId: 'ada', name: 'ci', createdAt: NOON, expiresAt: null, lastUsedAt: null };
  await again.accounts.putPersonalToken(token);
  const link = { id: 'l', hash: 'k', userId: null, note: '', createdAt: NOON, expiresAt: NOON };
  await again.accounts.putEntryLink({ ...link, kind: 'invitation', role: 'author' });
  await again.close();
}

const look = async (store: Store) => ({
  events: await store.read('session:harbour'),
  session: await store.getSession('harbour'),
  packages: await store.listPackages(),
  packed: Buffer.from((await store.getPackage('salt-lantern', 2))?.body ?? '').toString('hex'),
  play: await store.getPlay('evening'),
  saves: await store.listSaves('evening'),
  pictures: await store.getPicture('salt-lantern', 'a'),
  reference: await store.getPictureReference('salt-lantern', 'b'),
  memory: await store.searchMemory('evening', PATH, { text: 'lantern 123', limit: 5 }),
  tokens: await store.tokensUsed('2026-01-01T00:00:00.000Z'),
  personalTokens: await store.accounts.listPersonalTokens('ada'),
  shares: await store.accounts.listShares('story', { id: 'salt-lantern' }),
});

describe('a database', () => {
  it('is moved to PostgreSQL and back with all that is in it', async () => {
    const [there, back] = [join(folder, 'there'), join(folder, 'back')];
    await fill(there);
    const before = await openSqlite(there);
    const seen = await look(before);
    await before.close();
    const file = readFileSync(databaseFile(there));

    const copied = await migrateToPostgres(between(there));
    expect(copied.filter(({ rows }) => rows === 0).map(({ table }) => table)).toEqual([
      'auth_verifications',
      'auth_passkeys',
    ]);
    expect(copied.find(({ table }) => table === 'memories')?.rows).toBe(300);
    expect(readFileSync(databaseFile(there)).equals(file)).toBe(true);
    const store = await openPostgresStore({ url, clock: standingClock });
    expect(await look(store)).toEqual(seen);

    await (await openSqlite(back)).close();
    await expect(migrateToSqlite(between(back))).rejects.toMatchObject({ code: 'conflict' });
    renameSync(databaseFile(back), join(folder, 'old.sqlite'));
    const returned = await migrateToSqlite(between(back));
    expect(returned).toEqual(copied);
    const after = await openSqlite(back);
    expect(await look(after)).toEqual(await look(store));
    await after.close();

    // What is numbered goes on behind what was copied.
    await store.putUsage(usageRow());
    const put = { kind: 'put-memory', row: memoryRow({ playId: 'morning' }) } as const;
    await store.append('play:morning', 0, [], [{ kind: 'put-play', row: playRow({ id: 'morning' }) }, put]);
    expect(await store.searchMemory('morning', PATH, { text: 'lantern', limit: 5 })).toHaveLength(1);
    await store.close();
  });

  it('is not moved onto another, nor from nothing, nor under a running server', async () => {
    const dataDir = join(folder, 'data');
    await fill(dataDir);
    const running = await openSqlite(dataDir);
    await expect(migrateToPostgres(between(dataDir))).rejects.toMatchObject({ name: 'LockedError' });
    await running.close();
    await migrateToPostgres(between(dataDir));
    await expect(migrateToPostgres(between(dataDir))).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('not empty'),
    });
    rmSync(databaseFile(dataDir));
    await expect(migrateToPostgres(between(dataDir))).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is moved and backed up from the command line', async () => {
    const dataDir = join(folder, 'data');
    await fill(dataDir);
    const run = (args: string[], env: Record<string, string> = { DATABASE_URL: url }) =>
      kamishibai(args, { cwd: folder, env: { DATA_DIR: dataDir, ...env } });
    const without = await run(['migrate', 'to-postgres'], {});
    expect(without).toMatchObject({ code: 1, stderr: expect.stringContaining('DATABASE_URL= cannot be used') });
    const moved = await run(['migrate', 'to-postgres', '--json']);
    expect(moved.stderr).toBe('');
    expect(JSON.parse(moved.stdout)).toMatchObject({ to: 'DATABASE_URL', rows: expect.any(Number) });
    rmSync(databaseFile(dataDir));
    expect(await run(['backup', join(folder, 'all.tar'), '--json'])).toMatchObject({ code: 0 });
    expect(await run(['backup', join(folder, 'copy.sqlite'), '--database-only'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Copied the database of DATABASE_URL'),
    });
    const restored = join(folder, 'restored');
    expect(await run(['restore', join(folder, 'all.tar')], { DATA_DIR: restored })).toMatchObject({ code: 0 });
    const store = await openSqlite(restored);
    expect(await store.read('session:harbour')).toHaveLength(250);
    await store.close();
    expect((await run(['migrate', 'to-sqlite'])).stdout).toContain('The original is unchanged.');
  });
});

it('has migrations that make exactly the tables of the schema', async () => {
  const meta = join(import.meta.dirname, '../../../server/store/postgres/migrations/meta');
  const { entries } = JSON.parse(readFileSync(join(meta, '_journal.json'), 'utf8'));
  const last = `${String(entries.length - 1).padStart(4, '0')}_snapshot.json`;
  const made: ReturnType<typeof generateDrizzleJson> = JSON.parse(readFileSync(join(meta, last), 'utf8'));
  expect(await generateMigration(made, generateDrizzleJson({ ...schema, ...sharedSchema, ...accountSchema }))).toEqual(
    [],
  );
});
