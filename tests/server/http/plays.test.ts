import { describe, expect, test } from 'vitest';
import type { TurnData } from '../../../shared/wire/index.ts';
import { freelyToldStory } from '../../support/sample.ts';
import { scripted, telling } from '../../support/scripted-models.ts';
import { ask, parts } from '../../support/services.ts';
import { quietServices, sharedServices } from './support.ts';

const theServices = sharedServices();

const models = () => ({
  director: scripted(['{}']).model,
  storyteller: scripted([
    telling({ type: 'narrate', text: 'The tide is out.' }, { type: 'yield', waitingFor: 'continue' }),
  ]).model,
});

async function withPlay() {
  const services = await quietServices(models());
  const imported = await ask(services, 'POST', '/api/packages/import', freelyToldStory());
  expect(imported.status).toBe(201);
  const { packageId } = imported.body;
  const created = await ask(services, 'POST', '/api/plays', { packageId, seed: 7 });
  expect(created.status).toBe(201);
  return { services, packageId, id: created.body.id as string };
}

describe('plays over HTTP', () => {
  test('a turn streams data-frame parts and ends with data-turn', async () => {
    const { services, id } = await withPlay();
    const fresh = await ask(services, 'GET', `/api/plays/${id}`);
    expect(fresh.body).toMatchObject({ turn: 0, frames: [], ended: false, waitingFor: 'continue' });

    const turn = await ask(services, 'POST', `/api/plays/${id}/turns`, { action: { type: 'start' } });
    expect(turn.status).toBe(200);
    expect(turn.headers.get('content-type')).toContain('text/event-stream');
    const received = parts(turn.body);
    const frames = received.filter(({ type }) => type === 'data-frame');
    const end = received.filter(({ type }) => type.startsWith('data-')).at(-1);
    expect(frames.map(({ data }) => data)).toContainEqual({
      seq: expect.any(Number),
      frame: { type: 'narrate', text: 'The tide is out.' },
    });
    expect(end).toMatchObject({ type: 'data-turn', data: { turn: 1, ended: false } });

    const now = await ask(services, 'GET', `/api/plays/${id}`);
    const { trackers, choices, connections } = (end as { data: TurnData }).data;
    expect(now.body).toMatchObject({ turn: 1, trackers, choices, connections, location: 'minato_lane' });
    expect(connections).toContain('ferry_pier');
  });

  test('a play never shows a secret of the story', async () => {
    const { services, id } = await withPlay();
    const turn = await ask(services, 'POST', `/api/plays/${id}/turns`, { action: { type: 'start' } });
    const play = await ask(services, 'GET', `/api/plays/${id}`);
    const shown = turn.body + JSON.stringify(play.body);
    const story = freelyToldStory();
    const secrets = [
      ...story.plot.globalContext.overarchingTruths,
      ...story.plot.possibleEndings,
      ...story.plot.acts.map(({ scenarioContext }) => scenarioContext),
      ...story.characters.flatMap(({ personalArc }) => personalArc?.need ?? []),
    ];
    for (const secret of secrets) expect(shown).not.toContain(secret);
  });

  test.each([
    ['an action that does not fit', { action: { type: 'roll' } }, 409],
    ['an unknown action', { action: { type: 'win' } }, 400],
    ['no action', {}, 400],
    ['a place that is no slug', { action: { type: 'travel', locationId: '../x' } }, 400],
    ['blank words', { action: { type: 'text', text: '   ' } }, 400],
    ['a flood of words', { action: { type: 'text', text: 'x'.repeat(2000) } }, 400],
    ['no JSON', '{"action":', 400],
  ])('%s is refused and changes nothing', async (_name, body, status) => {
    const { services, id } = await withPlay();
    const answer = await ask(services, 'POST', `/api/plays/${id}/turns`, body);
    expect(answer.status).toBe(status);
    expect(answer.body.error.message).not.toBe('');
    expect(JSON.stringify(answer.body)).not.toContain(' at ');
    expect((await ask(services, 'GET', `/api/plays/${id}`)).body.turn).toBe(0);
  });

  test.each([
    ['GET', '/api/plays/nobody', 404],
    ['DELETE', '/api/plays/nobody', 404],
    ['GET', '/api/plays/nobody/stream', 404],
    ['POST', '/api/plays/nobody/stop', 404],
    ['GET', '/api/plays/nobody/turns', 404],
    ['GET', '/api/plays/..%2f..%2fetc', 400],
    ['GET', '/api/plays/A%00b', 400],
    ['GET', '/api/plays/x/rollback', 404],
    ['GET', '/api/nothing', 404],
  ])('%s %s is %i', async (method, path, status) => {
    const services = theServices();
    const answer = await ask(services, method, path);
    expect(answer.status).toBe(status);
    expect(answer.body.error.message).not.toBe('');
  });

  test('without a running turn there is nothing to follow, and stop is heard all the same', async () => {
    const { services, id } = await withPlay();
    expect((await ask(services, 'GET', `/api/plays/${id}/stream`)).status).toBe(204);
    expect((await ask(services, 'POST', `/api/plays/${id}/stop`)).status).toBe(202);
  });

  test('a play is listed and deleted', async () => {
    const { services, id, packageId } = await withPlay();
    const listed = await ask(services, 'GET', '/api/plays');
    expect(listed.body.plays).toMatchObject([{ id, packageId, title: 'The Thirteenth Card', turn: 0, ended: false }]);
    expect((await ask(services, 'DELETE', `/api/plays/${id}`)).status).toBe(204);
    expect((await ask(services, 'GET', `/api/plays/${id}`)).status).toBe(404);
  });
});
