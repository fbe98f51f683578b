import { describe, expect, it } from 'vitest';
import { ITEMS_MAX } from '../../../shared/play/proposal-rules.ts';
import { act, character, encounter, place } from '../../support/story-fixture.ts';
import { refusalOf, say, stage, typesOf } from './stage.ts';

const room = () =>
  stage({
    characters: [character('ada', { role: 'protagonist' }), character('bob'), character('cleo')],
    acts: [
      act('one', [
        place('a', [encounter('long', { frames: 200 })], { requiredCharacters: ['bob'], connections: ['b'] }),
        place('b'),
      ]),
    ],
  });

describe('Refused', () => {
  it('is what names an unknown id; it is recorded with the reason, and the turn goes on', () => {
    const play = room();
    const closing = play.turn({
      director: {
        encounter: 'ghost',
        events: ['ghost'],
        moves: [
          { character: 'ghost', location: 'a' },
          { character: 'cleo', location: 'ghost' },
        ],
        dispositions: [{ character: 'ghost', disposition: 'calm' }],
      },
    });
    expect(closing.directed.refusals).toEqual([
      { what: 'moves.ghost', reason: 'There is no character "ghost".' },
      { what: 'moves.cleo', reason: 'There is no place "ghost" in this act.' },
      { what: 'encounter', reason: 'There is no encounter "ghost".' },
      { what: 'dispositions.ghost', reason: 'There is no character "ghost".' },
      { what: 'events.ghost', reason: 'There is no event "ghost" in this act.' },
    ]);
    expect(typesOf(closing)).toEqual(['turn-began', 'place-visited', 'encounter-chosen', 'frames-told', 'turn-ended']);
  });

  it('is a move of who is there already: the place’s own, the protagonist, the moved', () => {
    const play = room();
    play.turn({ director: { moves: [{ character: 'cleo', location: 'b' }] } });
    const closing = play.turn({
      director: { moves: ['ada', 'bob'].map((id) => ({ character: id, location: 'a' })) },
    });
    expect(closing.directed.refusals.map(({ what }) => what)).toEqual(['moves.ada', 'moves.bob']);
    const again = play.turn({ director: { moves: [{ character: 'cleo', location: 'b' }] } });
    expect(refusalOf(again, 'moves.cleo')).toBe('cleo is at b already.');
    expect(play.state.moved).toEqual({ cleo: ['b'] });
  });

  it('is to close where nothing is under way', () => {
    const play = stage({ acts: [act('one', [place('a', [], { connections: ['b'] }), place('b', [encounter('e')])])] });
    expect(refusalOf(play.turn({ director: { close: true } }), 'close')).toBe('No encounter is under way.');
  });

  it('are things that are not held, held already, or more than one can carry', () => {
    const play = room();
    const first = play.turn({ director: { items: { gained: [' lamp ', 'lamp', 'rope'], lost: ['sword'] } } });
    expect(first.directed.pack.items).toEqual({ gained: ['lamp', 'rope'], lost: [] });
    expect(refusalOf(first, 'items.lost')).toBe('"sword" is not held.');
    const second = play.turn({ director: { items: { gained: ['rope'], lost: ['lamp'] } } });
    expect(refusalOf(second, 'items.gained')).toBe('"rope" is held already.');
    expect(play.state.items).toEqual(['rope']);
    for (let turn = 0; turn < ITEMS_MAX / 5 + 1; turn += 1) {
      play.turn({
        frames: 1,
        director: { items: { gained: [0, 1, 2, 3, 4].map((index) => `thing ${turn}-${index}`) } },
      });
    }
    expect(play.state.items).toHaveLength(ITEMS_MAX);
    expect(refusalOf(play.last, 'items.gained')).toBe(`At most ${ITEMS_MAX} things are held.`);
  });

  it('is any amount that is none, even where nobody checked its shape', () => {
    const play = stage({
      acts: [
        act('one', [place('a', [encounter('ask', { frames: 4, options: [{ text: 'Yes' }, { text: 'No' }] })])], {
          opposingForce: { requiredValue: 9, trackerLabel: 'Threat', escalationEvents: [] },
        }),
      ],
    });
    play.turn({ director: { doom: -5 } });
    expect(play.state).toMatchObject({ doom: 0, asking: 'ask' });
    const answered = play.turn({ action: say('Hm.'), director: { answer: -1, doom: Number.NaN } });
    expect(refusalOf(answered, 'answer')).toMatch(/no -1/);
    // Words that leave options open are not idle, and nothing else was added.
    expect(play.state).toMatchObject({ answered: {}, asking: 'ask', doom: 0 });
  });

  it('passes the Director’s manner on, bounded', () => {
    const play = room();
    expect(play.turn({ director: { manner: 'Slow and warm.' } }).directed.pack.manner).toBe('Slow and warm.');
    expect(play.turn({ director: { manner: 'x'.repeat(900) } }).directed.pack.manner).toHaveLength(300);
  });

  it('has no say in what a proposal cannot hold: flags, progress, dice, travel', () => {
    const play = room();
    const other = room();
    const wish = JSON.parse('{"flags":["won"],"progress":99,"dice":[6,6],"location":"b","landed":["long"]}');
    const closing = play.turn({ director: wish });
    expect(closing.mutations).toEqual(other.turn().mutations);
  });
});
