import { beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../../server/main.ts';
import { WHOLE_STORY } from '../../shared/story/fixture.ts';
import { ask } from '../../support/services.ts';
import { sharedServices } from '../http/support.ts';

/** A whole story, its draft with a trial, and a play. @returns their ids */
async function makeStory(services: Services, draft: string) {
  const done = async (method: string, path: string, body?: unknown) => {
    const answer = await ask(services, method, path, body);
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return answer.body;
  };
  await done('POST', '/api/sessions', { id: draft });
  for (const { tool, input } of WHOLE_STORY) await done('POST', `/api/sessions/${draft}/tools/${tool}`, input);
  const story: string = (await done('GET', `/api/sessions/${draft}`)).packageId;
  const trial: string = (await done('POST', `/api/sessions/${draft}/try`, {})).id;
  const play: string = (await done('POST', '/api/plays', { packageId: story })).id;
  return { draft, story, trial, play };
}

describe('the bin', () => {
  const theServices = sharedServices();
  let services: Services;
  let made: Awaited<ReturnType<typeof makeStory>>;

  const send = (method: string, path: string, body?: unknown) => ask(services, method, path, body);
  const put = async (kind: string, id: string) => (await send('POST', '/api/bin', { kind, id })).body;
  const entries = async () => (await send('GET', '/api/bin')).body.entries;
  const statuses = async () => {
    const paths = [
      `/api/packages/${made.story}`,
      `/api/packages/${made.story}/export`,
      `/api/sessions/${made.draft}`,
      `/api/plays/${made.play}`,
      `/api/plays/${made.trial}`,
    ];
    return Promise.all(paths.map(async (path) => (await send('GET', path)).status));
  };
  const listed = async () => {
    const ids = async (path: string, name: string) =>
      (await send('GET', path)).body[name].map(({ id }: { id: string }) => id);
    return [
      ...(await ids('/api/packages', 'packages')),
      ...(await ids('/api/sessions', 'sessions')),
      ...(await ids('/api/plays', 'plays')),
    ];
  };

  beforeAll(async () => {
    services = theServices();
    made = await makeStory(services, 'desk');
  });

  test('takes a story with its drafts and plays, which are gone until it is restored whole', async () => {
    const before = await listed();
    expect(before).toEqual(expect.arrayContaining(Object.values(made)));
    const entry = await put('story', made.story);
    expect(entry).toMatchObject({
      kind: 'story',
      holds: expect.arrayContaining([{ kind: 'draft', id: 'desk', title: entry.title }]),
    });
    expect(entry.holds.map(({ id }: { id: string }) => id).sort()).toEqual(Object.values(made).sort());
    expect(Date.parse(entry.removedAt) - Date.parse(entry.binnedAt)).toBe(30 * 24 * 60 * 60 * 1000);
    expect(await statuses()).toEqual([404, 404, 404, 404, 404]);
    expect(await listed()).toEqual(before.filter((id) => !Object.values(made).includes(id)));
    expect((await send('POST', '/api/plays', { packageId: made.story })).status).toBe(404);
    expect((await send('POST', '/api/sessions', { fromPackage: made.story })).status).toBe(404);
    expect((await send('POST', '/api/exports', { packageId: made.story, format: 'json' })).status).toBe(404);
    expect((await send('POST', '/api/bin', { kind: 'story', id: made.story })).status).toBe(404);
    expect((await send('POST', `/api/bin/${entry.id}/restore`)).status).toBe(204);
    expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
    expect(await listed()).toEqual(before);
    expect((await send('POST', `/api/bin/${entry.id}/restore`)).body.error).toMatchObject({
      reason: { code: 'gone', what: 'bin-entry' },
    });
  });

  test('a draft takes its trials along, and joins the entry of its story', async () => {
    const draft = await put('draft', made.draft);
    expect(draft.holds.map(({ id }: { id: string }) => id)).toEqual([made.draft, made.trial]);
    expect(await statuses()).toEqual([200, 200, 404, 200, 404]);
    const story = await put('story', made.story);
    expect((await entries()).map(({ id }: { id: string }) => id)).toEqual([story.id]);
    await send('POST', `/api/bin/${story.id}/restore`);
    expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
  });

  test('an import beside a story in the bin becomes a story of its own', async () => {
    const json = (await send('GET', `/api/packages/${made.story}`)).body.package;
    const entry = await put('story', made.story);
    const { packageId } = (await send('POST', '/api/packages/import', json)).body;
    expect(packageId).not.toBe(made.story);
    await send('POST', `/api/bin/${entry.id}/restore`);
    expect((await send('GET', `/api/packages/${made.story}`)).status).toBe(200);
  });

  test('what is removed from it is gone, with everything it held', async () => {
    const other = await makeStory(services, 'other');
    const entry = await put('story', other.story);
    expect((await send('DELETE', `/api/bin/${entry.id}`)).status).toBe(204);
    expect(await entries()).toEqual([]);
    expect(await services.store.getPackage(other.story)).toBeNull();
    expect(await services.store.getSession(other.draft)).toBeNull();
    expect(await services.store.getPlay(other.play)).toBeNull();
    expect(await services.store.getPlay(other.trial)).toBeNull();
    // Its id is free again.
    expect((await send('POST', '/api/sessions', { id: other.draft })).status).toBe(201);
  });

  test('refuses what there is not, and says what it expects', async () => {
    expect((await send('POST', '/api/bin', { kind: 'story', id: 'nothing' })).status).toBe(404);
    expect((await send('POST', '/api/bin', { kind: 'shelf', id: 'nothing' })).status).toBe(400);
    expect((await send('DELETE', '/api/bin/nothing')).status).toBe(404);
  });
});

describe('shelves', () => {
  const theServices = sharedServices();
  test('hold stories by name, and can be renamed and removed', async () => {
    const services = theServices();
    const stories = async () => (await ask(services, 'GET', '/api/shelves')).body.stories;
    const shelve = (id: string, shelf: string | null) => ask(services, 'PUT', `/api/shelves/${id}`, { shelf });
    await shelve('lantern', 'Winter');
    await shelve('goose', 'Winter');
    await ask(services, 'PATCH', '/api/shelves', { from: 'Winter', to: 'Cold days' });
    await shelve('goose', null);
    expect(await stories()).toEqual([{ story: 'lantern', shelf: 'Cold days' }]);
    expect((await shelve('lantern', '   ')).status).toBe(400);
    await ask(services, 'PATCH', '/api/shelves', { from: 'Cold days', to: null });
    expect(await stories()).toEqual([]);
  });
});
