import { mkdtempSync, rmSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore, openThrowawayStore, type Store } from '../../../server/store/index.ts';
import { openPostgres } from '../../../server/store/postgres/database.ts';
import { openPostgresStore } from '../../../server/store/postgres/postgres-store.ts';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { memoryRow, playRow, sessionRow } from '../../support/rows.ts';
import { standingClock, storeConformance } from '../../support/store-conformance.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres?.dispose());

const EMPTY = `DO $$ DECLARE name text; BEGIN
  SELECT string_agg(quote_ident(tablename), ', ') INTO name FROM pg_tables WHERE schemaname = 'public';
  EXECUTE 'TRUNCATE ' || name || ' RESTART IDENTITY CASCADE'; END $$`;

async function query(url: string, text: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  await client.query(text);
  await client.end();
}

let shared: string | undefined;
/** One database for all, emptied: making one takes much longer. */
async function emptyDatabase(): Promise<string> {
  shared ??= await postgres.createDatabase();
  const url = shared;
  await (await openPostgresStore({ url, clock: standingClock })).close();
  await query(url, EMPTY);
  return url;
}

storeConformance('PostgreSQL', async (clock) => {
  const url = await emptyDatabase();
  const dir = mkdtempSync(join(tmpdir(), 'kamishibai-conformance-'));
  const store = await openPostgresStore({ url, clock });
  let current = store;
  return {
    store,
    reopen: async () => {
      await current.close();
      current = await openPostgresStore({ url, clock });
      return current;
    },
    openBackup: async (backup) => {
      await mkdir(join(dir, 'restored'));
      await copyFile(backup, join(dir, 'restored', 'kamishibai.sqlite'));
      return openStore({ dataDir: join(dir, 'restored'), clock, lockWaitMs: 0 });
    },
    dispose: async () => {
      await current.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
});

describe('the PostgreSQL database', () => {
  const open = (url: string) => openPostgresStore({ url, clock: standingClock });

  it('lets one of several servers that append at once win', async () => {
    const url = await emptyDatabase();
    const stores = await Promise.all([open(url), open(url), open(url)]);
    for (let seq = 0; seq < 20; seq++) {
      const ends = await Promise.allSettled(
        stores.map((store, writer) => store.append('session:a', seq, [{ type: 'note', data: writer }])),
      );
      expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
      for (const end of ends) if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'conflict' });
    }
    expect(await stores[0]?.read('session:a')).toHaveLength(20);
    await Promise.all(stores.map((store) => store.close()));
  });

  it('is migrated once by servers that start together', async () => {
    const url = await postgres.createDatabase();
    const stores = await Promise.all([open(url), open(url), open(url)]);
    expect(await stores[2]?.listSessions()).toEqual([]);
    await Promise.all(stores.map((store) => store.close()));
  });

  it('is refused when a newer version made it', async () => {
    const url = await postgres.createDatabase();
    await (await open(url)).close();
    await query(url, "INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('later', 99999999999999)");
    await expect(open(url)).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringContaining('newer version'),
    });
  });

  it('says that it cannot be reached, and goes on when it can', async () => {
    const nowhere = open('postgres://kamishibai:secret@127.0.0.1:1/nothing');
    await expect(nowhere).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.not.stringContaining('secret'),
    });
    const url = await emptyDatabase();
    const unknown = open(url.replace(/[^/]+$/, 'nothing'));
    await expect(unknown).rejects.toMatchObject({ code: 'unavailable', message: expect.stringContaining('3D000') });
    const store = await open(url);
    await store.append('session:a', 0, [{ type: 'note', data: 1 }]);
    await postgres.stop();
    expect(await store.trouble()).toMatchObject({ code: 'unavailable' });
    const lost = store.append('session:a', 1, [{ type: 'note', data: 2 }]);
    await expect(lost).rejects.toMatchObject({ code: 'unavailable', name: 'RefusalError' });
    await postgres.start();
    await expect.poll(() => store.trouble()).toBeNull();
    expect(await store.append('session:a', 1, [{ type: 'note', data: 3 }])).toEqual({ seq: 2 });
    expect(await store.read('session:a')).toHaveLength(2);
    await store.close();
  });

  it('gives a connection back when a transaction cannot begin, and ends what takes too long', async () => {
    const url = await emptyDatabase();
    const work = await openPostgres(url);
    await query(url, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'kamishibai'");
    // More than there are connections.
    const fails = Array.from({ length: 30 }, () => work.look((queries) => queries.execute(sql`SELECT pg_sleep(0)`)));
    await Promise.allSettled(fails);
    for (let tries = 0; tries < 30; tries++) {
      const broken = work.write(async (queries) => {
        await queries.execute(sql`SET LOCAL statement_timeout = 10`);
        await queries.execute(sql`SELECT pg_sleep(1)`);
      });
      await expect(broken).rejects.toMatchObject({ code: 'unavailable', details: { cause: '57014' } });
    }
    expect((await work.run((queries) => queries.execute(sql`SELECT 1 AS one`))).rows).toEqual([{ one: 1 }]);
    const { rows } = await work.look((queries) => queries.execute(sql`SHOW statement_timeout`));
    expect(rows).not.toEqual([{ statement_timeout: '0' }]);
    await work.close();
  });

  it('finishes what was begun when it is closed, and begins nothing then', async () => {
    const url = await emptyDatabase();
    const store = await open(url);
    const begun = Array.from({ length: 40 }, (_, n) => store.append(`session:${n}`, 0, [{ type: 'note', data: n }]));
    const closed = store.close();
    await expect(store.append('session:late', 0, [])).rejects.toMatchObject({ code: 'unavailable' });
    expect(await Promise.all(begun)).toHaveLength(40);
    await closed;
    const again = await open(url);
    expect(await again.read('session:39')).toHaveLength(1);
    await again.close();
  });

  it('names a row that is damaged', async () => {
    const url = await emptyDatabase();
    const store = await open(url);
    await store.append('session:a', 0, [{ type: 'note', data: 1 }]);
    await query(url, "UPDATE events SET data = '{'");
    await expect(store.read('session:a')).rejects.toMatchObject({
      code: 'internal',
      message: expect.stringContaining('event 1 of session:a'),
    });
    await query(url, 'UPDATE events SET seq = 2');
    await expect(store.read('session:a')).rejects.toMatchObject({
      message: expect.stringContaining('event 1 of session:a is missing'),
    });
    await store.close();
  });

  it('gives back texts with characters that PostgreSQL does not take', async () => {
    const store = await open(await emptyDatabase());
    const title = 'NUL \0, private \ue000 \ue0000, and both \ue000\0';
    await store.append('session:harbour', 0, [], [{ kind: 'put-session', row: sessionRow({ title }) }]);
    expect((await store.getSession('harbour'))?.title).toBe(title);
    expect(await store.getSession('harbour\0')).toBeNull();
    await store.close();
  });

  it('ranks memories as SQLite does', async () => {
    const stores: Store[] = [await open(await emptyDatabase()), openThrowawayStore(standingClock)];
    const words = `lantern lanterns lit lighting lights keeper keepers keeping harbour harbours running runs ran
      hoping hoped hopes ponies pony flies fly agreed agreement relational conditional digitizer operator happy
      happiness yes yearly yields as is this apples eating edited ion ions 灯台の鍵 灯塔 東京駅 등대가 café naïve Фонарь`
      .split(/\s+/)
      .filter(Boolean);
    let state = 1;
    const next = (below: number): number => {
      state = (state * 48_271) % 2_147_483_647;
      return state % below;
    };
    const sentence = (length: number) => Array.from({ length }, () => words[next(words.length)]).join(' ');
    const rows = Array.from({ length: 600 }, (_, n) =>
      memoryRow({
        id: `S${n % 450}`,
        turn: n + 1,
        line: n % 7 === 0 ? 2 : 1,
        kind: n % 5 === 0 ? 'loop' : 'scene',
        text: sentence(3 + next(20)),
      }),
    );
    const queries = Array.from({ length: 60 }, () => sentence(1 + next(6)));
    const paths = [
      [{ line: 1, from: 1, to: 1000 }],
      [
        { line: 1, from: 1, to: 300 },
        { line: 2, from: 301, to: 1000 },
      ],
    ];
    const found = await Promise.all(
      stores.map(async (store) => {
        const puts = rows.map((row) => ({ kind: 'put-memory', row }) as const);
        await store.append('play:evening', 0, [], [{ kind: 'put-play', row: playRow() }, ...puts]);
        const hits = [];
        for (const path of paths) {
          for (const text of queries) {
            hits.push(await store.searchMemory('evening', path, { text, limit: 20 }));
            hits.push(await store.searchMemory('evening', path, { text, limit: 20, kinds: ['loop'] }));
          }
          hits.push(await store.latestMemory('evening', path, { limit: 50 }));
        }
        return hits;
      }),
    );
    expect(found[0]?.some((hits) => hits.length === 20)).toBe(true);
    expect(found[0]).toEqual(found[1]);
    for (const store of stores) await store.close();
  });
});
