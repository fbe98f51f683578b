import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from '../../../server/config.ts';
import * as accountSchema from '../../../server/store/account-schema.ts';
import { packageJson } from '../../../server/store/compressed-text.ts';
import { openDatabase } from '../../../server/store/database.ts';
import { backupDatabase, openStore, type Store } from '../../../server/store/index.ts';
import { LATEST_ROWS, PLACE_OF } from '../../../server/store/memory-search.ts';
import * as schema from '../../../server/store/schema.ts';
import { createSqliteStore } from '../../../server/store/sqlite-store.ts';
import { prepareDatabase } from '../../support/data-folder.ts';
import { databaseMadeBy, MIGRATIONS } from '../../support/old-database.ts';
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
} from '../../support/rows.ts';
import { standingClock, storeConformance } from '../../support/store-conformance.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'kamishibai-store-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const open = () => openStore({ dataDir, clock: standingClock, lockWaitMs: 0 });
const file = () => join(dataDir, 'kamishibai.sqlite');

/** What a person with a hex editor, or a failing disk, does. */
function damage(statement: string): void {
  const client = new Database(file());
  client.exec(statement);
  client.close();
}

storeConformance('SQLite', async (clock) => {
  const dir = mkdtempSync(join(tmpdir(), 'kamishibai-conformance-'));
  prepareDatabase(dir);
  const at = (dataDir: string) => openStore({ dataDir, clock, lockWaitMs: 0, flushesAside: true });
  const store = await at(dir);
  let current = store;
  return {
    store,
    reopen: async () => {
      await current.close();
      current = await at(dir);
      return current;
    },
    openBackup: (backup) => {
      mkdirSync(join(dir, 'restored'));
      copyFileSync(backup, join(dir, 'restored', 'kamishibai.sqlite'));
      return at(join(dir, 'restored'));
    },
    dispose: async () => {
      await current.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
});

describe('the SQLite database', () => {
  it('is kept durable: write-ahead log, synchronous FULL, foreign keys on', () => {
    const { $client } = openDatabase(file());
    const pragma = (name: string) => $client.pragma(name, { simple: true });
    expect([pragma('journal_mode'), pragma('synchronous'), pragma('foreign_keys')]).toEqual(['wal', 2, 1]);
    $client.close();
  });

  it('makes DATA_DIR, with its parents', async () => {
    const store = await openStore({ dataDir: join(dataDir, 'a', 'b'), clock: standingClock });
    expect(statSync(join(dataDir, 'a', 'b', 'kamishibai.sqlite')).size).toBeGreaterThan(0);
    await store.close();
  });

  it('names DATA_DIR when it cannot be a folder', async () => {
    writeFileSync(join(dataDir, 'file'), '');
    const opening = openStore({ dataDir: join(dataDir, 'file'), clock: standingClock });
    await expect(opening).rejects.toThrow(ConfigError);
    await expect(opening).rejects.toThrow(/^DATA_DIR=.*file cannot be used: expected a folder/);
  });

  it('refuses a file that is no database and gives the lock back', async () => {
    writeFileSync(file(), 'this is a shopping list, not a database'.repeat(20));
    await expect(open()).rejects.toMatchObject({ code: 'internal', hint: expect.stringContaining('backup') });
    rmSync(file());
    await (await open()).close();
  });

  it('refuses a database of a newer version and leaves it as it is', async () => {
    await (await open()).close();
    damage("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 99999999999999)");
    await expect(open()).rejects.toMatchObject({ code: 'refused', message: expect.stringContaining('newer version') });
  });

  it('brings a database from before there were plans up to date, with all that is in it', async () => {
    databaseMadeBy(dataDir, '0000_journals_and_tables', (client) => {
      client.exec(`INSERT INTO events VALUES ('session:harbour', 1, 'note', '1', '2026-01-01T00:00:00.000Z');
        INSERT INTO sessions VALUES ('harbour', NULL, 'en', 'package-of-harbour', 0, '2026-01-01T00:00:00.000Z',
          '2026-01-01T00:00:00.000Z')`);
    });
    const store = await open();
    await store.append('plan:three-places', 0, [], [{ kind: 'put-plan', row: planRow() }]);
    expect(await store.getPlan('three-places')).toEqual(planRow());
    expect(await store.getSession('harbour')).toEqual(sessionRow());
    expect(await store.read('session:harbour')).toHaveLength(1);
    await store.close();
  });

  it('brings plays from before they had lines up to date, and finds all of them again', async () => {
    const at = '2026-01-01T00:00:00.000Z';
    const { path: _, line: __, ...play } = playRow();
    databaseMadeBy(dataDir, '0001_plans_and_plan_templates', (client) => {
      const putPlay = client.prepare('INSERT INTO plays VALUES (?, ?, ?, ?, ?, ?, 0, ?, ?)');
      const putEvent = client.prepare("INSERT INTO events VALUES (?, ?, ?, '{}', ?)");
      const putTurn = client.prepare('INSERT INTO turns VALUES (?, ?, ?, ?, ?, ?, ?)');
      const put = (id: string, events: string[], turns: number) => {
        putPlay.run(id, play.packageId, play.packageVersion, play.title, play.seed, turns, at, at);
        events.forEach((type, index) => {
          putEvent.run(`play:${id}`, index + 1, type, at);
        });
        const { action, frames, waitingFor, record } = turnRow();
        for (let turn = 1; turn <= turns; turn++) {
          const [a, f, r] = [action, frames, record].map((value) => JSON.stringify(value));
          putTurn.run(id, turn, a, f, waitingFor, r, at);
        }
      };
      put('evening', ['play-created', 'turn-committed', 'note', 'turn-committed', 'turn-committed'], 3);
      put('morning', ['play-created'], 0);
      // A turn whose event is not there.
      put('noon', ['play-created', 'turn-committed'], 2);
    });
    const store = await open();
    const path = [{ line: 1, from: 1, to: 3 }];
    expect(await store.getPlay('evening')).toEqual(playRow({ turn: 3, path }));
    expect(await store.getPlay('morning')).toEqual(playRow({ id: 'morning', path: [] }));
    const seqs = [2, 4, 5];
    expect(await store.listTurns('evening', path, 1, 10)).toEqual(
      seqs.map((seq, index) => turnRow({ turn: index + 1, seq })),
    );
    expect((await store.listTurns('noon', path, 1, 10)).map(({ seq }) => seq)).toEqual([2, 0]);
    expect(await store.read('play:evening')).toHaveLength(5);
    await store.append('play:evening', 5, [], [{ kind: 'put-memory', row: memoryRow() }]);
    expect(await store.searchMemory('evening', path, { text: 'lantern', limit: 5 })).toHaveLength(1);
    expect(await store.deletePlay('evening')).toBe(true);
    expect(await store.listTurns('evening', path, 1, 10)).toEqual([]);
    await store.close();
  });

  it('keeps what each play remembers in a partition of its own, and clears all of it with the play', async () => {
    const store = await open();
    const remembering = (id: string) => [
      { kind: 'put-play', row: playRow({ id }) } as const,
      ...[1, 2, 3].map(
        (turn) => ({ kind: 'put-memory', row: memoryRow({ playId: id, turn, id: `S${turn}` }) }) as const,
      ),
    ];
    const ids = Array.from({ length: 12 }, (_, n) => `play-${n}`);
    for (const id of ids) await store.append(`play:${id}`, 0, [], remembering(id));
    const client = new Database(file(), { readonly: true });
    const all = (query: string) => client.prepare(query).pluck().all();
    const partitions = ids.map((_, index) => index + 1);
    expect(all('SELECT partition FROM memory_partitions ORDER BY partition')).toEqual(partitions);
    const keys = partitions.flatMap((partition) => [1, 2, 3].map((given) => partition * 2 ** 28 + given));
    expect(all('SELECT key FROM memories ORDER BY key')).toEqual(keys);
    expect(all('SELECT rowid FROM memory_terms ORDER BY rowid')).toEqual(keys);
    expect(all("SELECT rowid FROM memory_terms WHERE memory_terms MATCH '12·quay'")).toHaveLength(3);
    for (const id of ids.slice(1)) await store.deletePlay(id);
    expect(all('SELECT partition FROM memory_partitions ORDER BY partition')).toEqual([1]);
    expect(all('SELECT key FROM memories')).toHaveLength(3);
    expect(all('SELECT rowid FROM memory_terms ORDER BY rowid')).toEqual(keys.slice(0, 3));
    expect(all("SELECT rowid FROM memory_terms WHERE memory_terms MATCH '12·quay'")).toEqual([]);
    // A number is never given again.
    await store.append('play:late', 0, [], remembering('late'));
    expect(all('SELECT partition FROM memory_partitions ORDER BY partition')).toEqual([1, 13]);
    client.close();
    await store.close();
  });

  it('reads the memories of a word as they stand, the latest first, without sorting or scanning them', () => {
    const { $client } = openDatabase(file());
    const planOf = (query: string, ...values: unknown[]) => {
      const plan = $client.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${query}`).all(...values);
      return plan.map(({ detail }) => detail).join('; ');
    };
    expect(planOf(LATEST_ROWS, '"1·quay"', 5)).toMatch(/^SCAN memory_terms VIRTUAL TABLE INDEX/);
    expect(planOf(LATEST_ROWS, '"1·quay"', 5)).not.toContain('TEMP B-TREE');
    expect(planOf(PLACE_OF, 1)).toBe('SEARCH memories USING COVERING INDEX memories_place (key=?)');
    $client.close();
  });

  it('clears what a play left behind when the process ended in the middle', async () => {
    const before = await open();
    for (const id of ['evening', 'morning']) {
      const put = { kind: 'put-memory', row: memoryRow({ playId: id }) } as const;
      await before.append(`play:${id}`, 0, [], [{ kind: 'put-play', row: playRow({ id }) }, put]);
    }
    await before.close();
    damage("PRAGMA foreign_keys = ON; DELETE FROM plays WHERE id = 'evening'");
    const store = await open();
    await store.deletePlay('morning');
    await store.close();
    const client = new Database(file(), { readonly: true });
    for (const table of ['memory_partitions', 'memories', 'memory_terms_docsize'])
      expect(client.prepare(`SELECT count(*) FROM ${table}`).pluck().get()).toBe(0);
    client.close();
  });

  it('has migrations that make exactly the tables of the schema', async () => {
    const meta = join(MIGRATIONS, 'meta');
    const last =
      readdirSync(meta)
        .filter((name) => name.endsWith('_snapshot.json'))
        .sort()
        .at(-1) ?? '';
    const made: Awaited<ReturnType<typeof generateSQLiteDrizzleJson>> = JSON.parse(
      readFileSync(join(meta, last), 'utf8'),
    );
    expect(
      await generateSQLiteMigration(made, await generateSQLiteDrizzleJson({ ...schema, ...accountSchema })),
    ).toEqual([]);
  });

  it('writes nothing when the disk is full, says so, and goes on when there is room', async () => {
    const connection = openDatabase(file());
    const store = createSqliteStore(connection, standingClock);
    connection.$client.pragma(
      `max_page_count = ${Number(connection.$client.pragma('page_count', { simple: true })) + 2}`,
    );
    const large = { type: 'large', data: 'x'.repeat(200_000) };
    const put = { kind: 'put-session', row: sessionRow() } as const;
    await expect(store.append('session:harbour', 0, [large], [put])).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('SQLITE_FULL'),
      hint: expect.stringContaining('space'),
    });
    expect(await store.read('session:harbour')).toEqual([]);
    expect(await store.getSession('harbour')).toBeNull();
    connection.$client.pragma('max_page_count = 100000');
    expect(await store.append('session:harbour', 0, [large], [put])).toEqual({ seq: 1 });
    await store.close();
  });
});

describe('damaged rows are named, never passed over', () => {
  beforeEach(async () => {
    const store = await open();
    const three = [1, 2, 3].map((n) => ({ type: 'note', data: { n } }));
    await store.append('session:harbour', 0, three, [{ kind: 'put-session', row: sessionRow() }]);
    await store.append(
      'play:evening',
      0,
      [],
      [
        { kind: 'put-play', row: playRow() },
        { kind: 'put-turn', row: turnRow({ turn: 4 }) },
      ],
    );
    await store.putPackage(packageRow({ version: 2 }));
    await store.close();
  });

  it.each([
    ['UPDATE events SET data = \'{"n":\' WHERE seq = 2', 'event 2 of session:harbour'],
    ['DELETE FROM events WHERE seq = 2', 'event 2 of session:harbour is missing'],
    ['DELETE FROM events WHERE seq = 1', 'event 1 of session:harbour is missing'],
  ])('%s', async (statement, name) => {
    damage(statement);
    const store = await open();
    await expect(store.read('session:harbour')).rejects.toMatchObject({
      name: 'RefusalError',
      code: 'internal',
      message: expect.stringContaining(name),
      hint: expect.stringContaining('backup'),
    });
    await store.close();
  });

  it.each(['action', 'frames', 'record'])('the %s of a turn', async (column) => {
    damage(`UPDATE turns SET ${column} = 'garbage'`);
    const store = await open();
    await expect(store.listTurns('evening', [{ line: 1, from: 4, to: 4 }], 1, 10)).rejects.toThrow(
      `${column} of turn 4 of play evening`,
    );
    await store.close();
  });

  it.each<[table: string, column: string, name: string, read: (store: Store) => Promise<unknown>]>([
    ['plays', 'path', 'path of play evening', (store) => store.getPlay('evening')],
    ['plays', 'path', 'path of play evening', (store) => store.listPlays()],
    [
      'snapshots',
      'body',
      'snapshot of turn 4, line 1, of play evening',
      (store) => store.latestSnapshot('evening', 1, 9),
    ],
    ['saves', 'preview', 'preview of save before-the-ball of play evening', (store) => store.listSaves('evening')],
    [
      'memories',
      'body',
      'scene S001 of turn 1 of play evening',
      (store) => store.searchMemory('evening', [{ line: 1, from: 1, to: 4 }], { text: 'lantern', limit: 1 }),
    ],
  ])('of %s the %s', async (table, column, name, read) => {
    const before = await open();
    await before.append(
      'play:evening',
      0,
      [],
      [
        { kind: 'put-snapshot', row: snapshotRow({ turn: 4 }) },
        { kind: 'put-save', row: saveRow() },
        { kind: 'put-memory', row: memoryRow() },
      ],
    );
    await before.close();
    damage(`UPDATE ${table} SET ${column} = '[{]'`);
    const store = await open();
    await expect(read(store)).rejects.toMatchObject({ code: 'internal', message: expect.stringContaining(name) });
    await store.close();
  });

  it('the shape of a path', async () => {
    damage(`UPDATE plays SET path = '[{"line":1}]'`);
    const store = await open();
    await expect(store.getPlay('evening')).rejects.toThrow('path of play evening');
    await store.close();
  });

  it('a plan template', async () => {
    const before = await open();
    await before.putPlanTemplate(planTemplateRow());
    await before.close();
    damage("UPDATE plan_templates SET plan = '{'");
    const store = await open();
    await expect(store.listPlanTemplates()).rejects.toThrow('plan template places');
    await store.close();
  });

  it('the body of a package', async () => {
    damage("UPDATE packages SET body = '{'");
    const store = await open();
    const row = await store.getPackage('salt-lantern');
    expect(() => row && packageJson(row)).toThrow('version 2 of package salt-lantern');
    await store.close();
  });
});

describe('backupDatabase', () => {
  it('copies while another connection owns and writes the database', async () => {
    const store = await open();
    await store.append('session:harbour', 0, [{ type: 'note', data: 1 }]);
    await backupDatabase(dataDir, join(dataDir, 'copy.sqlite'));
    const copy = new Database(join(dataDir, 'copy.sqlite'), { readonly: true });
    expect(copy.prepare('SELECT count(*) FROM events').pluck().get()).toBe(1);
    expect(copy.pragma('journal_mode', { simple: true })).toBe('delete');
    copy.close();
    await store.close();
  });

  it('refuses to copy a damaged database and leaves no file', async () => {
    const store = await open();
    for (let seq = 0; seq < 50; seq++)
      await store.append('session:harbour', seq, [{ type: 'note', data: 'x'.repeat(4000) }]);
    await store.close();
    const bytes = readFileSync(file());
    bytes.fill(0xff, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 8192);
    writeFileSync(file(), bytes);
    await expect(backupDatabase(dataDir, join(dataDir, 'copy.sqlite'))).rejects.toMatchObject({ code: 'internal' });
    expect(() => statSync(join(dataDir, 'copy.sqlite'))).toThrow('ENOENT');
  });

  it('says when there is nothing to copy', async () => {
    await expect(backupDatabase(dataDir, join(dataDir, 'copy.sqlite'))).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining(file()),
    });
  });
});
