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
  expect(chosen.frames.map(({ frame }) => called(frame))).toEqual(['You swing a leg over.', 'check']);
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

/** Two acts; the second begins in a hall with an opening before a picture of its own, and a way leads from there to a yard. */
const moving = (opening: 'written' | 'free') =>
  makePackage({
    characters: [
      character('ada', { role: 'protagonist', name: 'Ada' }),
      { ...character('mae'), name: 'Mae' },
      { ...character('otto'), name: 'Otto' },
    ],
    acts: [
      act('act_1', [place('well', [encounter('climb', { script: [told('It shines.')] })])]),
      act(
        'act_2',
        [
          place('hall', [encounter('sit', { script: [told('They sit.')] })], {
            requiredCharacters: ['mae'],
            connections: ['yard'],
            arrival: { script: [told('The hall.')] },
          }),
          place('yard', [encounter('dig', { script: [told('Somebody digs.')] })], {
            requiredCharacters: ['otto'],
            arrival: { script: [told('The yard.')] },
          }),
        ],
        {
          opening: {
            telling: opening,
            text: 'It begins anew.',
            script: [
              { type: 'background', id: 'well' },
              { type: 'say', character: 'mae', text: 'Listen.' },
              { ...told('It is the hall.'), when: 'location == "hall"' },
            ],
          },
        },
      ),
    ],
  });

/** Plays the moving story to its second act, and goes to the yard at once. */
async function leavingAtOnce(opening: 'written' | 'free') {
  const teller = scripted(['{"elements":[{"type":"narrate","text":"So it begins."}]}']);
  const models = scriptedModels({ director: scripted(['{"close":true}']).model, storyteller: teller.model });
  const { plays, packageId } = await openPlays(models, { story: moving(opening) });
  const { id } = await plays.create(packageId, 7);
  await take(plays, id, { type: 'start' });
  const { end } = await take(plays, id, { type: 'continue' });
  expect(end?.connections).toEqual(['yard']);
  const { frames } = await take(plays, id, { type: 'travel', locationId: 'yard' });
  const shownAs = (frame: VNFrame): string => {
    if (frame.type === 'background') return `at ${frame.id}`;
    if (frame.type === 'show' || frame.type === 'hide') return `${frame.type} ${frame.character}`;
    return frame.type === 'say' ? frame.text : called(frame);
  };
  return {
    shown: frames.map(({ frame }) => shownAs(frame)),
    prompts: teller.prompts.map((one) => JSON.stringify(one)),
  };
}

test('what an act begins with is told at its place, before the picture and the people of where the player goes at once', async () => {
  const { shown } = await leavingAtOnce('written');
  const music = (frame: string) => frame !== 'music';
  expect(shown.filter(music)).toEqual([
    ...['at hall', 'notify info', 'show ada', 'show mae'],
    ...['at well', 'show mae', 'Listen.', 'It is the hall.'],
    ...['hide mae', 'at yard', 'show ada', 'show otto', 'The yard.', 'Somebody digs.'],
  ]);
});

test('what an act begins with is told freely of its own place, and of nothing that comes after the journey', async () => {
  const { shown, prompts } = await leavingAtOnce('free');
  expect(shown.indexOf('So it begins.')).toBeLessThan(shown.indexOf('at yard'));
  expect(shown).not.toContain('The hall.');
  const prompt = prompts.at(-1) ?? '';
  expect(prompt).toContain('Title of hall');
  expect(prompt).not.toContain('dig');
});
