import { act, character, encounter, makePackage, place } from '../support/story-fixture.ts';

const narrate = (text: string) => ({ type: 'narrate' as const, text });
const told = (text: string) => ({ script: [narrate(text)] });

/** One rope, which is pulled in with dice or left, and an ending after it. All of it is written. */
export const SHORT_STORY = makePackage({
  title: 'The Rope at the Quay',
  withoutArt: true,
  acts: [
    act(
      'act_1',
      [
        place('quay', [
          encounter('enc_rope', {
            givesProgression: 1,
            telling: 'written',
            script: [
              narrate('A rope hangs from the pier.'),
              { type: 'say', character: 'ben', text: 'Pull, or let it be.' },
            ],
            options: [
              { text: 'Let it be.', then: told('You let it be.') },
              {
                text: 'Pull it in.',
                check: {
                  stat: 'nerve',
                  full: told('It comes in, and a bell with it.'),
                  mixed: told('It comes in, and burns your hands.'),
                  miss: told('It slips, and is gone.'),
                },
              },
            ],
          }),
        ]),
      ],
      { globalProgression: { requiredValue: 1, trackerLabel: 'Rope' }, opening: told('It is October.') },
    ),
  ],
  characters: [character('aiko', { role: 'protagonist', stats: { nerve: 1 } }), character('ben', { name: 'Ben' })],
});
