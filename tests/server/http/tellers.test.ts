import { expect, test } from 'vitest';
import { scripted, telling } from '../../support/scripted-models.ts';
import { ask } from '../../support/services.ts';
import { expectRefusal, longStory, quietServices, takeTurn } from './support.ts';

test('it is told of a play, and of all plays of its story, who told and directed how many turns, and why', async () => {
  const said = telling({ type: 'narrate', text: 'The tide is out.' }, { type: 'yield', waitingFor: 'continue' });
  const answers = [said, new Error('out of memory'), said];
  const services = await quietServices({ director: scripted(['{}']).model, storyteller: scripted(answers).model });
  await ask(services, 'POST', '/api/packages/import', longStory());
  const play = async (turns: number) => {
    const { id } = (await ask(services, 'POST', '/api/plays', { packageId: 'fixture', seed: 7 })).body;
    await takeTurn(services, id, { type: 'start' });
    for (let turn = 1; turn < turns; turn++) await takeTurn(services, id, { type: 'continue' });
    return id;
  };
  const first = await play(1);
  const second = await play(1);
  const tellers = async (path: string) => (await ask(services, 'GET', `/api/${path}/tellers`)).body;
  const own = await tellers(`plays/${first}`);
  expect(own).toMatchObject({ turns: 1, told: { by: [{ by: 'model', turns: 1 }], why: [] } });
  const stoodIn = await tellers(`plays/${second}`);
  expect(stoodIn).toMatchObject({ turns: 1, told: { by: [{ by: 'improviser', model: null, turns: 1 }] } });
  expect(stoodIn.told.why).toEqual([{ reason: expect.stringContaining('out of memory'), turns: 1 }]);
  expect(await tellers('packages/fixture')).toMatchObject({ turns: 2, told: { why: stoodIn.told.why } });
  expect(await tellers('packages/nobody')).toMatchObject({ turns: 0, told: { by: [] } });
  expectRefusal(await ask(services, 'GET', '/api/plays/nobody/tellers'), 404, 'not_found');
});
