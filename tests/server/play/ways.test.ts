import { expect, test } from 'vitest';
import { scripted, scriptedModels } from '../../support/scripted-models.ts';
import { act, encounter, makePackage, place } from '../../support/story-fixture.ts';
import { openPlays, take } from './support.ts';

const told = (text: string) => ({ type: 'narrate' as const, text });

/** A yard where one scene comes again and again, a lane on from it, and a tower behind the lane where something new waits. */
const story = makePackage({
  acts: [
    act(
      'act_1',
      [
        place(
          'yard',
          [encounter('rain', { repeatable: true, script: [told('It rains.')], again: [told('It still rains.')] })],
          { connections: ['lane', 'shed'] },
        ),
        place('shed', [], { connections: ['yard'] }),
        place('lane', [], { connections: ['yard', 'tower'] }),
        place('tower', [encounter('bell', { script: [told('The bell.')] })], { connections: ['lane'] }),
      ],
      { globalProgression: { trackerLabel: 'Clues', requiredValue: 9 } },
    ),
  ],
});

test('where nothing has come of a turn of a written story, the way on to something new is marked among those offered', async () => {
  const models = scriptedModels({ director: scripted(['{}']).model, storyteller: scripted(['{"elements":[]}']).model });
  const { plays, packageId } = await openPlays(models, { story });
  const { id } = await plays.create(packageId, 7);
  const drawnTo = async (action: Parameters<typeof take>[2]) => {
    const { frames } = await take(plays, id, action);
    return frames.flatMap(({ frame }) =>
      frame.type === 'travel' ? frame.locations.flatMap((way) => (way.draws ? [way.id] : [])) : [],
    );
  };
  expect(await drawnTo({ type: 'start' })).toEqual([]);
  expect(await drawnTo({ type: 'continue' })).toEqual(['lane']);
  // Somewhere new is a step on; from there it is marked when one stands still again.
  expect(await drawnTo({ type: 'travel', locationId: 'lane' })).toEqual([]);
});
