import { expect, test } from 'vitest';
import { scripted, scriptedModels, telling } from '../../support/scripted-models.ts';
import { act, encounter, makePackage, place } from '../../support/story-fixture.ts';
import { openPlays, take } from './support.ts';

const SAYS = { intent: 'deed', outcome: 'The lamp goes out.', encounter: null, beats: [], leads: [] };

test('what follows an option that leads elsewhere is told with what is there, in one telling', async () => {
  const goesUp = { text: 'Go up', then: { text: 'The stairs are wet.' }, leadsTo: 'attic' };
  const story = makePackage({
    acts: [
      act('act', [
        place('hall', [encounter('one', { options: [goesUp, { text: 'Stay' }] })], { connections: ['attic'] }),
        place('attic', [encounter('two')]),
      ]),
    ],
  });
  const director = scripted([
    JSON.stringify({ ...SAYS, encounter: 'one' }),
    // It names the place as well as the option.
    JSON.stringify({ ...SAYS, intent: 'option', option: 0, place: 'attic', outcome: 'You stand under the roof.' }),
  ]);
  const storyteller = scripted([
    telling({ type: 'narrate', text: 'The hall is dark.' }),
    telling({ type: 'narrate', text: 'Under the roof it smells of snow.' }),
  ]);
  const models = scriptedModels({ director: director.model, storyteller: storyteller.model });
  const { plays, packageId } = await openPlays(models, { story });
  const { id } = await plays.create(packageId, 7);
  await take(plays, id, { type: 'start' });
  await take(plays, id, { type: 'text', text: 'I go up.' });
  expect((await plays.get(id)).location).toBe('attic');
  expect((await plays.record(id, 2)).refusals).toEqual([]);
  expect(storyteller.prompts).toHaveLength(2);
  const [, prompt = ''] = storyteller.prompts;
  for (const told of ['Place: Title of attic', 'I go up.', 'The stairs are wet.', 'You stand under the roof.']) {
    expect(prompt).toContain(told);
  }
});
