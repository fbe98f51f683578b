import { describe, expect, it, onTestFinished } from 'vitest';
import { createLogger } from '../../../server/log.ts';
import { createPageServices } from '../../../server/standalone/services.ts';
import type { StoredWrite, WriteStorage } from '../../../server/standalone/store.ts';
import type { PlayerAction } from '../../../shared/play/index.ts';
import { countNodes, type VNPackage } from '../../../shared/story/index.ts';
import { freelyToldStory, sampleStory, secondSampleStory } from '../../support/sample.ts';
import { ask, openServices } from '../../support/services.ts';

/** Keeps changes as a browser does: as copies. */
function memoryKeeper(): WriteStorage {
  const kept: string[] = [];
  return {
    isPersistent: true,
    read: async () => kept.map((text): StoredWrite => JSON.parse(text)),
    keep: async (write) => {
      kept.push(JSON.stringify(write));
    },
  };
}

type Asked = Parameters<typeof ask>[0];
const SEED = 20;

/** Plays a story over its routes, and answers what was told, turn by turn. */
async function played(services: Asked, story: VNPackage, turns: number): Promise<{ id: string; told: string[] }> {
  const { id } = (await ask(services, 'POST', '/api/plays', { packageId: story.id, seed: SEED })).body;
  const told: string[] = [];
  let action: PlayerAction = { type: 'start' };
  while (told.length < turns) {
    const { status, body } = await ask(services, 'POST', `/api/plays/${id}/turns`, { action });
    expect(status, JSON.stringify({ action, body })).toBe(200);
    told.push(String(body).replaceAll(id, 'PLAY'));
    const { waitingFor, choices, freeText, ended } = (await ask(services, 'GET', `/api/plays/${id}`)).body;
    if (ended) break;
    const at = told.length;
    const open: { id: string }[] = choices.filter(({ locked }: { locked?: boolean }) => !locked);
    if (waitingFor === 'dice-result') action = { type: 'roll' };
    else if (waitingFor === 'free-text') action = { type: 'text', text: 'I look around.' };
    else if (freeText && at % 4 === 1 && open.length > 0 && open[0]?.id === choices[0].id)
      action = { type: 'text', text: '1' };
    else if (open.length > 0) action = { type: 'choice', choiceId: open[at % open.length]?.id ?? '' };
    else action = { type: 'continue' };
  }
  return { id, told };
}

async function pageOf(story: VNPackage, keeper: WriteStorage) {
  const page = await createPageServices(story, keeper, createLogger('silent'));
  onTestFinished(() => page.close());
  return page as unknown as Asked & typeof page;
}

describe('a page that plays a story by itself', () => {
  it.each([
    ['the first sample', sampleStory, 25],
    ['the second sample', secondSampleStory, 25],
    ['a story told freely', freelyToldStory, 12],
  ])('tells %s word for word as a server does', async (_, make, turns) => {
    const story = make();
    const server = await openServices();
    const { id, version, title, language, createdAt } = story;
    const row = { id, version, title, language, createdAt, totalNodes: countNodes(story), body: JSON.stringify(story) };
    await server.store.putPackage(row);
    const there = await played(server, story, turns);
    const here = await played(await pageOf(story, memoryKeeper()), story, turns);
    expect(here.told.length).toBeGreaterThan(10);
    expect(here.told).toEqual(there.told);
  });

  it('goes on where it was after the page was closed, with its saves and what was read', async () => {
    const story = secondSampleStory();
    const keeper = memoryKeeper();
    const first = await pageOf(story, keeper);
    const { id } = await played(first, story, 6);
    await ask(first, 'PUT', `/api/plays/${id}/saves/1`, { note: 'before the bus' });
    await ask(first, 'PUT', '/api/player', { lines: ['a1b2c3d4'] });
    const before = (await ask(first, 'GET', `/api/plays/${id}`)).body;
    await first.close();

    const second = await pageOf(story, keeper);
    expect((await ask(second, 'GET', `/api/plays/${id}`)).body).toEqual(before);
    expect((await ask(second, 'GET', '/api/plays')).body.plays).toMatchObject([{ id, turn: 6 }]);
    const { saves } = (await ask(second, 'GET', `/api/plays/${id}/saves`)).body;
    expect(saves).toContainEqual(expect.objectContaining({ slot: '1', note: 'before the bus' }));
    const branch = await ask(second, 'POST', `/api/plays/${id}/branch`, { turn: 3 });
    expect((await ask(second, 'GET', `/api/plays/${branch.body.id}`)).body.turn).toBe(3);
    const file = await ask(second, 'GET', `/api/plays/${id}/saves/1/file`);
    const brought = await ask(second, 'POST', '/api/plays/import', file.body);
    expect(brought.status).toBe(201);
    expect((await ask(second, 'GET', `/api/plays/${brought.body.id}`)).body.turn).toBe(6);
  });

  it('answers nothing of studios and libraries, in the one shape of every refusal', async () => {
    const page = await pageOf(secondSampleStory(), memoryKeeper());
    for (const path of ['/api/sessions', '/api/packages', '/api/models', '/media/a/b/c.webp']) {
      expect(await ask(page, 'GET', path)).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
    }
    expect(await ask(page, 'POST', '/api/plays', { packageId: 'another' })).toMatchObject({ status: 404 });
  });
});
