import { describe, expect, onTestFinished, test } from 'vitest';
import type { Services } from '../../../server/main.ts';
import { ken, premise } from '../../shared/story/fixture.ts';
import { scripted, telling } from '../../support/scripted-models.ts';
import { ask } from '../../support/services.ts';
import { listenToLive } from '../http/live-stream.ts';
import {
  beginPlay,
  expectRefusal,
  follow,
  fromAuthor,
  longStory,
  read,
  spoken,
  takeTurn,
  waitingModel,
} from '../http/support.ts';
import { at, sharedDatabase } from './support.ts';

const tells = telling({ type: 'narrate', text: 'The tide is out.' }, { type: 'yield', waitingFor: 'continue' });
const { twoServers, query } = sharedDatabase();

const propose = (services: Services, input: object) =>
  ask(services, 'POST', '/api/sessions/desk/tools/proposeStoryPremise', input);

describe('two servers on one database', () => {
  test('answer with what the other has written, at once', async () => {
    const [one, two] = await twoServers();
    await ask(one, 'POST', '/api/sessions', { id: 'desk' });
    expect(await read(two)).toMatchObject({ seq: 1 });
    expect((await propose(one, premise)).status).toBe(200);
    expect(await read(two)).toEqual(await read(one));
    expect((await ask(two, 'DELETE', '/api/sessions/desk')).status).toBe(204);
    expectRefusal(await ask(one, 'GET', '/api/sessions/desk'), 404, 'not_found');
  });

  test('judge what is asked of both at once one after the other', async () => {
    const [one, two] = await twoServers();
    await ask(one, 'POST', '/api/sessions', { id: 'desk' });
    await propose(two, premise);
    const ids = ['ann', 'bea', 'cai', 'dov', 'eli', 'fay', 'gus', 'hal'];
    const { personalArc: _, ...plain } = ken;
    const answers = await Promise.all(
      ids.map((id, index) =>
        ask(index % 2 === 0 ? one : two, 'POST', '/api/sessions/desk/tools/proposeCharacter', {
          ...plain,
          id,
          name: id,
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
    const { draft } = await read(one);
    expect(draft.characters.map(({ id }: { id: string }) => id).sort()).toEqual(ids);
    expect((await read(two)).draft).toEqual(draft);
  });

  test('tell a turn once, which can be followed and stopped at either', async () => {
    const teller = waitingModel(
      '{"elements":[{"type":"narrate","text":"The tide is out."},{"type":"narrate","text":"It waits',
      '."},{"type":"yield","waitingFor":"continue"}]}',
    );
    const [one, two] = await twoServers({ director: scripted(['{}']).model, storyteller: teller.model });
    const id = await beginPlay(one);
    const told = follow(
      await one.app.request(`http://127.0.0.1/api/plays/${id}/turns`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ action: { type: 'start' }, after: { turn: 0, line: 1 } }),
      }),
    );
    await told.until(({ type }) => type === 'data-frame');
    expectRefusal(await takeTurn(two, id, { type: 'start' }), 409, 'conflict');
    expectRefusal(await ask(two, 'POST', `/api/plays/${id}/rollback`, { turn: 0 }), 409, 'conflict');
    expect((await ask(two, 'GET', `/api/plays/${id}`)).body).toMatchObject({ running: true });
    const followed = follow(await at(two, `/api/plays/${id}/stream`));
    await followed.until(({ type }) => type === 'data-frame');

    // The database crashes: parts are kept in a table that it empties then.
    await query('TRUNCATE run_parts');
    const late = follow(await at(two, `/api/plays/${id}/stream`));
    teller.release();
    const whole = await told.all();
    expect(whole.map(({ type }) => type)).toContain('data-turn');
    expect(await followed.all()).toEqual(whole);
    expect(await late.all()).toEqual(whole);
    expect((await ask(two, 'GET', `/api/plays/${id}`)).body).toMatchObject({ turn: 1, running: false });
    const again = { action: { type: 'start' }, after: { turn: 0, line: 1 } };
    const repeated = await ask(two, 'POST', `/api/plays/${id}/turns`, again);
    expect(repeated.body.error?.reason).toMatchObject({ code: 'play-moved-on' });
    expect(teller.calls()).toBe(1);
  });

  test('stop a turn of each other, and keep what was told', async () => {
    const teller = waitingModel('{"elements":[{"type":"narrate","text":"The tide is out."},{"type":"narrate","te', '');
    const [one, two] = await twoServers({ director: scripted(['{}']).model, storyteller: teller.model });
    const id = await beginPlay(one);
    const turn = takeTurn(one, id, { type: 'start' });
    await teller.hasBegun;
    await expect.poll(async () => (await ask(two, 'POST', `/api/plays/${id}/stop`)).status).toBe(202);
    expect((await turn).body).toContain('The tide is out.');
    expect((await ask(two, 'GET', `/api/plays/${id}`)).body).toMatchObject({ turn: 1 });
  });

  test('store nothing of a turn that another has taken over', async () => {
    const teller = waitingModel('{"elements":[{"type":"narrate","text":"The tide is out."},{"type":"narrate","te', '');
    const [one, two] = await twoServers({ director: scripted(['{}']).model, storyteller: teller.model });
    const id = await beginPlay(one);
    const turn = takeTurn(one, id, { type: 'start' });
    await teller.hasBegun;
    // As after a time in which the process was suspended.
    await query(`UPDATE claims SET run = 'taken', holder = 'other' WHERE key = 'play:${id}'`);
    expect((await turn).body).toContain('"type":"error"');
    expect((await ask(two, 'GET', `/api/plays/${id}`)).body).toMatchObject({ turn: 0, running: true });
    await query('DELETE FROM claims');
    expect((await ask(two, 'GET', `/api/plays/${id}`)).body).toMatchObject({ turn: 0, running: false });
  });

  test('tell a browser at either what the co-author answers at the other', async () => {
    const coauthor = waitingModel('The tide ', 'is out.');
    const [one, two] = await twoServers({ coauthor: coauthor.model });
    await ask(one, 'POST', '/api/sessions', { id: 'desk' });
    const stream = listenToLive((await at(one, '/api/live')).body);
    const connection = await stream.connection();
    onTestFinished(async () => void (await stream.leave()?.catch(() => undefined)));
    // The request reaches a server that does not have the connection.
    const wished = await ask(two, 'POST', `/api/live/${connection}`, {
      watch: [{ channel: 1, topic: 'session:desk' }],
    });
    expect(wished.status).toBe(202);
    expect(await stream.of(1)).toEqual({ type: 'open' });
    expect(await stream.of(1)).toMatchObject({ data: { type: 'hello', running: false } });

    const answer = ask(two, 'POST', '/api/chat', { id: 'desk', message: fromAuthor('A harbour, please.') });
    await coauthor.hasBegun;
    const seen: { type: string }[] = [];
    while (!seen.some(({ type }) => type === 'run') || !seen.some(({ type }) => type === 'change')) {
      seen.push((await stream.of(1)).data);
    }
    expectRefusal(
      await ask(one, 'POST', '/api/chat', { id: 'desk', message: fromAuthor('And a ferry.', 'u2') }),
      409,
      'conflict',
    );
    const followed = follow(await at(one, '/api/chat/desk/stream'));
    await followed.until(({ type }) => type === 'text-delta');
    // Reading the session must not end the answer of the other.
    expect((await read(one)).running).toBe(true);
    coauthor.release();
    expect(spoken(await followed.all())).toBe('The tide is out.');
    expect((await answer).status).toBe(200);
    expect((await read(one)).messages).toEqual((await read(two)).messages);
  });

  test('go on when the connection that wakes them breaks', async () => {
    const [one, two] = await twoServers();
    await ask(one, 'POST', '/api/sessions', { id: 'desk' });
    const events = (await at(one, '/api/sessions/desk/events')).body?.getReader();
    const decoder = new TextDecoder();
    const next = async () => decoder.decode((await events?.read())?.value);
    expect(await next()).toContain('hello');
    await query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'kamishibai listener'`,
    );
    expect((await propose(two, premise)).status).toBe(200);
    expect(await next()).toContain('change');
    await events?.cancel();
  });

  test('take up what a server has left that has died', async () => {
    const [one, two] = await twoServers({ director: scripted(['{}']).model, storyteller: scripted([tells]).model });
    const id = await beginPlay(one);
    // As if a third had died in the middle of a turn.
    await query(`INSERT INTO claims (key, run, holder, state, until)
      VALUES ('play:${id}', 'dead', 'dead', 'null', now() + interval '1 second')`);
    expectRefusal(await takeTurn(one, id, { type: 'start' }), 409, 'conflict');
    const followed = follow(await at(two, `/api/plays/${id}/stream`));
    expect((await followed.all()).at(-1)).toMatchObject({ type: 'error' });
    expect((await takeTurn(two, id, { type: 'start' })).body).toContain('The tide is out.');
  });

  test('tell a play in the story that has its id now, whoever replaced it', async () => {
    const [one, two] = await twoServers({ director: scripted(['{}']).model, storyteller: scripted([tells]).model });
    const id = await beginPlay(one);
    const { packageId } = (await ask(two, 'GET', `/api/plays/${id}`)).body;
    expect((await ask(one, 'DELETE', `/api/packages/${packageId}`)).status).toBe(204);
    expectRefusal(await takeTurn(two, id, { type: 'start' }), 404, 'not_found');
    await ask(one, 'POST', '/api/packages/import', longStory());
    expect((await takeTurn(two, id, { type: 'start' })).body).toContain('The tide is out.');
  });
});
