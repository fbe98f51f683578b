import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test, vi } from 'vitest';
import type { Services } from '../../../server/main.ts';
import { ask } from '../../support/services.ts';
import { drafted, edit, quietServices, read } from './support.ts';

vi.setConfig({ testTimeout: 60_000 });

const RAW = { 'content-type': 'application/octet-stream' };
const bring = (services: Services, bytes: Uint8Array, query = '') =>
  ask(services, 'POST', `/api/import?filename=story.zip${query}`, new Uint8Array(bytes), RAW);

async function zipped(services: Services, id: string, history: boolean): Promise<Uint8Array> {
  const path = `/api/packages/${id}/export?format=zip&history=${history}`;
  const response = await services.app.request(`http://127.0.0.1${path}`);
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

const linesOf = async (services: Services, id: string) =>
  (await ask(services, 'GET', `/api/sessions/${id}/history`)).body.entries.map(
    ({ at, summary, state }: Record<string, unknown>) => ({ at, summary, state }),
  );

/** A story that was written, saved, and written on at. */
async function written() {
  const services = await drafted(await quietServices());
  const { draft, packageId } = await read(services);
  const renamed = { ...draft.characters[0], name: 'Aiko the Younger' };
  const { status } = await edit(services, { type: 'character', id: renamed.id, changes: { name: renamed.name } });
  expect(status).toBe(200);
  return { services, packageId };
}

describe('a story with its history', () => {
  test('comes in as an equal package, and as a draft that is undone down to its first word', async () => {
    const { services, packageId } = await written();
    const elsewhere = await quietServices();
    const { status, body } = await bring(elsewhere, await zipped(services, packageId, true));
    expect([status, body.packageId]).toEqual([201, packageId]);
    const story = async (of: Services) => (await ask(of, 'GET', `/api/packages/${packageId}`)).body.package;
    expect(await story(elsewhere)).toEqual(await story(services));
    const [before, after] = [await read(services), await read(elsewhere, body.sessionId)];
    expect([after.draft, after.provenance, after.packageId]).toEqual([before.draft, before.provenance, packageId]);
    expect(after.messages).toEqual([]);
    expect(await linesOf(elsewhere, body.sessionId)).toEqual(await linesOf(services, 'desk'));
    const undo = (of: Services, id: string) => ask(of, 'POST', `/api/sessions/${id}/undo`);
    for (;;) {
      const [one, other] = [await undo(services, 'desk'), await undo(elsewhere, body.sessionId)];
      expect([other.status, other.body.draft]).toEqual([one.status, one.body.draft]);
      if (one.status !== 200) break;
    }
    // What is done on is done after it.
    const { seq } = await read(elsewhere, body.sessionId);
    expect((await ask(elsewhere, 'POST', `/api/sessions/${body.sessionId}/redo`)).body.seq).toBe(seq + 1);
  });

  test('under another id where it is here already has its pictures there, and saves the next version', async () => {
    const { services, packageId } = await written();
    const { body } = await bring(services, await zipped(services, packageId, true));
    expect(body.packageId).not.toBe(packageId);
    const session = await read(services, body.sessionId);
    expect(session.packageId).toBe(body.packageId);
    expect(JSON.stringify(session.draft)).not.toContain(`/media/${packageId}/`);
    expect(JSON.stringify(session.draft)).toContain(`/media/${body.packageId}/`);
    const saved = await ask(services, 'POST', `/api/sessions/${body.sessionId}/tools/finalizePackage`, {
      title: 'Ebb',
    });
    expect([saved.status, saved.body.packageId, saved.body.version]).toEqual([200, body.packageId, 2]);
  });

  test('is asked for: without, nothing of it goes along; shown before, it says that it has one', async () => {
    const { services, packageId } = await written();
    const names = (zip: Uint8Array) => Object.keys(unzipSync(zip));
    expect(names(await zipped(services, packageId, false))).not.toContain('history.json');
    const zip = await zipped(services, packageId, true);
    expect(names(zip)).toContain('history.json');
    expect((await bring(services, zip, '&preview=1')).body.history).toBe(true);
    expect(
      (await bring(services, await zipped(services, packageId, false), '&preview=1')).body.history,
    ).toBeUndefined();
    const { status, body } = await ask(services, 'GET', `/api/packages/${packageId}/export?format=json&history=true`);
    expect([status, body.error.reason.code]).toEqual([400, 'export-option-untaken']);
  });

  test('that is damaged comes in without it, and the report says so', async () => {
    const { services, packageId } = await written();
    const files = unzipSync(await zipped(services, packageId, true));
    const text = strFromU8(files['history.json'] as Uint8Array);
    const spoiled = { ...files, 'history.json': strToU8(text.replace('premise-proposed', 'premise-supposed')) };
    const elsewhere = await quietServices();
    const { status, body } = await bring(elsewhere, zipSync(spoiled));
    expect([status, body.packageId, body.sessionId]).toEqual([201, packageId, undefined]);
    expect(body.report).toMatchObject([{ where: 'history.json', code: 'history-not-read' }]);
    expect((await ask(elsewhere, 'GET', '/api/sessions')).body.sessions).toEqual([]);
  });

  test('nobody wrote here has none to go along, which the report says', async () => {
    const { services, packageId } = await written();
    const elsewhere = await quietServices();
    await bring(elsewhere, await zipped(services, packageId, false));
    const asked = { packageId, format: 'zip', options: { history: true } };
    const { id } = (await ask(elsewhere, 'POST', '/api/exports', asked)).body;
    const { body } = await ask(elsewhere, 'GET', `/api/exports/${id}/stream`);
    expect(body).toContain('history-missing');
  });
});
