import { expect, test } from 'vitest';
import { ask } from '../../support/services.ts';
import { act, character, encounter, makePackage, place } from '../../support/story-fixture.ts';
import { onwards } from '../reliability/turns.ts';
import { beginPlay, quietServices, takeTurn } from './support.ts';

/** More than a few turns can come upon, so that the act goes on. */
const AT_THE_QUAY = ['enc_rope', 'enc_gull', 'enc_crate', 'enc_bell', 'enc_net', 'enc_tide', 'enc_clerk', 'enc_cat'];

const story = makePackage({
  withoutArt: true,
  characters: [character('ada', { role: 'protagonist' })],
  acts: [
    act(
      'act_one',
      [
        place(
          'quay',
          AT_THE_QUAY.map((id) => encounter(id)),
        ),
      ],
      {
        globalProgression: { trackerLabel: 'Crossings', requiredValue: 20 },
      },
    ),
    act('act_two', [place('light', [encounter('enc_lamp')])], {}),
  ],
});

test('a play tells the encounters it has come upon, and of the others only how many there are', async () => {
  const services = await quietServices();
  const id = await beginPlay(services, story);
  const play = async () => (await ask(services, 'GET', `/api/plays/${id}`)).body;
  const before = await play();
  expect(before.found).toEqual({
    encounters: [],
    of: { encounters: AT_THE_QUAY.length + 1, endings: expect.any(Number) },
  });
  expect(before.found.of.endings).toBeGreaterThanOrEqual(1);
  await takeTurn(services, id, { type: 'start' });
  for (let turn = 0; turn < 3; turn++) await takeTurn(services, id, onwards(await play()));
  const after = await play();
  expect(after.found.encounters.length).toBeGreaterThan(0);
  for (const found of after.found.encounters) expect(AT_THE_QUAY).toContain(found);
  expect(JSON.stringify(after)).not.toContain('enc_lamp');
});
