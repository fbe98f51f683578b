import { expect, test } from 'vitest';
import type { VNFrame } from '../../../shared/play/index.ts';
import { scripted, scriptedModels } from '../../support/scripted-models.ts';
import { act, character, encounter, makePackage, place } from '../../support/story-fixture.ts';
import { openPlays, take } from './support.ts';

const told = (text: string) => ({ type: 'narrate' as const, text });
/** What comes of the roll, whatever it is, changes all there is to change. */
const degree = (text: string) => ({
  ...{ script: [told(text)], progress: 1, doom: 1, findings: ['A wet key'], complication: 'The ladder is gone.' },
  items: { gained: ['wet key'] },
});
const story = makePackage({
  characters: [character('ada', { role: 'protagonist', name: 'Ada' })],
  acts: [
    act(
      'act_1',
      [
        place('well', [
          encounter('climb', {
            script: [told('Something shines down there.')],
            options: [
              {
                text: 'Climb down',
                then: { script: [told('You swing a leg over.')] },
                check: {
                  stat: 'nerve',
                  ...{ full: degree('It comes off.'), mixed: degree('It costs.'), miss: degree('It fails.') },
                },
              },
            ],
          }),
        ]),
      ],
      {
        globalProgression: { trackerLabel: 'Clues', requiredValue: 9 },
        opposingForce: { trackerLabel: 'Threat', requiredValue: 9, escalationEvents: [] },
      },
    ),
  ],
});

/** A frame by what it says of itself. */
const called = (frame: VNFrame): string =>
  frame.type === 'notify' ? `notify ${frame.kind}` : frame.type === 'narrate' ? frame.text : frame.type;

test('what was done is told, then the dice fall, then what comes of it is told, and only then what has changed', async () => {
  const models = scriptedModels({ director: scripted(['{}']).model, storyteller: scripted(['{"elements":[]}']).model });
  const { plays, packageId } = await openPlays(models, { story });
  const { id } = await plays.create(packageId, 7);
  const { end } = await take(plays, id, { type: 'start' });
  const chosen = await take(plays, id, { type: 'choice', choiceId: end?.choices[0]?.id ?? '' });
  expect(chosen.frames.map(({ frame }) => called(frame))).toEqual(['You swing a leg over.', 'notify doom', 'check']);
  const rolled = (await take(plays, id, { type: 'roll' })).frames.map(({ frame }) => called(frame));
  expect(rolled).toEqual([
    'check-result',
    expect.stringMatching(/^It (?:comes off|costs|fails)\.$/u),
    'item',
    'notify complication',
    'notify progress',
    'notify finding',
    'notify doom',
  ]);
});
