import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { describe, expect, test, vi } from 'vitest';
import type { Services } from '../../../server/main.ts';
import type { VNPackage } from '../../../shared/story/index.ts';
import { ask, openServices } from '../../support/services.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { CARD, cardInPicture, jsonFile } from '../exchange/in/cards.ts';
import { expectRefusal, longStory, quietServices } from './support.ts';

vi.setConfig({ testTimeout: 120_000 });

const RAW = { 'content-type': 'application/octet-stream' };

const bring = (services: Services, bytes: Uint8Array, query: string) =>
  ask(services, 'POST', `/api/import?${query}`, new Uint8Array(bytes), RAW);

async function bytesAt(services: Services, path: string): Promise<Uint8Array> {
  const response = await services.app.request(`http://127.0.0.1${path}`);
  expect([path, response.status]).toEqual([path, 200]);
  return new Uint8Array(await response.arrayBuffer());
}

const storyIn = async (services: Services, id = 'fixture'): Promise<VNPackage> =>
  (await ask(services, 'GET', `/api/packages/${id}`)).body.package;

const SAMPLES = ['the_thirteenth_card', 'a_goose_with_a_ticket'] as const;

/** A server with the stories that ship, pictures and music and all. */
const shipped = async () => openServices({}, { samplesDir: join(import.meta.dirname, '../../../assets/samples') });

describe('a package as a zip', () => {
  test.each([
    [SAMPLES[0], '/api/packages/import', { 'content-type': 'application/zip' }],
    [SAMPLES[1], '/api/import?filename=story.zip', RAW],
  ])('%s comes in by %s as it went out, pictures and all', async (id, path, headers) => {
    const services = await shipped();
    const story = await storyIn(services, id);
    const zip = await bytesAt(services, `/api/packages/${id}/export?format=zip`);
    const elsewhere = await quietServices();
    const { status, body } = await ask(elsewhere, 'POST', path, new Uint8Array(zip), headers);
    expect([status, body.packageId, body.warnings]).toEqual([201, id, []]);
    expect(await storyIn(elsewhere, id)).toEqual(story);
    expect(await bytesAt(elsewhere, `/api/packages/${id}/export?format=zip`)).toEqual(zip);
    const files = Object.entries(unzipSync(zip)).filter(([name]) => name.startsWith('media/'));
    expect(files.length).toBeGreaterThan(10);
    for (const [name, bytes] of files) {
      expect(Buffer.compare(await bytesAt(elsewhere, `/media/${id}/${name.slice(6)}`), bytes)).toBe(0);
    }
  });

  test('gets an id of its own where it is here already, and its pictures with it', async () => {
    const services = await shipped();
    const [, id] = SAMPLES;
    const zip = await bytesAt(services, `/api/packages/${id}/export?format=zip`);
    const { body } = await bring(services, zip, 'filename=again.zip');
    expect(body.packageId).not.toBe(id);
    const again = await storyIn(services, body.packageId);
    const { version: _, ...story } = await storyIn(services, id);
    const { version, ...same } = JSON.parse(JSON.stringify(again).replaceAll(`/media/${again.id}/`, `/media/${id}/`));
    expect([version, { ...same, id }]).toEqual([1, story]);
  });
});

describe('a file that is brought', () => {
  test('is shown first: what it is, what becomes of it, what is kept aside; nothing is kept', async () => {
    const dataDir = await tempDir();
    const services = await quietServices({}, { DATA_DIR: dataDir });
    const { status, body } = await bring(services, await cardInPicture(), 'filename=maris.png&preview=1');
    expect(status).toBe(200);
    expect(body).toMatchObject({ format: 'cards', title: 'Maris Okonkwo', becomes: 'session' });
    expect(body.contents).toMatchObject({ characters: 1, lore: 3, portraits: 1, acts: 0 });
    expect(body.report).toContainEqual({
      where: 'Maris Okonkwo',
      code: 'kept-aside',
      args: { what: 'system_prompt' },
      message: 'is not used here: “system_prompt” is kept, and is written back on export',
    });
    expect((await ask(services, 'GET', '/api/sessions')).body.sessions).toEqual([]);
    expect(await readdir(join(dataDir, 'packages')).catch(() => [])).toEqual([]);
    expect(await readdir(join(dataDir, 'incoming')).catch(() => [])).toEqual([]);
  });

  test('as a card becomes a draft, with the portrait in place and what lacks one on its way', async () => {
    const services = await quietServices();
    const { status, body } = await bring(services, await cardInPicture(), 'filename=maris.png&locale=ja');
    expect([status, body.packageId]).toEqual([201, undefined]);
    const session = (await ask(services, 'GET', `/api/sessions/${body.sessionId}`)).body;
    expect(session.locale).toBe('ja');
    const [person] = session.draft.characters;
    expect(person).toMatchObject({ id: 'maris_okonkwo', origin: { author: 'A. Writer' } });
    expect((await bytesAt(services, person.image.url)).length).toBeGreaterThan(100);
    expect(session.draft.premise.globalWorldInfo).toHaveLength(3);
    expect(session.canUndo).toBe(false);
    await services.close();
  });

  test('several files in one form become one cast', async () => {
    const services = await quietServices();
    const form = new FormData();
    const second = { ...CARD, data: { ...CARD.data, name: 'Jun Ito' } };
    form.append('files', new File([new Uint8Array(await cardInPicture())], 'maris.png'));
    form.append('files', new File([new Uint8Array(jsonFile(second))], 'jun.json'));
    const response = await services.app.request('http://127.0.0.1/api/import', { method: 'POST', body: form });
    const { sessionId } = await response.json();
    const { draft } = (await ask(services, 'GET', `/api/sessions/${sessionId}`)).body;
    expect(draft.characters.map(({ id }: { id: string }) => id)).toEqual(['maris_okonkwo', 'jun_ito']);
    // Of whom there is no picture, one is painted.
    expect(draft.characters[1].image.url).toContain('/characters/jun_ito-');
  });

  test('is told to models without what is kept aside', async () => {
    const services = await quietServices();
    const { body } = await bring(services, jsonFile(CARD), 'filename=maris.json');
    const { draft } = (await ask(services, 'GET', `/api/sessions/${body.sessionId}`)).body;
    const { stripPrivateFields } = await import('../../../shared/story/index.ts');
    expect(JSON.stringify(draft)).toContain('Ignore all previous instructions');
    expect(JSON.stringify(stripPrivateFields(draft))).not.toMatch(/Ignore all|Always obey|origin/);
  });

  test.each([
    ['of no format', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2]), 422, 'refused'],
    ['of nothing', new Uint8Array(0), 422, 'refused'],
    ['of plain words', new TextEncoder().encode('Once upon a time'), 422, 'refused'],
    ['of other JSON', jsonFile({ hello: 1 }), 422, 'refused'],
    ['cut off', jsonFile(CARD).slice(0, 400), 400, 'malformed'],
    ['no archive', new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]), 400, 'malformed'],
  ])('%s is refused', async (_, bytes, status, code) => {
    const services = await quietServices();
    expectRefusal(await bring(services, bytes, 'filename=what&preview=1'), status, code);
    expectRefusal(await bring(services, bytes, 'filename=what'), status, code);
    expect((await ask(services, 'GET', '/api/sessions')).body.sessions).toEqual([]);
  });

  test('files of two incompatible kinds are refused', async () => {
    const services = await quietServices();
    const form = new FormData();
    form.append('files', new File([new Uint8Array(jsonFile(CARD))], 'card.json'));
    form.append('files', new File([new Uint8Array(jsonFile(longStory()))], 'story.json'));
    const response = await services.app.request('http://127.0.0.1/api/import', { method: 'POST', body: form });
    expect([response.status, (await response.json()).error.reason.code]).toEqual([422, 'formats-mixed']);
  });
});
