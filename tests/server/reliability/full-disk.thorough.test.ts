import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { diskTrouble } from '../../../server/store/disk.ts';
import { storageFailure } from '../../../server/store/storage-failure.ts';
import { RefusalError } from '../../../shared/error.ts';
import { sampleStory } from '../../support/sample.ts';
import { ask, parts } from '../../support/services.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { quietServices } from '../http/support.ts';

const full = () => new Database.SqliteError('database or disk is full', 'SQLITE_FULL');
const systemError = (code: string) => Object.assign(new Error(`${code}: write`), { code });

/** A server whose disk can be filled: then nothing can be appended, as SQLite says it. */
async function fillable() {
  const services = await quietServices();
  const { append, trouble } = services.store;
  const fill = () => {
    services.store.append = async () => {
      throw storageFailure(full());
    };
    services.store.trouble = async () => storageFailure(full()) as RefusalError;
  };
  const makeRoom = () => Object.assign(services.store, { append, trouble });
  return { services, fill, makeRoom };
}

const NAMED = {
  code: 'unavailable',
  message: expect.stringContaining('SQLITE_FULL'),
  hint: expect.stringContaining('space'),
};

describe('a full disk', () => {
  test('makes the server not ready, and every refusal names the cause; with room again all goes on', async () => {
    const { services, fill, makeRoom } = await fillable();
    const message = { id: 'u1', role: 'user', parts: [{ type: 'text', text: 'a noir' }] };
    await ask(services, 'POST', '/api/sessions', { id: 'desk' });
    fill();
    for (const [method, path, body] of [
      ['GET', '/readyz'],
      ['POST', '/api/sessions', { id: 'other' }],
      ['POST', '/api/chat', { id: 'desk', message }],
    ] as const) {
      const { status, body: answer } = await ask(services, method, path, body);
      expect([path, status, answer.error]).toEqual([path, 503, expect.objectContaining({ ...NAMED })]);
      expect(answer.error).toMatchObject({ reason: { code: 'disk-full' }, details: { cause: 'SQLITE_FULL' } });
    }
    expect((await ask(services, 'GET', '/healthz')).status).toBe(200);
    makeRoom();
    expect((await ask(services, 'GET', '/readyz')).status).toBe(200);
    const { body } = await ask(services, 'POST', '/api/chat', { id: 'desk', message });
    expect(parts(body).filter(({ type }) => type === 'error')).toEqual([]);
  });

  test('in the middle of a turn leaves nothing of it and says so; the action is taken again', async () => {
    const { services, fill, makeRoom } = await fillable();
    const { packageId } = (await ask(services, 'POST', '/api/packages/import', sampleStory())).body;
    const { id } = (await ask(services, 'POST', '/api/plays', { packageId, seed: 7 })).body;
    fill();
    const told = parts((await ask(services, 'POST', `/api/plays/${id}/turns`, { action: { type: 'start' } })).body);
    expect(told.find(({ type }) => type === 'error')?.errorText).toContain('SQLITE_FULL');
    expect(told.map(({ type }) => type)).not.toContain('data-turn');
    expect((await ask(services, 'GET', `/api/plays/${id}`)).body).toMatchObject({
      turn: 0,
      frames: [],
      running: false,
    });
    makeRoom();
    const again = parts((await ask(services, 'POST', `/api/plays/${id}/turns`, { action: { type: 'start' } })).body);
    expect(again.find(({ type }) => type === 'data-turn')?.data).toMatchObject({ turn: 1 });
  });

  test('in the middle of an answer is told at its end', async () => {
    const { services, fill, makeRoom } = await fillable();
    const message = { id: 'u1', role: 'user', parts: [{ type: 'text', text: 'hello' }] };
    const { append } = services.store;
    services.store.append = async (...asked) => {
      const done = await append(...asked);
      fill(); // once what the author said is there
      return done;
    };
    await ask(services, 'POST', '/api/sessions', { id: 'desk' });
    makeRoom();
    services.store.append = async (...asked) => {
      const done = await append(...asked);
      fill();
      return done;
    };
    const told = parts((await ask(services, 'POST', '/api/chat', { id: 'desk', message })).body);
    expect(told.at(-1)).toMatchObject({
      type: 'error',
      errorText: expect.stringContaining('The disk of the server is full'),
    });
    makeRoom();
    const { messages, running } = (await ask(services, 'GET', '/api/sessions/desk')).body;
    expect([messages.map(({ role }: { role: string }) => role), running]).toEqual([['user'], false]);
    const again = parts((await ask(services, 'POST', '/api/chat', { id: 'desk', message })).body);
    expect(again.filter(({ type }) => type === 'error')).toEqual([]);
  });
});

describe('what the disk says', () => {
  test.each([
    [full(), 'is full (SQLITE_FULL)'],
    [systemError('ENOSPC'), 'is full (ENOSPC)'],
    [systemError('EDQUOT'), 'is full (EDQUOT)'],
    [systemError('EROFS'), 'cannot be written to (EROFS)'],
    [new Database.SqliteError('readonly', 'SQLITE_READONLY_DBMOVED'), 'cannot be written to (SQLITE_READONLY_DBMOVED)'],
    [new Database.SqliteError('disk I/O error', 'SQLITE_IOERR_WRITE'), 'failed (SQLITE_IOERR_WRITE)'],
    [new Database.SqliteError('malformed', 'SQLITE_CORRUPT'), 'SQLITE_CORRUPT'],
    [new Error('Failed query', { cause: full() }), 'is full (SQLITE_FULL)'],
  ])('%s is told as a refusal that names it', (error, words) => {
    const failure = storageFailure(error);
    expect(failure).toBeInstanceOf(RefusalError);
    expect((failure as RefusalError).message).toContain(words);
    expect((failure as RefusalError).hint).toBeTruthy();
  });

  test('is nothing where it is another error', () => {
    const error = new Error('a slip');
    expect(storageFailure(error)).toBe(error);
    expect(storageFailure(Object.assign(new Error('x'), { code: 'SQLITE_CONSTRAINT' }))).not.toBeInstanceOf(
      RefusalError,
    );
  });

  test('also where a route meets it in a file', async () => {
    const services = await quietServices();
    services.store.listPlays = () => Promise.reject(systemError('ENOSPC'));
    const answer = await ask(services, 'GET', '/api/plays');
    expect([answer.status, answer.body.error.details]).toEqual([503, { cause: 'ENOSPC' }]);
  });

  test('is tried in the folder itself', async () => {
    const dir = await tempDir();
    expect(await diskTrouble(dir)).toBeNull();
    expect(await diskTrouble(`${dir}/none`)).toMatchObject({ code: 'unavailable', details: { cause: 'ENOENT' } });
  });
});
