import { unzipSync } from 'fflate';
import { describe, expect, test, vi } from 'vitest';
import { eventsIn } from '../../../shared/server-sent-events.ts';
import { EXPORTS_KEPT, type ExportEvent, ExportEventSchema } from '../../../shared/wire/index.ts';
import { ask, openServices } from '../../support/services.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { beginPlay, expectRefusal, longStory, quietServices, takeTurn } from './support.ts';

vi.setConfig({ testTimeout: 60_000 });

async function eventsOf(text: string): Promise<ExportEvent[]> {
  const chunks = async function* () {
    yield text;
  };
  const events: ExportEvent[] = [];
  for await (const payload of eventsIn(chunks())) events.push(ExportEventSchema.parse(JSON.parse(payload)));
  return events;
}

async function shop(env: Record<string, string> = {}) {
  const services = await quietServices({}, env);
  await ask(services, 'POST', '/api/packages/import', longStory());
  await services.painter.settled();
  return services;
}

const bytesAt = async (services: Awaited<ReturnType<typeof shop>>, path: string): Promise<Uint8Array> =>
  new Uint8Array(await (await services.app.request(`http://127.0.0.1${path}`)).arrayBuffer());

describe('an export', () => {
  test('lists the formats there are', async () => {
    const { body } = await ask(await quietServices(), 'GET', '/api/exports');
    expect(body.formats).toEqual(
      expect.arrayContaining([
        { format: 'json', of: 'package', mediaType: 'application/json', extension: 'json', options: [] },
        { format: 'zip', of: 'package', mediaType: 'application/zip', extension: 'zip', options: ['history'] },
      ]),
    );
    expect(body.exports).toEqual([]);
  });

  test('is written, followed, fetched later and deleted', async () => {
    const services = await shop();
    const begun = await ask(services, 'POST', '/api/exports', { packageId: 'fixture', format: 'zip' });
    expect(begun.status).toBe(202);
    const { id } = begun.body;
    const events = await eventsOf((await ask(services, 'GET', `/api/exports/${id}/stream`)).body);
    const last = events.at(-1);
    expect(last).toMatchObject({
      type: 'done',
      standing: { id, packageId: 'fixture', format: 'zip', file: { name: 'The Fixture.zip' } },
    });
    // Followed once more it says how it ended.
    expect((await eventsOf((await ask(services, 'GET', `/api/exports/${id}/stream`)).body)).at(-1)).toEqual(last);
    const file = await bytesAt(services, `/api/exports/${id}/file`);
    expect(last?.type === 'done' && last.standing.file?.bytes).toBe(file.length);
    expect(Object.keys(unzipSync(file))).toContain('package.json');
    expect(file).toEqual(await bytesAt(services, '/api/packages/fixture/export?format=zip'));
    expect((await ask(services, 'GET', '/api/exports')).body.exports).toMatchObject([{ id }]);
    expect((await ask(services, 'DELETE', `/api/exports/${id}`)).status).toBe(204);
    expectRefusal(await ask(services, 'GET', `/api/exports/${id}/file`), 404, 'not_found');
    expectRefusal(await ask(services, 'DELETE', `/api/exports/${id}`), 404, 'not_found');
  });

  test('of a play is a file of what was told, at once or as a job', async () => {
    const services = await quietServices();
    const id = await beginPlay(services);
    await takeTurn(services, id, { type: 'start' });
    const book = await services.app.request(`http://127.0.0.1/api/plays/${id}/export`);
    expect(book.headers.get('content-type')).toBe('application/epub+zip');
    expect(book.headers.get('content-disposition')).toContain('.epub"');
    const bytes = new Uint8Array(await book.arrayBuffer());
    expect(Object.keys(unzipSync(bytes))).toContain('book/nav.xhtml');
    const told = (await ask(services, 'GET', `/api/plays/${id}/export?format=markdown&language=ja`)).body;
    const { body } = await ask(services, 'GET', `/api/plays/${id}`);
    const said = body.frames.find(({ type }: { type: string }) => type === 'say' || type === 'narrate');
    expect(told.replaceAll('\\', '')).toContain(said.text);
    const begun = await ask(services, 'POST', '/api/exports', { playId: id, format: 'epub' });
    const events = await eventsOf((await ask(services, 'GET', `/api/exports/${begun.body.id}/stream`)).body);
    expect(events.at(-1)).toMatchObject({ type: 'done', standing: { playId: id, packageId: null } });
    expect(await bytesAt(services, `/api/exports/${begun.body.id}/file`)).toEqual(bytes);
    expectRefusal(await ask(services, 'GET', `/api/plays/${id}/export?format=floppy`), 400, 'malformed');
    expectRefusal(await ask(services, 'GET', `/api/plays/${id}/export?format=epub&pictures=true`), 400, 'malformed');
    expectRefusal(await ask(services, 'GET', '/api/plays/nobody/export'), 404, 'not_found');
  });

  test('is still there after a restart, as many of them as are kept', async () => {
    const dataDir = await tempDir();
    const services = await shop({ DATA_DIR: dataDir });
    let id = '';
    for (let count = 0; count <= EXPORTS_KEPT; count += 1) {
      id = (await ask(services, 'POST', '/api/exports', { packageId: 'fixture', format: 'json' })).body.id;
      await ask(services, 'GET', `/api/exports/${id}/stream`);
    }
    await services.close();
    const again = await openServices({ DATA_DIR: dataDir });
    expect((await ask(again, 'GET', '/api/exports')).body.exports).toHaveLength(EXPORTS_KEPT);
    expect((await ask(again, 'GET', `/api/exports/${id}/file`)).body).toMatchObject({ id: 'fixture' });
  });

  test.each([
    [{ packageId: 'fixture', format: 'floppy' }, 400],
    [{ packageId: 'nobody', format: 'json' }, 404],
    [{ format: 'json' }, 400],
    [{ packageId: 'fixture', playId: 'one', format: 'json' }, 400],
    [{ packageId: '../fixture', format: 'json' }, 400],
    [{ packageId: 'fixture', format: 'json', options: { width: 640 } }, 400],
    [{ packageId: 'fixture', format: 'html', options: { width: 1 } }, 400],
    [{ packageId: 'fixture', format: 'html', options: { colour: 'red' } }, 400],
    [{ playId: 'nobody', format: 'epub' }, 404],
  ])('of %j is refused', async (body, status) => {
    const services = await shop();
    expectRefusal(await ask(services, 'POST', '/api/exports', body), status);
    expect((await ask(services, 'GET', '/api/exports')).body.exports).toEqual([]);
  });
});
