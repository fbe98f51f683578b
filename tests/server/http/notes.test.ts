import { describe, expect, test } from 'vitest';
import { ask } from '../../support/services.ts';
import { callsBefore, drafted, edit, expectRefusal, quietServices, read } from './support.ts';

const NOTES = '/api/sessions/desk/notes';
const plain = { isDone: false, color: null, isForCoauthor: false };

async function opened() {
  const services = await drafted(await quietServices(), callsBefore('finalizePackage'));
  return { services, send: (method: string, path: string, body?: unknown) => ask(services, method, path, body) };
}

describe('notes on a draft', () => {
  test('are written, done, and deleted; undo and edits leave them alone', async () => {
    const { services, send } = await opened();
    const { seq } = await read(services);
    const about = { type: 'story' };
    const { body } = await send('PUT', `${NOTES}/title`, { subject: about, text: 'Find a better title.' });
    expect(body.notes).toMatchObject([{ id: 'title', subject: about, text: 'Find a better title.', ...plain }]);
    const { createdAt } = body.notes[0];
    const done = { subject: about, text: 'Find a better title!', isDone: true, color: 'moss', isForCoauthor: true };
    expect((await send('PUT', `${NOTES}/title`, done)).body.notes).toEqual([{ id: 'title', createdAt, ...done }]);
    // A note is no change of the draft.
    expect((await edit(services, { type: 'premise', changes: { premise: 'Another.' }, seq })).status).toBe(200);
    await send('POST', '/api/sessions/desk/undo');
    expect((await read(services)).notes).toHaveLength(1);
    expect((await send('DELETE', `${NOTES}/title`)).body.notes).toEqual([]);
    expectRefusal(await send('DELETE', `${NOTES}/title`), 404, 'not_found');
    expectRefusal(await send('PUT', `${NOTES}/title`, { subject: about, text: '' }), 400, 'malformed');
  });

  test('follow what is renamed, are in no package, and come with the history', async () => {
    const { services, send } = await opened();
    const { draft, seq } = await read(services);
    const [person] = draft.characters;
    await send('PUT', `${NOTES}/voice`, { subject: { type: 'character', id: person.id }, text: 'Give her a secret.' });
    const renamed = await edit(services, { type: 'character', id: person.id, changes: { id: 'renamed' }, seq });
    expect(renamed.status).toBe(200);
    expect((await read(services)).notes[0].subject).toEqual({ type: 'character', id: 'renamed' });
    await send('POST', '/api/sessions/desk/tools/finalizePackage', { title: 'Kept' });
    const { packageId } = await read(services);
    expect(JSON.stringify((await send('GET', `/api/packages/${packageId}`)).body)).not.toContain('Give her a secret.');
    const path = `http://127.0.0.1/api/packages/${packageId}/export?format=zip&history=true`;
    const zip = new Uint8Array(await (await services.app.request(path)).arrayBuffer());
    const type = { 'content-type': 'application/octet-stream' };
    const brought = await ask(services, 'POST', '/api/import?filename=story.zip', zip, type);
    expect((await read(services, brought.body.sessionId)).notes).toMatchObject([{ text: 'Give her a secret.' }]);
  });
});
