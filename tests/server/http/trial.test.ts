import { describe, expect, test } from 'vitest';
import type { Services } from '../../../server/main.ts';
import { ask, parts } from '../../support/services.ts';
import {
  callsBefore,
  drafted,
  edit,
  expectRefusal,
  expectUnchanged,
  quietServices,
  read,
  takeTurn,
} from './support.ts';

const tryOut = (services: Services, id = 'desk', body?: unknown) =>
  ask(services, 'POST', `/api/sessions/${id}/try`, body);
const plays = async (services: Services) => (await ask(services, 'GET', '/api/plays')).body.plays;
const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);

/** Takes the first turn of a play, told by the improviser, and answers its parts. */
async function begin(services: Services, id: string) {
  const turn = await takeTurn(services, id, { type: 'start' });
  expect(turn.status, JSON.stringify(turn.body)).toBe(200);
  return parts(turn.body);
}

describe('POST /api/sessions/:id/try', () => {
  test('begins a play of the draft as it stands, which runs on the stage like any other', async () => {
    const services = await drafted(await quietServices(), callsBefore('finalizePackage'));
    const { status, body } = await tryOut(services);
    expect([status, Object.keys(body)]).toEqual([201, ['id']]);
    const fresh = await ask(services, 'GET', `/api/plays/${body.id}`);
    expect(fresh.body).toMatchObject({ id: body.id, trialOf: 'desk', turn: 0, ended: false });
    expect(await plays(services)).toMatchObject([{ id: body.id, trial: true, title: 'The Salt Lantern', turn: 0 }]);
    // Nothing is public because of it.
    expect((await ask(services, 'GET', '/api/packages')).body.packages).toEqual([]);
    expect((await read(services)).packageId).toBeNull();

    const told = await begin(services, body.id);
    expect(told.filter(({ type }) => type === 'data-frame').length).toBeGreaterThan(1);
    expect(told.filter(({ type }) => type.startsWith('data-')).at(-1)).toMatchObject({
      type: 'data-turn',
      data: { turn: 1, location: 'harbour', trackers: [{ label: 'Clues' }, { label: 'The tide' }] },
    });
    const { turns } = (await ask(services, 'GET', `/api/plays/${body.id}/turns`)).body;
    expect(turns).toHaveLength(1);
    const shown = JSON.stringify([told, turns]);
    for (const secret of ['Ken did, for money.', 'The keeper lit the false lantern.']) {
      expect(shown).not.toContain(secret);
    }
  });

  test('needs no picture, no music and no encounter, only a place to be', async () => {
    const services = await drafted(await quietServices(), callsBefore('draftNodeEncounters'));
    const { status, body } = await tryOut(services, 'desk', {});
    expect(status, JSON.stringify(body)).toBe(201);
    expect((await begin(services, body.id)).at(-1)?.type).toBe('data-turn');
  });

  test.each<[number, RegExp, RegExp]>([
    [0, /no premise/, /premise/],
    [callsBefore('draftActOutline'), /no act/, /act/],
    [callsBefore('draftNodeWeb'), /no act has a place on its map/, /map/],
  ])('of a draft after %i calls is 422 and names what is missing', async (calls, missing, hint) => {
    const services = await drafted(await quietServices(), calls);
    await expectUnchanged(services, async () => {
      const refused = await tryOut(services);
      expectRefusal(refused, 422, 'refused');
      expect(refused.body.error.message).toMatch(missing);
      expect(refused.body.error.hint).toMatch(hint);
      expect(JSON.stringify(refused.body)).not.toMatch(/draftNode|draftAct|updateElement/);
    });
  });

  test('keeps the story it began with, whatever becomes of the draft', async () => {
    const services = await drafted(await quietServices(), callsBefore('finalizePackage'));
    const { id } = (await tryOut(services)).body;
    const turn = async () => JSON.stringify((await begin(services, id)).filter(({ type }) => type === 'data-turn'));
    const earlier = (await ask(services, 'GET', `/api/plays/${id}`)).body;
    await edit(services, { type: 'premise', changes: { title: 'Ebb' } });
    await edit(services, { type: 'node', actId: 'act_1', id: 'harbour', changes: { title: 'The Yard' } });
    await ask(services, 'DELETE', '/api/sessions/desk/draft/node/lighthouse?actId=act_1&force=true');
    expect((await ask(services, 'GET', `/api/plays/${id}`)).body).toEqual(earlier);
    expect(await turn()).toContain('lighthouse');
    const again = (await tryOut(services)).body;
    expect((await ask(services, 'GET', `/api/plays/${again.id}`)).body).toMatchObject({ title: 'Ebb' });
  });

  test('goes with its session, which takes the draft and its pictures along; plays of packages stay', async () => {
    const services = await drafted(await quietServices());
    const { packageId } = await read(services);
    const play = (await ask(services, 'POST', '/api/plays', { packageId })).body.id;
    const { id } = (await tryOut(services)).body;
    await ask(services, 'DELETE', '/api/sessions/desk');
    expectRefusal(await ask(services, 'GET', `/api/plays/${id}`), 404, 'not_found');
    expect(idsOf(await plays(services))).toEqual([play]);
  });

  test('of an unknown session is 404; with an invalid body, 400 or 415', async () => {
    const services = await drafted(await quietServices(), callsBefore('finalizePackage'));
    expectRefusal(await tryOut(services, 'nobody'), 404, 'not_found');
    expectRefusal(await tryOut(services, 'desk', []), 400, 'malformed');
    expectRefusal(await tryOut(services, 'desk', '{'), 400, 'malformed');
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expectRefusal(await ask(services, 'POST', '/api/sessions/desk/try', 'x=1', form), 415, 'unsupported_media_type');
    expect(await plays(services)).toEqual([]);
  });
});
