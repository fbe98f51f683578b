import { describe, expect, it } from 'vitest';
import { availableIn, canMeet, presentAt } from '../../../shared/play/index.ts';
import { act, arcEncounter, character, encounter, place } from '../../support/story-fixture.ts';
import { stage, travel } from './stage.ts';

const CAST = [
  character('ada', { role: 'protagonist' }),
  character('second_hero', { role: 'protagonist' }),
  character('bob'),
  character('cleo'),
  character('dan'),
];

function twoRooms() {
  return stage({
    characters: CAST,
    acts: [
      act('one', [
        place('hall', [encounter('with_dan', { requiredCharacters: ['dan'], frames: 9 })], {
          requiredCharacters: ['bob'],
          connections: ['attic'],
        }),
        place('attic', [], { requiredCharacters: ['cleo', 'nobody_known'], connections: ['hall'] }),
      ]),
      act('two', [place('yard', [encounter('later')], { requiredCharacters: ['dan'] })]),
    ],
  });
}

describe('Who is present', () => {
  it('is the protagonist – the first declared – and whom the place requires', () => {
    const play = twoRooms();
    expect(presentAt(play.story, play.state, 'hall')).toEqual(['ada', 'bob']);
    expect(presentAt(play.story, play.state, 'attic')).toEqual(['ada', 'cleo']);
    expect(play.story.protagonist?.id).toBe('ada');
  });

  it('works without a protagonist', () => {
    const play = stage({ characters: [character('bob')], acts: [act('one', [place('hall')])] });
    expect(play.story.protagonist).toBeNull();
    expect(presentAt(play.story, play.state)).toEqual([]);
  });

  it('takes in whom the Director moved here, for this act', () => {
    const play = twoRooms();
    play.turn({ director: { moves: [{ character: 'cleo', location: 'hall' }] } });
    expect(presentAt(play.story, play.state, 'hall')).toEqual(['ada', 'bob', 'cleo']);
    play.apply({ type: 'act-began', act: 'two' });
    expect(presentAt(play.story, play.state)).toEqual(['ada', 'dan']);
    expect(canMeet(play.story, play.state, 'cleo', 'yard')).toBe(true);
  });

  it('never takes a place’s own away when they are moved elsewhere', () => {
    const play = twoRooms();
    play.turn({ director: { moves: [{ character: 'cleo', location: 'hall' }] } });
    expect(presentAt(play.story, play.state, 'attic')).toContain('cleo');
    for (const room of ['hall', 'attic']) expect(canMeet(play.story, play.state, 'cleo', room)).toBe(true);
  });

  it('leaves whom no place of the act requires available everywhere, without standing anywhere', () => {
    const play = twoRooms();
    expect(availableIn(play.story, play.state)).toEqual(['second_hero', 'dan']);
    expect(presentAt(play.story, play.state, 'hall')).not.toContain('dan');
    expect(canMeet(play.story, play.state, 'dan', 'hall')).toBe(true);
    expect(canMeet(play.story, play.state, 'dan', 'attic')).toBe(true);
    expect(canMeet(play.story, play.state, 'bob', 'attic')).toBe(false);
  });

  it('brings an available character along with the encounter that needs them, and lets them go after it', () => {
    const play = twoRooms();
    const first = play.turn();
    expect(first.directed.opening.present).toEqual(['ada', 'bob']);
    expect(first.directed.present).toEqual(['ada', 'bob', 'dan']);
    expect(first.directed.pack.present.map(({ character: id }) => id)).toEqual(['ada', 'bob', 'dan']);
    const away = play.turn({ action: travel('attic') });
    expect(away.directed.present).toEqual(['ada', 'cleo']);
  });

  it('brings the one an arc is of along with its encounter', () => {
    const play = stage({
      characters: [character('eve', { arc: [arcEncounter('eve_arrives', 'introduction', { frames: 9 })] })],
      acts: [act('one', [place('hall')])],
    });
    expect(play.turn().directed.present).toEqual(['eve']);
  });

  it('tells how those who are here stand to the player', () => {
    const play = twoRooms();
    const closing = play.turn({ director: { dispositions: [{ character: 'bob', disposition: 'suspicious' }] } });
    expect(closing.directed.pack.present).toContainEqual({ character: 'bob', disposition: 'suspicious' });
    expect(closing.directed.pack.present).toContainEqual({ character: 'ada', disposition: null });
  });
});
