import { expect, test } from 'vitest';
import { ask } from '../../support/services.ts';
import { act, character, encounter, makePackage, place } from '../../support/story-fixture.ts';
import { onwards } from '../reliability/turns.ts';
import { beginPlay, quietServices, takeTurn } from './support.ts';

const story = makePackage({
  withoutArt: true,
  characters: [character('ada', { role: 'protagonist' })],
  acts: [
    act('act_one', [place('quay', [encounter('enc_rope'), encounter('enc_gull')])], {
      globalProgression: { trackerLabel: 'Crossings', requiredValue: 20 },
    }),
    act('act_two', [place('light', [encounter('enc_lamp')])], {}),
  ],
});

test('a play tells the encounters it has come upon, and of the others only how many there are', async () => {
  const services = await quietServices();
  const id = await beginPlay(services, story);
  const play = async () => (await ask(services, 'GET', `/api/plays/${id}`)).body;
  const before = await play();
  expect(before.found).toEqual({ encounters: [], of: { encounters: 3, endings: expect.any(Number) } });
  expect(before.found.of.endings).toBeGreaterThanOrEqual(1);
  await takeTurn(services, id, { type: 'start' });
  for (let turn = 0; turn < 3; turn++) await takeTurn(services, id, onwards(await play()));
  const after = await play();
  expect(after.found.encounters.length).toBeGreaterThan(0);
  for (const found of after.found.encounters) expect(['enc_rope', 'enc_gull']).toContain(found);
  expect(JSON.stringify(after)).not.toContain('enc_lamp');
});
