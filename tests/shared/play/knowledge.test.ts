import { describe, expect, it } from 'vitest';
import { knownFacts, mayMention } from '../../../shared/play/index.ts';
import { findingNamesFact } from '../../../shared/rules/knowledge.ts';
import type { Fact } from '../../../shared/story/index.ts';
import { act, encounter, place } from '../../support/story-fixture.ts';
import { type Stage, stage, travel } from './stage.ts';

const fact = (id: string, rest: Partial<Fact> = {}): Fact => ({
  id,
  text: `Text of ${id}.`,
  audience: 'director',
  ...rest,
});
const known = (play: Stage) => knownFacts(play.story, play.state).map(({ id }) => id);

describe('Knowledge', () => {
  it('reaches the player when the audience is the player, and not when it is the cast or the Director', () => {
    const play = stage({
      acts: [act('one', [place('a', [encounter('e', { frames: 90 })])])],
      facts: [fact('open', { audience: 'player' }), fact('among_us', { audience: 'cast' }), fact('hidden')],
    });
    expect(known(play)).toEqual(['open']);
    expect(play.turn().directed.pack.facts).toEqual(['open']);
    expect(play.state.earnedFacts).toEqual(['open']);
  });

  it('reaches the player when revealWhen holds; once earned, always earned', () => {
    const play = stage({
      acts: [
        act('one', [
          place('a', [encounter('e', { frames: 90 })], { connections: ['b'] }),
          place('b', [], { connections: ['a'] }),
        ]),
      ],
      facts: [fact('at_b', { revealWhen: 'location == "b"' }), fact('prose', { revealWhen: 'When Bob confesses' })],
    });
    play.turn();
    expect(known(play)).toEqual([]);
    expect(play.turn({ action: travel('b') }).directed.pack.facts).toEqual(['at_b']);
    expect(play.turn({ action: travel('a') }).directed.pack.facts).toEqual(['at_b']);
    expect(play.state.earnedFacts).toEqual(['at_b']);
  });

  it('reaches the player when an earned finding names it', () => {
    const play = stage({
      acts: [
        act('one', [
          place('a', [encounter('e', { findings: ['A torn letter (old_letter)'] }), encounter('f', { frames: 90 })]),
        ]),
      ],
      facts: [fact('old_letter'), fact('old'), fact('letter_two')],
    });
    const closing = play.turn({ director: { encounter: 'e' } });
    expect(closing.directed.pack.facts).toEqual([]);
    expect(play.state.earnedFacts).toEqual(['old_letter']);
    expect(play.turn().directed.pack.facts).toEqual(['old_letter']);
  });

  it('keeps a Director’s fact whose id is a word that a finding merely uses', () => {
    const play = stage({
      acts: [
        act('one', [
          place('a', [
            encounter('e', { findings: ['A torn page from the ledger.'] }),
            encounter('f', { findings: ['A torn page [diary]'], frames: 90 }),
          ]),
        ]),
      ],
      facts: [fact('ledger'), fact('diary')],
    });
    play.turn({ director: { encounter: 'e' } });
    play.turn({ director: { encounter: 'f', close: true } });
    expect(play.state.findings).toHaveLength(2);
    expect(play.state.earnedFacts).toEqual(['diary']);
  });

  it.each([
    ['the_key', 'the_key', true],
    ['Found THE_KEY under the mat', 'the_key', true],
    ['the_key, at last', 'the_key', true],
    ['找到the_key了', 'the_key', true],
    ['the_key_2 and the_key', 'the_key', true],
    ['the_key_2', 'the_key', false],
    ['not-the_key', 'the_key', false],
    ['the keyhole', 'the_key', false],
    ['A torn page from the ledger.', 'ledger', false],
    ['The Ledger!', 'ledger', false],
    ['ledger', 'ledger', true],
    [' Ledger ', 'ledger', true],
    ['A torn page [ledger].', 'ledger', true],
    ['A torn page (`Ledger`).', 'ledger', true],
    ['[the ledger]', 'ledger', false],
    ['Page of ledger2', 'ledger2', true],
    ['A room-key', 'room-key', true],
  ])('"%s" names %s: %s', (finding, id, expected) => {
    expect(findingNamesFact(finding, id)).toBe(expected);
  });

  it('keeps an act’s facts for its act, and what was earned for ever', () => {
    const play = stage({
      acts: [
        act('one', [place('a', [encounter('e', { potentialFlags: ['lit'] })])], {
          facts: [fact('here', { audience: 'player' })],
        }),
        act('two', [place('b', [encounter('f', { frames: 90 })])], {
          facts: [fact('later', { audience: 'player' }), fact('by_turn', { revealWhen: 'turn >= 1' })],
        }),
      ],
      facts: [fact('lit_now', { revealWhen: 'flags.lit' })],
    });
    expect(play.turn().directed.pack.facts).toEqual(['here']);
    expect(play.turn().directed.pack.facts).toEqual(['here', 'lit_now']);
    expect(play.turn().directed.pack.facts).toEqual(['here', 'lit_now', 'later', 'by_turn']);
  });

  it('lets a character speak only from facts it knows', () => {
    const play = stage({
      acts: [act('one', [place('a')])],
      facts: [
        fact('bob_only', { audience: 'cast', knownBy: ['bob'] }),
        fact('nobody', { audience: 'player', knownBy: [] }),
        fact('everybody', { audience: 'cast' }),
        fact('plain', { audience: 'player' }),
        fact('secret', { audience: 'director' }),
      ],
    });
    const speakers = (id: string) => {
      const found = play.story.factById.get(id);
      return ['bob', 'cleo'].filter((who) => found && mayMention(found, who));
    };
    expect(speakers('bob_only')).toEqual(['bob']);
    expect(speakers('nobody')).toEqual([]);
    expect(speakers('everybody')).toEqual(['bob', 'cleo']);
    expect(speakers('plain')).toEqual(['bob', 'cleo']);
    expect(speakers('secret')).toEqual([]);
  });
});
