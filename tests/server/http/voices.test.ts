import { describe, expect, test } from 'vitest';
import type { Services } from '../../../server/main.ts';
import { hashSpokenWords } from '../../../shared/story/index.ts';
import { ask } from '../../support/services.ts';
import { NO_SOUNDS, SOUNDS, wavOf } from '../../support/sounds.ts';
import { drafted, edit, expectRefusal, expectUnchanged, quietServices, read, takeTurn } from './support.ts';

const MIB = 1024 * 1024;
const TEXT = 'I lit it, and I would again.';

const bring = (services: Services, bytes: Uint8Array, query = '', type = 'audio/wav') =>
  ask(services, 'POST', `/api/sessions/desk/voices${query}`, new Uint8Array(bytes), { 'content-type': type });
const write = (services: Services, lines: object[]) =>
  ask(services, 'POST', '/api/sessions/desk/tools/writeScene', { encounterId: 'enc_rope', part: 'script', lines });
const line = (voice?: string) => ({ type: 'say', character: 'ken', text: TEXT, ...(voice !== undefined && { voice }) });
/** The place whose encounters' lines are given voices. */
const VOICED = { type: 'node', actId: 'act_1', id: 'harbour' };
const voiceLine = (services: Services, voice: string | null) =>
  edit(services, {
    ...VOICED,
    changes: { 'encounters.enc_rope.script': [voice === null ? line() : line(voice)] },
  });
const scriptOf = async (services: Services) =>
  (await read(services)).draft.acts[0].sandboxLocations[0].encounters.find(
    ({ id }: { id: string }) => id === 'enc_rope',
  ).script;

describe('POST /api/sessions/:id/voices', () => {
  test.each(SOUNDS)('takes %s, by what it holds, and serves it as it is', async (_, bytes, extension) => {
    const services = await drafted(await quietServices(), 0);
    // A name says nothing: all are sent as the same.
    const { status, body } = await bring(services, bytes);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['draft', 'id', 'seq', 'voice']);
    expect(body.voice.url).toMatch(new RegExp(`^/media/[a-z0-9_-]+/voices/[0-9a-f]{32}\\.${extension}$`));
    expect(body.draft.voices).toEqual({ [body.id]: body.voice });
    const served = await services.app.request(`http://127.0.0.1${body.voice.url}`);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, body.voice.mimeType]);
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(new Uint8Array(bytes));
  });

  test.each(NO_SOUNDS)('refuses %s', async (_, bytes) => {
    const services = await drafted(await quietServices(), 0);
    await expectUnchanged(services, async () => {
      expectRefusal(await bring(services, bytes), 415, 'unsupported_media_type');
    });
  });

  test('refuses what weighs too much, what says it is no sound, and words that are no hash', async () => {
    const services = await drafted(await quietServices(), 0);
    await expectUnchanged(services, async () => {
      expectRefusal(await bring(services, new Uint8Array(12 * MIB + 1)), 413, 'too_large');
      expectRefusal(await bring(services, wavOf(20), '', 'text/plain'), 415, 'unsupported_media_type');
      expectRefusal(await bring(services, wavOf(20), '?words=I%20lit%20it'), 400, 'malformed');
    });
    const nobody = await ask(services, 'POST', '/api/sessions/nobody/voices', wavOf(20), {
      'content-type': 'audio/wav',
    });
    expectRefusal(nobody, 404, 'not_found');
  });

  test('is the same voice for the same words, and makes nobody’s edit stale', async () => {
    const services = await drafted(await quietServices());
    const { seq } = await read(services);
    const words = hashSpokenWords(TEXT);
    const first = (await bring(services, wavOf(20), `?words=${words}`)).body;
    expect(first).toMatchObject({ seq: seq + 1, voice: { words } });
    expect((await bring(services, wavOf(20), `?words=${words}`)).body).toEqual(first);
    const other = (await bring(services, wavOf(20), `?words=${hashSpokenWords('No.')}`)).body;
    expect([other.id === first.id, other.voice.url === first.voice.url]).toEqual([false, true]);
    const stale = await ask(services, 'PATCH', '/api/sessions/desk/draft', {
      ...{ seq, type: 'character', id: 'ken', changes: { name: 'Kenji' } },
    });
    expect(stale.status, JSON.stringify(stale.body)).toBe(200);
  });
});

describe('a voice of a line', () => {
  test('is given and taken by an edit, which the history shows, and is there through undo', async () => {
    const services = await drafted(await quietServices());
    await write(services, [line()]);
    const { id } = (await bring(services, wavOf(20), `?words=${hashSpokenWords(TEXT)}`)).body;
    expect((await voiceLine(services, id)).status).toBe(200);
    expect(await scriptOf(services)).toEqual([line(id)]);
    // One step back is the line's voice; the file is there to be had again.
    const undone = await ask(services, 'POST', '/api/sessions/desk/undo');
    expect(await scriptOf(services)).toEqual([line()]);
    expect(Object.keys(undone.body.draft.voices)).toEqual([id]);
    await ask(services, 'POST', '/api/sessions/desk/redo');
    expect(await scriptOf(services)).toEqual([line(id)]);
    await voiceLine(services, null);
    expect(await scriptOf(services)).toEqual([line()]);
    const { entries } = (await ask(services, 'GET', '/api/sessions/desk/history')).body;
    expect(entries[0].kind).toBe('node-updated');
    const { changes } = (await ask(services, 'GET', `/api/sessions/desk/history/${entries[0].seq}`)).body;
    const [field] = changes.flatMap(({ fields }: { fields: object[] }) => fields);
    expect(field).toMatchObject({ path: 'script', before: [line(id)], after: [line()] });
  });

  test('no tool gives one, and a line a tool writes again keeps its own', async () => {
    const services = await drafted(await quietServices());
    const { id } = (await bring(services, wavOf(20))).body;
    await write(services, [line('v_made_up')]);
    expect(await scriptOf(services)).toEqual([line()]);
    await voiceLine(services, id);
    const told = { type: 'narrate', text: 'The light goes on.' };
    await write(services, [told, line()]);
    expect(await scriptOf(services)).toEqual([told, line(id)]);
    const changes = { 'encounters.enc_rope.script': [line(), told] };
    const updated = await ask(services, 'POST', '/api/sessions/desk/tools/updateElement', {
      ...{ type: 'node', actId: 'act_1', id: 'harbour', changes },
    });
    expect(updated.status, JSON.stringify(updated.body)).toBe(200);
    expect(await scriptOf(services)).toEqual([line(id), told]);
  });

  test('is told of from when its line was told, and of nothing that is still to come', async () => {
    const services = await drafted(await quietServices());
    const first = (await bring(services, wavOf(20))).body;
    const later = (await bring(services, wavOf(30))).body;
    expect(later.id).not.toBe(first.id);
    await edit(services, {
      ...{ type: 'act', id: 'act_1' },
      changes: { opening: { script: [line(first.id)], telling: 'written' } },
    });
    await edit(services, {
      ...VOICED,
      changes: { 'encounters.enc_rope.options': [{ text: 'Ask.', then: { script: [line(later.id)] } }] },
    });
    const trial = await ask(services, 'POST', '/api/sessions/desk/try', {});
    expect(trial.status, JSON.stringify(trial.body)).toBe(201);
    const asked = `/api/plays/${trial.body.id}`;
    const voices = async () => (await ask(services, 'GET', asked)).body.voices;
    expect(await voices()).toEqual({});
    await takeTurn(services, trial.body.id, { type: 'start' });
    expect(await voices()).toEqual({ [first.id]: first.voice.url });
    // Taken back, it is still to come.
    await ask(services, 'POST', `${asked}/rollback`, { turn: 0 });
    expect(await voices()).toEqual({});
  });
});
