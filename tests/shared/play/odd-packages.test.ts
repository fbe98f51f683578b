import { describe, expect, it } from 'vitest';
import { compileStory, startPlay } from '../../../shared/play/index.ts';
import { act, arcEncounter, character, encounter, makePackage, place } from '../../support/story-fixture.ts';
import { stage } from './stage.ts';

describe('Odd packages', () => {
  it('without a place are played: such an act is dry at once', () => {
    const play = stage({ acts: [act('void', []), act('two', [place('a', [encounter('e')])])] });
    play.turn();
    expect(play.state).toMatchObject({ location: '', visited: [], climaxDue: 'won' });
    play.turn();
    expect(play.state).toMatchObject({ act: 'two', location: 'a' });
  });

  it('give a repeated id to the first who has it', () => {
    const source = makePackage({
      characters: [
        character('ada', { name: 'First', arc: [arcEncounter('twin', 'introduction')] }),
        character('ada', { name: 'Second' }),
      ],
      acts: [
        act('one', [
          place('a', [encounter('twin', { title: 'First' }), encounter('twin', { title: 'Second' })]),
          place('a', [encounter('lost')]),
          place('b', [encounter('twin', { title: 'Third' }), encounter('other')]),
        ]),
        act('one', [place('c', [encounter('never')])]),
        act('two', [place('d', [encounter('end')])]),
      ],
      facts: [
        { id: 'f', text: 'First', audience: 'player' },
        { id: 'f', text: 'Second', audience: 'director' },
      ],
    });
    const story = compileStory(source);
    expect(story.encounters.map(({ id, title }) => [id, title])).toEqual([
      ['twin', 'First'],
      ['other', 'Title of other'],
      ['end', 'Title of end'],
    ]);
    expect(story.acts.map(({ id, places }) => [id, places.map((each) => each.id)])).toEqual([
      ['one', ['a', 'b']],
      ['two', ['d']],
    ]);
    expect(story.characters.map(({ name }) => name)).toEqual(['First']);
    expect(story.factById.get('f')?.source.text).toBe('First');
  });

  it('reach the act after one whose id is repeated', () => {
    const play = stage({ acts: [act('one', [place('a')]), act('one', [place('a')]), act('two', [place('b')])] });
    for (let turn = 0; turn < 4; turn += 1) play.turn();
    expect(play.state.ended).not.toBeNull();
    expect(play.state.turn).toBe(4);
  });

  it('survive ids that every object has', () => {
    const play = stage({
      characters: [character('constructor', { role: 'protagonist' })],
      acts: [
        act('one', [
          place(
            'constructor',
            [encounter('constructor', { frames: 6, options: [{ text: 'Yes' }], potentialFlags: ['constructor'] })],
            {
              connections: ['b'],
            },
          ),
          place('b', [], { connections: ['constructor'], requiredCharacters: ['constructor'] }),
        ]),
      ],
    });
    play.turn({ director: { check: { stat: 'nerve' }, moves: [{ character: 'constructor', location: 'b' }] } });
    expect(play.state.pendingCheck?.encounter).toBe('constructor');
    play.turn();
    expect(play.state).toMatchObject({ frames: { constructor: 8 }, asking: 'constructor' });
    play.turn();
    expect(play.state).toMatchObject({ landed: ['constructor'], flags: ['constructor'] });
  });

  it('leave out connections, people and arcs that name nothing', () => {
    const story = compileStory(
      makePackage({
        acts: [
          act('one', [
            place('a', [encounter('e', { requiredCharacters: ['ghost'] })], {
              connections: ['ghost', 'a', 'b', 'b'],
              requiredCharacters: ['ghost'],
            }),
            place('b'),
          ]),
        ],
      }),
    );
    const [a] = story.acts[0]?.places ?? [];
    expect(a).toMatchObject({ connections: ['b'], required: [], reachable: ['a', 'b'] });
    expect(story.encounterById.get('e')?.requiredCharacters).toEqual([]);
    expect(startPlay(story, 1).location).toBe('a');
  });

  it('play an encounter with those of its people who exist', () => {
    const play = stage({
      characters: [character('bob')],
      acts: [act('one', [place('a', [encounter('e', { requiredCharacters: ['ghost', 'bob'], frames: 9 })])])],
    });
    const { directed } = play.turn();
    expect(directed.chosen?.encounter).toBe('e');
    expect(directed.present).toEqual(['bob']);
  });

  it('end although nobody can do what they ask', () => {
    const play = stage({
      acts: [
        act('one', [place('a', [encounter('e', { prerequisites: ['never'] })], { connections: ['b'] }), place('b')], {
          globalProgression: { requiredValue: 3, trackerLabel: 'Clues' },
        }),
      ],
    });
    play.turn();
    play.turn();
    expect(play.state.ended).toMatchObject({ outcome: 'forced' });
  });
});
