import { describe, expect, test } from 'vitest';
import { freelyToldStory } from '../../support/sample.ts';
import { scripted, telling } from '../../support/scripted-models.ts';
import { ask } from '../../support/services.ts';
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
