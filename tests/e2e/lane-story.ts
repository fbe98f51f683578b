import { sampleStory } from '../support/sample.ts';
import { act, character, encounter, makePackage, place } from '../support/story-fixture.ts';

const narrate = (text: string) => ({ type: 'narrate' as const, text });
const told = (text: string) => ({ script: [narrate(text)] });

/** Two people of the sample in its lane, something that is gained there, six answers, dice and an ending. */
export function laneStory(textMode: 'adv' | 'nvl' = 'adv') {
  const sample = sampleStory();
  const made = makePackage({
    title: sample.title,
    acts: [
      act(
        'act_1',
        [
          place('minato_lane', [
            encounter('enc_children', {
              telling: 'written',
              givesProgression: 1,
              script: [
                { type: 'show', character: 'mio', position: 'left' },
                { type: 'show', character: 'tome', position: 'right' },
                narrate('The children of the lane have come for the thirteenth card.'),
                {
                  type: 'say',
                  character: 'mio',
                  text: 'There never was a thirteenth card. I counted them, twice, and so did everybody else.',
                },
                {
                  type: 'item',
                  action: 'gained',
                  name: 'A card without a picture',
                  text: 'It smells of the box it lay in.',
                },
              ],
              options: [
                {
                  text: 'Tell them the tale with twelve cards.',
                  check: {
                    stat: 'heart',
                    full: told('They clap.'),
                    mixed: told('They clap, some of them.'),
                    miss: told('They go home.'),
                  },
                },
                {
                  text: 'Ask Mio what she saw, and whether she would tell it in your place.',
                  then: told('She shakes her head.'),
                },
                { text: 'Send them home until tomorrow.', then: told('They go, grumbling.') },
                { text: 'Open the box and show them that it is empty.', then: told('Nobody says a word.') },
                { text: 'Blow the lamp out.', then: told('It is dark at once.') },
                { text: 'Say nothing.', then: told('The wind says it for you.') },
              ],
            }),
          ]),
        ],
        {
          globalProgression: { requiredValue: 1, trackerLabel: 'Cards told' },
          opening: told('It is the eve of the festival.'),
        },
      ),
    ],
    characters: sample.characters
      .filter(({ id }) => ['haru', 'tome', 'mio'].includes(id))
      .map(({ id, name, role, stats, color }) =>
        character(id, { name, role, ...(stats && { stats }), ...(color && { color }) }),
      ),
  });
  return {
    ...made,
    plot: { ...made.plot, textMode },
    assets: { ...made.assets, backgrounds: sample.assets.backgrounds, characters: sample.assets.characters },
  };
}
