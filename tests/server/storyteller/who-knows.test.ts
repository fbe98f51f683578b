import { describe, expect, test } from 'vitest';
import { whoKnows } from '../../../server/storyteller/who-knows.ts';
import { act, character, encounter, makePackage, place } from '../../support/story-fixture.ts';

const story = makePackage({
  characters: [
    character('ada', { role: 'protagonist', name: 'Ada' }),
    character('mae', { name: 'Mae Flint', description: 'Sells rope. Cousin of Ole.' }),
    character('ole', { name: 'Ole Berg' }),
    character('ken', { name: 'Ken Stone' }),
    character('liv', { name: 'Liv Moss' }),
  ],
  acts: [
    act(
      'one',
      [
        place(
          'quay',
          [
            encounter('talk', {
              requiredCharacters: ['mae', 'liv'],
              description: 'A photograph hangs with its face to the wall.',
              script: [{ type: 'say', character: 'liv', text: 'Ken Stone counts the gulls.' }],
            }),
          ],
          { requiredCharacters: ['mae'] },
        ),
        place('light', [], { requiredCharacters: ['ole'] }),
      ],
      {
        facts: [
          { id: 'rope', text: 'The rope was cut with a knife.', audience: 'cast', knownBy: ['ole'] },
          { id: 'lamp', text: 'The lamp was never lit.', audience: 'cast', knownBy: ['mae', 'ken'] },
        ],
      },
    ),
  ],
});
const asked = (said: string, earned: string[] = [], here = ['ada', 'mae']) =>
  whoKnows(story, said, { here, earned: new Set(earned) });

describe('who could answer a question', () => {
  test('is somebody elsewhere who knows what was earned, named by who knows them', () => {
    expect(asked('What about the rope?', ['rope'])).toEqual({ withholds: [], pointTo: { mae: 'Ole Berg' } });
  });

  test('is nobody of whom that is not earned: not even that they know is told', () => {
    expect(asked('What about the rope?')).toEqual({ withholds: [], pointTo: {} });
  });

  test('is who is asked after, named by who has to do with them', () => {
    expect(asked('Mae, who is Liv?').pointTo).toEqual({ mae: 'Liv Moss' });
    expect(asked('Mae, who is Ole?').pointTo).toEqual({ mae: 'Ole Berg' });
  });

  test('is named by who speaks of them in a script', () => {
    expect(asked('Liv, who is Ken?', [], ['ada', 'liv']).pointTo).toEqual({ liv: 'Ken Stone' });
  });

  test('is not named by who has nothing to do with them, nor where they are here', () => {
    expect(asked('Liv, who is Ole?', [], ['ada', 'liv']).pointTo).toEqual({});
    expect(asked('Mae, who is Ole?', [], ['ada', 'mae', 'ole']).pointTo).toEqual({});
  });

  test('withholds what is not earned', () => {
    expect(asked('Was the lamp lit?').withholds).toEqual(['mae']);
    expect(asked('Was the lamp lit?', ['lamp']).withholds).toEqual([]);
    // Whoever keeps something of what was does not say that there is nothing.
    expect(asked('What happened here?').withholds).toEqual(['mae']);
    expect(asked('What happened here?', ['lamp']).withholds).toEqual([]);
    expect(asked('What is in the crate?').withholds).toEqual([]);
  });

  test('does not deny what a scene of theirs is about', () => {
    expect(asked('Who is in that photograph?').withholds).toEqual(['mae']);
    expect(asked('Do you know what the gulls want?', [], ['ada', 'liv']).withholds).toEqual(['liv']);
    expect(asked('Who is in that photograph?', [], ['ada', 'ole']).withholds).toEqual([]);
    expect(asked('What do you know?').withholds).toEqual([]);
  });
});
