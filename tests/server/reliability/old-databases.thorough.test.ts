import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Services } from '../../../server/main.ts';
import { ask, askBriefly, openServices, parts } from '../../support/services.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { type Operation, readDocument } from '../http/openapi-document.ts';
import { quickArt } from './quick-art.ts';
import { onwards } from './turns.ts';

/** Databases of servers as they were, each named after the commit that wrote it. */
const DATABASES = join(import.meta.dirname, '../../fixtures/databases');
const fixtures = readdirSync(DATABASES).filter((name) => name.endsWith('.sqlite.gz'));

/** A server of today on a database of then. What it logs as an error is a failure. */
async function moveIn(fixture: string): Promise<{ services: Services; complaints: string[] }> {
  const dataDir = await tempDir();
  writeFileSync(join(dataDir, 'kamishibai.sqlite'), gunzipSync(readFileSync(join(DATABASES, fixture))));
  const complaints: string[] = [];
  const complain = (details: object, message?: string) => {
    const { err } = details as { err?: Error };
    complaints.push(`${message}: ${err?.stack ?? JSON.stringify(details)}`);
  };
  const log = { debug() {}, info() {}, warn() {}, error: complain, fatal: complain };
  const services = await openServices({ DATA_DIR: dataDir }, { art: quickArt(dataDir), log: log as never });
  onTestFinished(() => services.close());
  await services.coauthor.plans.resume();
  return { services, complaints };
}

/** The same in every server, and long in the making. */
let operationsOfToday: Promise<Operation[]> | undefined;

/** Everything there is to read in a server: every route that is read, for all there is of what it is about. */
async function everythingReadable(services: Services): Promise<{ route: string; path: string }[]> {
  const get = async (path: string) => (await ask(services, 'GET', path)).body;
  const ids = (list: { id: string }[]) => list.map(({ id }) => id);
  const sessions = ids((await get('/api/sessions')).sessions);
  const packages = ids((await get('/api/packages')).packages);
  const allPlays: { id: string; trial: boolean }[] = (await get('/api/plays')).plays;
  const plays = ids(allPlays);
  const trials = new Set(allPlays.filter(({ trial }) => trial).map(({ id }) => id));
  const many = async (of: readonly string[], list: (id: string) => Promise<(string | number)[]>) =>
    (await Promise.all(of.map(async (id) => (await list(id)).map((each) => [id, each] as const)))).flat();
  const history = await many(sessions, async (id) =>
    (await get(`/api/sessions/${id}/history?limit=100`)).entries.map(({ seq }: { seq: number }) => seq),
  );
  const saves = await many(plays, async (id) =>
    (await get(`/api/plays/${id}/saves`)).saves.map(({ slot }: { slot: string }) => slot),
  );
  const turns = await many(plays, async (id) =>
    (await get(`/api/plays/${id}/turns?limit=100`)).turns.map(({ turn }: { turn: number }) => turn),
  );
  const plans = (
    await Promise.all(sessions.map(async (id) => ids((await get(`/api/sessions/${id}/plans`)).plans)))
  ).flat();
  const subjects: Record<string, readonly string[]> = { sessions, chat: sessions, packages, plays, plans };
  const rows: Record<string, readonly (readonly [string, string | number])[]> = { seq: history, slot: saves, n: turns };

  operationsOfToday ??= readDocument(services).then(({ operations }) => operations);
  const reads = (await operationsOfToday).filter(({ method, path }) => method === 'GET' && !path.startsWith('/media/'));
  return reads.flatMap(({ path }) => {
    const kind = path.split('/')[2] ?? '';
    const [, second] = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    if (!path.includes('{')) return [{ route: path, path }];
    if (second === undefined) {
      return (subjects[kind] ?? []).map((id) => ({ route: path, path: path.replace('{id}', id) }));
    }
    // A draft that is tried out is nowhere else: its saves are not taken along.
    const some = (rows[second] ?? []).filter(([id]) => !path.endsWith('/file') || !trials.has(id));
    return some.map(([id, each]) => ({
      route: path,
      path: path.replace('{id}', id).replace(`{${second}}`, String(each)),
    }));
  });
}

describe.each(fixtures)('the database %s', (fixture) => {
  test('is read whole: nothing of it is out of reach or damaged', async () => {
    const { services, complaints } = await moveIn(fixture);
    const all = await everythingReadable(services);
    for (const { route, path } of all) {
      const { status, body } = await askBriefly(services, 'GET', path);
      // Nothing runs, so there is nothing to follow; a package of a story without pictures is read as any other.
      const expected = route.endsWith('/stream') ? [200, 204] : [200];
      expect(expected, `${path}: ${status} ${JSON.stringify(body)}\n${complaints.join('\n')}`).toContain(status);
    }
    const asked = new Set(all.map(({ route }) => route));
    expect([...asked]).toEqual(
      expect.arrayContaining(['/api/plays/{id}/turns/{n}/record', '/api/sessions/{id}/history/{seq}']),
    );
    expect(complaints).toEqual([]);
  });

  test('is lived in: turns are taken, drafts edited, stories exported and finished', async () => {
    const { services, complaints } = await moveIn(fixture);
    const must = async (method: string, path: string, body?: unknown) => {
      const answer = await ask(services, method, path, body);
      expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
      return answer.body;
    };
    const { plays } = await must('GET', '/api/plays');
    expect(plays.length).toBeGreaterThan(0);
    for (const { id, ended } of plays) {
      const before = await must('GET', `/api/plays/${id}`);
      if (ended) continue;
      const told = parts(await must('POST', `/api/plays/${id}/turns`, { action: onwards(before) }));
      expect(told.filter(({ type }) => type === 'error')).toEqual([]);
      expect(told.find(({ type }) => type === 'data-turn')?.data).toMatchObject({ turn: before.turn + 1 });
      const record = await must('GET', `/api/plays/${id}/turns/${before.turn + 1}/record`);
      expect(record.usage.calls).toBeGreaterThan(0);
      await must('PUT', `/api/plays/${id}/saves/today`, { note: 'Today' });
      if (before.turn > 0) {
        await must('POST', `/api/plays/${id}/branch`, { turn: 1 });
        expect(await must('POST', `/api/plays/${id}/rollback`, { turn: before.turn })).toMatchObject({
          turn: before.turn,
        });
        await must('POST', `/api/plays/${id}/saves/today/load`);
        const anew = parts(await must('POST', `/api/plays/${id}/reroll`));
        expect(anew.filter(({ type }) => type === 'error')).toEqual([]);
      }
    }

    const { sessions } = await must('GET', '/api/sessions');
    expect(sessions.length).toBeGreaterThan(0);
    for (const { id } of sessions) {
      const { seq, messages } = await must('GET', `/api/sessions/${id}`);
      const edit = { seq, type: 'premise', changes: { title: 'The Ledger, Opened Again' } };
      expect((await must('PATCH', `/api/sessions/${id}/draft`, edit)).draft.premise.title).toBe(edit.changes.title);
      await must('POST', `/api/sessions/${id}/undo`);
      await must('POST', `/api/sessions/${id}/redo`);
      const message = { id: 'today', role: 'user', parts: [{ type: 'text', text: 'Where are we?' }] };
      const answer = parts(await must('POST', '/api/chat', { id, message }));
      expect(answer.filter(({ type }) => type === 'error')).toEqual([]);
      const after = await must('GET', `/api/sessions/${id}`);
      expect(after.messages.slice(0, messages.length)).toEqual(messages);
      expect(after.messages.length).toBe(messages.length + 2);
      const trial = await must('POST', `/api/sessions/${id}/try`);
      await must('POST', `/api/plays/${trial.id}/turns`, { action: { type: 'start' } });
    }

    const { packages } = await must('GET', '/api/packages');
    expect(packages.length).toBeGreaterThan(0);
    for (const { id } of packages) {
      const exported = await must('GET', `/api/packages/${id}/export?format=json`);
      const { packageId } = await must('POST', '/api/packages/import', exported);
      await must('POST', '/api/plays', { packageId });
      await must('POST', '/api/sessions', { id: 'opened', fromPackage: id });
      await must('DELETE', '/api/sessions/opened');
    }
    expect(complaints).toEqual([]);
  });
});
