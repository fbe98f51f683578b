import { describe, expect, test } from 'vitest';
import { ask } from '../../support/services.ts';
import { drafted, edit, expectRefusal, quietServices, takeTurn } from './support.ts';

describe('versions of a play', () => {
  test('an edit says which plays it would break; a play that misses nothing moves to the latest', async () => {
    const on = await drafted(await quietServices());
    const { packageId } = (await ask(on, 'GET', '/api/sessions/desk')).body;
    const { id } = (await ask(on, 'POST', '/api/plays', { packageId, seed: 7 })).body;
    await takeTurn(on, id, { type: 'start' });
    const play = (method: string, path: string) => ask(on, method, `/api/plays/${id}${path}`);
    expect((await play('GET', '/version')).body).toEqual({ version: 1, latest: 1, canMove: false, missing: [] });
    const stakes = async () => (await ask(on, 'GET', '/api/sessions/desk/plays')).body.plays;
    expect(await stakes()).toMatchObject([{ id, turn: 1, version: 1, ended: false, missing: [] }]);

    await edit(on, { type: 'premise', changes: { title: 'Ebb' } });
    expect((await ask(on, 'POST', '/api/sessions/desk/tools/finalizePackage', { title: 'Ebb' })).status).toBe(200);
    expect((await play('GET', '/version')).body).toMatchObject({ version: 1, latest: 2, canMove: true });
    expect((await play('POST', '/version')).body).toMatchObject({ id, turn: 1, version: 2, title: 'Ebb' });

    const latest = { version: 2, latest: 2, missing: [] };
    expect((await play('GET', '/version?author=true')).body).toMatchObject({ ...latest, reasons: [] });
    expect((await play('GET', '/version?author=false')).body).not.toHaveProperty('reasons');
    expectRefusal(await play('GET', '/version?author=perhaps'), 400, 'malformed');

    const { location } = (await play('GET', '')).body;
    await ask(on, 'DELETE', `/api/sessions/desk/draft/node/${location}?actId=act_1&force=true`);
    expect((await stakes())[0].missing).toContainEqual(expect.objectContaining({ what: 'place', id: location }));
  });
});
