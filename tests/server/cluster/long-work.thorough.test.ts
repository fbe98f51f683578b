import { describe, expect, test } from 'vitest';
import type { BackgroundRequest } from '../../../server/art/index.ts';
import { ask } from '../../support/services.ts';
import { fakeArt } from '../coauthor/support.ts';
import { execute, isApproval, isResult, listen, madePlan, propose } from '../http/plan-support.ts';
import { drafted, expectRefusal, quietServices, read } from '../http/support.ts';
import { at, sharedDatabase } from './support.ts';

const { twoServers, address } = sharedDatabase();

describe('two servers on one database', () => {
  test('show a plan that runs at the other, follow it, and answer what it asks', async () => {
    const [one, two] = await twoServers();
    await ask(one, 'POST', '/api/sessions', { id: 'desk' });
    const { id } = await madePlan(one, [{ ...propose, approval: true }]);
    const events = await execute(one, id);
    await events.until(isApproval);
    const followed = listen(await at(two, `/api/plans/${id}/stream`));
    await followed.until(isApproval);
    const seen = (await ask(two, 'GET', `/api/plans/${id}`)).body;
    expect(seen).toEqual((await ask(one, 'GET', `/api/plans/${id}`)).body);
    expect(seen.questions).toHaveLength(1);
    expectRefusal(await ask(two, 'POST', `/api/plans/${id}/execute`), 409, 'conflict');
    expect((await read(two)).busy).toBe((await read(one)).busy);

    const wrong = await ask(two, 'POST', `/api/plans/${id}/steps/nothing/approval`, { approved: true });
    expectRefusal(wrong, 409, 'conflict');
    const approved = await ask(two, 'POST', `/api/plans/${id}/steps/${propose.id}/approval`, { approved: true });
    expect(approved.status).toBe(202);
    expect((await followed.until(isResult)).result).toMatchObject({ success: true });
    expect(await followed.all()).toEqual(await events.all());
    expect((await ask(two, 'GET', `/api/plans/${id}`)).body).toMatchObject({ state: 'ended' });
  });

  test('go on with a plan whose server stops', async () => {
    const [one, two] = await twoServers();
    await ask(one, 'POST', '/api/sessions', { id: 'desk' });
    const { id } = await madePlan(one, [{ ...propose, approval: true }]);
    await (await execute(one, id)).until(isApproval);
    await one.close();
    const questions = async () => (await ask(two, 'GET', `/api/plans/${id}`)).body.questions.length;
    await expect.poll(questions, { timeout: 10_000 }).toBe(1);
    await ask(two, 'POST', `/api/plans/${id}/steps/${propose.id}/approval`, { approved: true });
    const state = async () => (await ask(two, 'GET', `/api/plans/${id}`)).body.state;
    await expect.poll(state, { timeout: 10_000 }).toBe('ended');
  });

  test('paint each picture once, and tell of it at both', async () => {
    const painted: string[] = [];
    const { promise: mayPaint, resolve: paint } = Promise.withResolvers<void>();
    const { art } = fakeArt();
    const background = async (request: BackgroundRequest) => {
      painted.push(request.locationId);
      await mayPaint;
      return art.background(request);
    };
    const [one, two] = await twoServers({}, { art: { ...art, background } });
    await drafted(one);
    const { packageId } = await read(one);
    const { body } = await ask(two, 'GET', `/api/packages/${packageId}`);
    const urls = Object.values(body.package.assets.backgrounds as Record<string, { url: string }>).map(
      (each) => each.url,
    );
    // Somebody looks at them where they are not being painted.
    for (const url of urls) expect((await at(two, url)).status).toBe(202);
    paint();
    const progress = async () => (await read(two)).painting;
    await expect.poll(progress, { timeout: 10_000 }).toMatchObject({ failed: 0, done: (await progress()).total });
    await two.painter.settled();
    expect(painted.toSorted()).toEqual([...new Set(painted)].toSorted());
    expect(await read(two)).toEqual(await read(one));
  });

  test('list an export of the other, and give its file', async () => {
    const [one, two] = await twoServers();
    await drafted(one);
    const { packageId } = await read(one);
    const begun = await ask(one, 'POST', '/api/exports', { packageId, format: 'fountain' });
    expect(begun.status).toBe(202);
    const followed = await ask(two, 'GET', `/api/exports/${begun.body.id}/stream`);
    expect(followed.body).toContain('"type":"done"');
    expect((await ask(two, 'GET', `/api/exports/${begun.body.id}/file`)).status).toBe(200);
    expect((await ask(two, 'DELETE', `/api/exports/${begun.body.id}`)).status).toBe(204);
    expectRefusal(await ask(one, 'GET', `/api/exports/${begun.body.id}/file`), 404, 'not_found');
  });

  test('have the same DATA_DIR', async () => {
    await twoServers();
    const elsewhere = quietServices({}, { DATABASE_URL: address() });
    await expect(elsewhere).rejects.toMatchObject({ code: 'refused', message: expect.stringContaining('DATA_DIR') });
  });

  test('ask who comes as soon as the other has made the first account', async () => {
    const [one, two] = await twoServers({}, { env: { HOST: '127.0.0.1' } });
    expect((await ask(two, 'GET', '/api/packages')).status).toBe(200);
    const ada = { name: 'Ada', email: 'ada@example.com', password: 'a long password', role: 'owner' };
    expect((await ask(one, 'POST', '/api/people', ada)).status).toBe(201);
    expectRefusal(await ask(two, 'GET', '/api/packages'), 401, 'unauthorized');
  });
});
