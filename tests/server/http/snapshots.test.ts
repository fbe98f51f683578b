import { describe, expect, test } from 'vitest';
import { ask } from '../../support/services.ts';
import { callsBefore, drafted, edit, expectRefusal, quietServices, read } from './support.ts';

const SNAPSHOTS = '/api/sessions/desk/snapshots';

async function withSnapshot() {
  const services = await drafted(await quietServices(), callsBefore('finalizePackage'));
  const send = (method: string, path: string, body?: unknown) => ask(services, method, path, body);
  const before = await read(services);
  const { status, body } = await send('POST', SNAPSHOTS, { name: 'First whole draft' });
  expect(status).toBe(201);
  const [{ id }] = body.snapshots;
  return { services, send, before, id: id as string };
}

describe('snapshots of a draft', () => {
  test('are named, compared, taken over whole as one undo step, and deleted', async () => {
    const { services, send, before, id } = await withSnapshot();
    expect((await read(services)).snapshots).toMatchObject([{ id, name: 'First whole draft' }]);
    const changed = { ...before.draft.premise, title: 'Another title', premise: 'Another premise.' };
    const { seq } = await read(services);
    expect((await edit(services, { type: 'premise', changes: changed, seq })).status).toBe(200);
    const { changes } = (await send('GET', `${SNAPSHOTS}/${id}`)).body;
    expect(changes).toMatchObject([{ type: 'premise', change: 'changed' }]);
    const second = (await send('POST', SNAPSHOTS, { name: 'Second' })).body.snapshots[1];
    expect((await send('GET', `${SNAPSHOTS}/${id}?with=${second.id}`)).body.changes).toEqual(changes);
    const edited = await read(services);

    const restored = await send('POST', `${SNAPSHOTS}/${id}/restore`, { seq: edited.seq });
    expect(restored.body.draft).toEqual(before.draft);
    expect((await send('GET', '/api/sessions/desk/history')).body.entries[0]).toMatchObject({
      kind: 'draft-restored',
      by: 'author',
      summary: 'went back to the snapshot "First whole draft"',
    });
    await send('POST', '/api/sessions/desk/undo');
    const undone = await read(services);
    expect(undone.draft).toEqual(edited.draft);
    expect(undone.snapshots).toHaveLength(2);
    expect((await send('DELETE', `${SNAPSHOTS}/${id}`)).body.snapshots).toMatchObject([{ name: 'Second' }]);
    expectRefusal(await send('GET', `${SNAPSHOTS}/${id}`), 404, 'not_found');
  });

  test('give single parts, and nothing where nothing differs', async () => {
    const { services, send, before, id } = await withSnapshot();
    const [person] = before.draft.characters;
    const { seq } = await read(services);
    await send('PATCH', '/api/sessions/desk/draft', {
      seq,
      edits: [
        { type: 'premise', changes: { premise: 'Another premise.' } },
        { type: 'character', id: person.id, changes: { description: 'Somebody else.' } },
      ],
    });
    const parts = [{ type: 'character', id: person.id }];
    const { body } = await send('POST', `${SNAPSHOTS}/${id}/restore`, { parts });
    expect(body.draft.characters[0]).toEqual(person);
    expect(body.draft.premise.premise).toBe('Another premise.');
    const same = await send('POST', `${SNAPSHOTS}/${id}/restore`, { parts });
    expect(same.body.seq).toBe(body.seq);
  });

  test('refuse what does not fit', async () => {
    const { services, send, id } = await withSnapshot();
    expectRefusal(await send('POST', SNAPSHOTS, { name: ' ' }), 400, 'malformed');
    expectRefusal(await send('POST', `${SNAPSHOTS}/none/restore`), 404, 'not_found');
    expectRefusal(await send('POST', `${SNAPSHOTS}/${id}/restore`, { seq: 0 }), 409, 'conflict');
    for (let n = 1; n < 100; n += 1) await send('POST', SNAPSHOTS, { name: `No. ${n}` });
    expectRefusal(await send('POST', SNAPSHOTS, { name: 'One too many' }), 413, 'too_large');
    expect((await read(services)).snapshots).toHaveLength(100);
  });

  test('go along with the history of a story', async () => {
    const { services, send } = await withSnapshot();
    await send('POST', '/api/sessions/desk/tools/finalizePackage', { title: 'Kept' });
    const { packageId } = await read(services);
    const path = `http://127.0.0.1/api/packages/${packageId}/export?format=zip&history=true`;
    const zip = new Uint8Array(await (await services.app.request(path)).arrayBuffer());
    const type = { 'content-type': 'application/octet-stream' };
    const brought = await ask(services, 'POST', '/api/import?filename=story.zip', zip, type);
    expect((await read(services, brought.body.sessionId)).snapshots).toMatchObject([{ name: 'First whole draft' }]);
  });
});
