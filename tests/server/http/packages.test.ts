import { describe, expect, test } from 'vitest';
import { sampleStory } from '../../support/sample.ts';
import { ask, openServices } from '../../support/services.ts';
import { expectRefusal, longStory, quietServices, sharedServices } from './support.ts';

const theServices = sharedServices();

describe('packages over HTTP', () => {
  test('what is imported is listed, read and exported as it was', async () => {
    const services = await quietServices();
    const story = sampleStory();
    const imported = await ask(services, 'POST', '/api/packages/import', { ...story, assets: {} });
    expect([imported.status, imported.body.packageId]).toEqual([201, story.id]);
    const listed = await ask(services, 'GET', '/api/packages');
    expect(listed.body.packages).toMatchObject([
      {
        id: story.id,
        title: story.title,
        language: 'en',
        version: story.version,
        totalNodes: 8,
        createdAt: story.createdAt,
      },
    ]);
    await services.painter.settled();
    const exported = await ask(services, 'GET', `/api/packages/${story.id}/export?format=json`);
    expect(exported.headers.get('content-disposition')).toContain('attachment');
    expect(exported.body.plot).toEqual(story.plot);
    expect(exported.body.characters).toEqual(story.characters);
    expect((await ask(services, 'GET', `/api/packages/${story.id}`)).body.package).toEqual(exported.body);
  }, 120_000);

  test('art a package lacks is made, and can be fetched', async () => {
    const services = await openServices();
    const story = sampleStory();
    const [act] = story.plot.acts;
    const small = {
      ...story,
      assets: {},
      characters: story.characters.slice(0, 1).map((character) => ({ ...character, expressions: ['neutral'] })),
      plot: { ...story.plot, acts: [{ ...act, sandboxLocations: act?.sandboxLocations.slice(0, 1) }] },
    };
    const { body } = await ask(services, 'POST', '/api/packages/import', small);
    await services.painter.settled();
    const { assets } = (await ask(services, 'GET', `/api/packages/${body.packageId}`)).body.package;
    for (const [asset, type] of [
      [assets.backgrounds.minato_lane, 'image/webp'],
      [assets.characters.haru, 'image/png'],
      [assets.music.lane_afternoon, 'audio/ogg'],
    ]) {
      const file = await ask(services, 'GET', asset.url);
      expect([file.status, file.headers.get('content-type')]).toEqual([200, type]);
    }
    const part = await ask(services, 'GET', assets.music.lane_afternoon.url, undefined, { range: 'bytes=0-3' });
    expect([part.status, part.body]).toEqual([206, 'OggS']);
  }, 120_000);

  test('an id that exists gets a new one', async () => {
    const services = await quietServices();
    const story = sampleStory();
    await ask(services, 'POST', '/api/packages/import', story);
    const again = await ask(services, 'POST', '/api/packages/import', story);
    expect(again.status).toBe(201);
    expect(again.body.packageId).not.toBe(story.id);
    expect(again.body.warnings.join()).toContain(again.body.packageId);
    expect(again.body.remarks).toContainEqual({ code: 'story-here-already' });
    expect(again.body.remarks).toHaveLength(again.body.warnings.length);
    expect((await ask(services, 'GET', '/api/packages')).body.packages).toHaveLength(2);
    await services.painter.settled();
  }, 120_000);

  test('pictures that lie elsewhere are left out, so that no browser is sent there', async () => {
    const services = await quietServices();
    const evil = { url: 'https://evil.example/track.png', mimeType: 'image/png' };
    const story = { ...sampleStory(), assets: { backgrounds: { minato_lane: evil }, characters: {}, music: {} } };
    const { body } = await ask(services, 'POST', '/api/packages/import', story);
    expect(body.warnings.join()).toContain('lay elsewhere');
    await services.painter.settled();
    expect(JSON.stringify((await ask(services, 'GET', `/api/packages/${body.packageId}`)).body)).not.toContain(
      'evil.example',
    );
  }, 120_000);

  test.each([
    ['POST', '/api/packages/import', '{"plot":', 400],
    ['GET', '/api/packages/..%2fsecret', undefined, 400],
    ['GET', '/api/packages/nothing', undefined, 404],
    ['DELETE', '/api/packages/nothing', undefined, 404],
    ['GET', '/media/x/backgrounds/..%2f..%2fkamishibai.sqlite', undefined, 404],
    ['GET', '/media/..%2f/music/lock', undefined, 400],
  ])('%s %s (%s) is %i', async (method, path, body, status) => {
    const services = theServices();
    const answer = await ask(services, method, path, body);
    expect(answer.status).toBe(status);
    expect(answer.body.error.message).not.toBe('');
  });

  test.each(['floppy', '../../x', 'JSON', ''])(
    'the format %j does not exist, and is refused by name',
    async (format) => {
      const services = await quietServices();
      await ask(services, 'POST', '/api/packages/import', longStory());
      const answer = await ask(services, 'GET', `/api/packages/fixture/export?format=${encodeURIComponent(format)}`);
      expectRefusal(answer, 400, 'malformed');
      expect(answer.body.error.message).toContain(format);
    },
  );

  test('an export without a format is JSON, and comes in again as it went out', async () => {
    const services = await quietServices();
    await ask(services, 'POST', '/api/packages/import', longStory());
    await services.painter.settled();
    const exported = await ask(services, 'GET', '/api/packages/fixture/export');
    expect(exported.headers.get('content-disposition')).toBe(
      `attachment; filename="The Fixture.json"; filename*=UTF-8''The%20Fixture.json`,
    );
    await ask(services, 'DELETE', '/api/packages/fixture');
    const { status, body } = await ask(services, 'POST', '/api/packages/import', exported.body);
    expect([status, body.packageId]).toEqual([201, 'fixture']);
    const again = (await ask(services, 'GET', '/api/packages/fixture/export')).body;
    expect({ ...again, assets: null }).toEqual({ ...exported.body, assets: null });
  });

  test('a deleted one is gone from the list and cannot be read, exported, played or deleted again', async () => {
    const services = await quietServices();
    await ask(services, 'POST', '/api/packages/import', longStory());
    const deleted = await ask(services, 'DELETE', '/api/packages/fixture');
    expect([deleted.status, deleted.body]).toEqual([204, '']);
    expect((await ask(services, 'GET', '/api/packages')).body).toEqual({ packages: [] });
    for (const path of ['/api/packages/fixture', '/api/packages/fixture/export?format=json']) {
      expectRefusal(await ask(services, 'GET', path), 404, 'not_found');
    }
    expectRefusal(await ask(services, 'DELETE', '/api/packages/fixture'), 404, 'not_found');
    expectRefusal(await ask(services, 'POST', '/api/plays', { packageId: 'fixture' }), 404, 'not_found');
  });

  test('a package is asked for by its author alone: a play of it has none of its secrets', async () => {
    const services = await quietServices();
    const { plot } = sampleStory();
    await ask(services, 'POST', '/api/packages/import', sampleStory());
    const listed = JSON.stringify((await ask(services, 'GET', '/api/packages')).body);
    for (const secret of [...plot.globalContext.overarchingTruths, ...plot.possibleEndings]) {
      expect(listed).not.toContain(secret);
    }
  });
});
