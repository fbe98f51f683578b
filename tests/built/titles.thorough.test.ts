import { expect, test } from 'vitest';
import { act, character, encounter, makePackage, place } from '../support/story-fixture.ts';
import { json, kamishibai } from './program.ts';

const ID = 'titles';
/** Ringing the bell first shuts the way to the lamp; two ropes share a title, and nothing leads to the attic. */
const STORY = {
  ...makePackage({
    acts: [
      act(
        'act_1',
        [
          place(
            'place_quay',
            [
              encounter('enc_bell', { title: 'The bell', potentialFlags: ['rung'] }),
              encounter('enc_oil', { title: 'The oil', potentialFlags: ['oil'], givesProgression: 1 }),
              encounter('enc_rope_one', { title: 'The rope', prerequisites: ['never_set'] }),
            ],
            { title: 'The quay', connections: ['place_light'] },
          ),
          place(
            'place_light',
            [
              encounter('enc_lamp', {
                title: 'The lamp',
                prerequisites: ['oil'],
                excludeIfFlags: ['rung'],
                givesProgression: 1,
              }),
              encounter('enc_rope_two', { title: 'The rope', prerequisites: ['never_set'] }),
            ],
            { title: 'The light', connections: ['place_quay'] },
          ),
          place('place_attic', [encounter('enc_dust', { title: 'Dust' })], { title: 'The attic' }),
        ],
        { title: 'The first night', globalProgression: { requiredValue: 2, trackerLabel: 'Light' } },
      ),
    ],
    characters: [character('aiko', { role: 'protagonist', name: 'Aiko' })],
    plot: {
      endings: [
        { id: 'end_dawn', title: 'Dawn comes', text: 'It burns till dawn.', when: 'has_flag("oil")' },
        { id: 'end_dark', title: 'Darkness', text: 'It goes out.', when: 'true' },
      ],
    },
  }),
  ...{ id: ID, title: 'The Lamp' },
};
/** Ids that a reader of a report is not to see. */
const IDS = /\b(?:act_1|place_\w+|aiko|enc_(?:bell|oil|lamp|dust)|end_\w+)\b/;

test('the command line names what it found by title, and by id only where two share one', async () => {
  await json('POST', '/api/packages/import', STORY);
  const checked = (await kamishibai('check', ID)).stdout;
  expect(checked).toContain('how: play "The bell" in "The quay"');
  expect(checked).toContain('place "The attic" of the act "The first night"');
  expect(checked).toContain('“The rope” (enc_rope_one)');
  expect(checked).not.toMatch(IDS);
  const played = (await kamishibai('playtest', ID, '--runs', '60')).stdout;
  expect(played).toMatch(/ % {2}"(?:Dawn comes|Darkness)"/);
  expect(played).toContain('"The first night" was lost in');
  expect(played).toContain('"The rope" in "The light" (enc_rope_two)');
  expect(played).not.toMatch(IDS);
});

test('the report of an export names scenes by title', async () => {
  const { stdout } = await kamishibai('export', ID, '--format', 'twee', '--out', 'lamp.twee');
  expect(stdout).toContain('The bell › script: ');
  expect(stdout).not.toMatch(IDS);
});
