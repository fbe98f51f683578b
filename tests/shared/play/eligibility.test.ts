import { describe, expect, it } from 'vitest';
import {
  eligibleEncounters,
  eligibleOnceClosed,
  listAvailableOptions,
  type Mutation,
  scoreEncounters,
} from '../../../shared/play/index.ts';
import { ARC_PHASES } from '../../../shared/story/index.ts';
import { act, arcEncounter, character, encounter, place } from '../../support/story-fixture.ts';
import { oneRoom, refusalOf, type Stage, stage, travel } from './stage.ts';

const idsOf = (play: Stage) => eligibleEncounters(play.story, play.state).eligible.map(({ id }) => id);
const reasonFor = (play: Stage, id: string) =>
  eligibleEncounters(play.story, play.state).rejected.find((rejection) => rejection.id === id)?.reason;
const landing = (encounterId: string, flags: string[] = []): Mutation => ({
  type: 'encounter-landed',
  encounter: encounterId,
  progress: 0,
  flags,
  findings: [],
});

describe('Eligible', () => {
  it('is an encounter of the current place’s pool only', () => {
    const play = stage({
      acts: [act('one', [place('a', [encounter('here')], { connections: ['b'] }), place('b', [encounter('there')])])],
    });
    expect(idsOf(play)).toEqual(['here']);
    expect(reasonFor(play, 'there')).toMatch(/played at b/);
    play.turn({ action: { type: 'start' } });
    play.turn({ action: travel('b') });
    expect(play.state.lastChosen?.id).toBe('there');
  });

  it('needs all prerequisites set and no excluding flag', () => {
    const play = stage(
      oneRoom([
        encounter('source', { potentialFlags: ['p', 'q', 'x'] }),
        encounter('needs_both', { prerequisites: ['p', 'q'] }),
        encounter('barred', { excludeIfFlags: ['x', 'never'] }),
      ]),
    );
    expect(idsOf(play)).toEqual(['source', 'barred']);
    play.apply(landing('source', ['p']));
    expect(idsOf(play)).toEqual(['barred']);
    expect(reasonFor(play, 'needs_both')).toBe('It needs what is not set yet: q.');
    play.apply(landing('source', ['q', 'x']));
    expect(idsOf(play)).toEqual(['needs_both']);
    expect(reasonFor(play, 'barred')).toMatch(/ruled out.*x\./);
  });

  it('once the one under way is closed, counts what closing gives', () => {
    const play = stage(
      oneRoom([
        encounter('source', { potentialFlags: ['p'] }),
        encounter('asks', { potentialFlags: ['q'], options: [{ text: 'No.', flags: [] }, { text: 'Yes.' }] }),
        encounter('needs_p', { prerequisites: ['p'] }),
        encounter('needs_q', { prerequisites: ['q'] }),
      ]),
    );
    const later = (active: string, answered: Record<string, number> = {}) =>
      eligibleOnceClosed(play.story, { ...play.state, active: { id: active, again: false }, answered }).eligible.map(
        ({ id }) => id,
      );
    expect(later('source')).toEqual(['asks', 'needs_p']);
    expect(later('asks')).toEqual(['source']);
    expect(later('asks', { asks: 0 })).toEqual(['source']);
    expect(later('asks', { asks: 1 })).toEqual(['source', 'needs_q']);
  });

  it('has the options whose requirements hold', () => {
    const asks = encounter('asks', {
      options: [{ text: 'Wait.' }, { text: 'Pay.', requires: 'has_flag("paid")' }],
    });
    const play = stage(oneRoom([asks, encounter('source', { potentialFlags: ['paid'] })]));
    const open = () => {
      const found = play.story.encounterById.get('asks');
      return found && listAvailableOptions(play.story, play.state, found);
    };
    expect(open()).toEqual([0]);
    play.apply(landing('source', ['paid']));
    expect(open()).toEqual([0, 1]);
  });

  it('needs its characters present or available', () => {
    const play = stage({
      characters: [character('bob'), character('cleo'), character('dan')],
      acts: [
        act('one', [
          place(
            'a',
            [
              encounter('with_bob', { requiredCharacters: ['bob'] }),
              encounter('with_cleo', { requiredCharacters: ['bob', 'cleo'] }),
              encounter('with_dan', { requiredCharacters: ['dan'] }),
              encounter('with_ghost', { requiredCharacters: ['ghost'] }),
            ],
            { requiredCharacters: ['bob'] },
          ),
          place('b', [], { requiredCharacters: ['cleo'] }),
        ]),
      ],
    });
    // Nobody waits for one whom the package does not have.
    expect(idsOf(play)).toEqual(['with_bob', 'with_dan', 'with_ghost']);
    expect(reasonFor(play, 'with_cleo')).toBe('It needs who is not here: cleo.');
    play.apply({ type: 'character-moved', character: 'cleo', location: 'a' });
    expect(idsOf(play)).toEqual(['with_bob', 'with_cleo', 'with_dan', 'with_ghost']);
  });

  it('does not come twice unless repeatable', () => {
    const play = stage(oneRoom([encounter('once'), encounter('often', { repeatable: true })]));
    play.apply(landing('once'), landing('often'));
    expect(idsOf(play)).toEqual(['often']);
    expect(reasonFor(play, 'once')).toBe('It has landed.');
  });

  it('opens an arc’s phases in order, each when all earlier ones that exist have landed', () => {
    const play = stage({
      characters: [
        character('bob', {
          arc: [
            arcEncounter('end', 'resolution'),
            arcEncounter('middle_one', 'development'),
            arcEncounter('middle_two', 'development'),
            arcEncounter('begin', 'introduction'),
          ],
        }),
      ],
      acts: [act('one', [place('a')])],
    });
    expect(ARC_PHASES).toEqual(['introduction', 'development', 'crisis', 'resolution']);
    expect(idsOf(play)).toEqual(['begin']);
    expect(reasonFor(play, 'middle_one')).toMatch(/opens when the earlier ones have landed: begin/);
    play.apply(landing('begin'));
    expect(idsOf(play)).toEqual(['middle_one', 'middle_two']);
    play.apply(landing('middle_one'));
    expect(idsOf(play)).toEqual(['middle_two']);
    play.apply(landing('middle_two'));
    expect(idsOf(play)).toEqual(['end']);
  });

  it('takes arcs of those present or available, not of those elsewhere', () => {
    const arcOf = (id: string) => ({ arc: [arcEncounter(`arc_${id}`, 'introduction')] });
    const play = stage({
      characters: [
        character('ada', { role: 'protagonist', ...arcOf('ada') }),
        character('here', arcOf('here')),
        character('there', arcOf('there')),
        character('anywhere', arcOf('anywhere')),
      ],
      acts: [
        act('one', [
          place('a', [], { requiredCharacters: ['here'] }),
          place('b', [], { requiredCharacters: ['there'] }),
        ]),
      ],
    });
    expect(idsOf(play)).toEqual(['arc_ada', 'arc_here', 'arc_anywhere']);
    expect(reasonFor(play, 'arc_there')).toMatch(/there, who is not here/);
  });
});

describe('Choosing', () => {
  it('is the Director’s', () => {
    for (const wanted of ['low_one', 'urgent_one']) {
      const play = stage(
        oneRoom([encounter('low_one', { priority: 'low' }), encounter('urgent_one', { priority: 'urgent' })]),
      );
      expect(play.turn({ director: { encounter: wanted } }).directed.chosen).toEqual({
        encounter: wanted,
        by: 'director',
      });
    }
  });

  it('is the scorer’s where the Director names none, or one that is not eligible', () => {
    const play = stage(oneRoom([encounter('a', { frames: 1 }), encounter('b', { prerequisites: ['never'] })]));
    const closing = play.turn({ director: { encounter: 'b' } });
    expect(closing.directed.chosen).toEqual({ encounter: 'a', by: 'scorer' });
    expect(refusalOf(closing, 'encounter')).toBe('"b" is not eligible here now; eligible: a.');
  });

  it('refuses an unknown encounter and another while one is under way', () => {
    const play = stage(oneRoom([encounter('a', { frames: 20 }), encounter('b', { frames: 20 })]));
    const first = play.turn({ director: { encounter: 'no_such' } });
    expect(refusalOf(first, 'encounter')).toBe('There is no encounter "no_such".');
    const under = first.directed.chosen?.encounter ?? '';
    const second = play.turn({ director: { encounter: under === 'a' ? 'b' : 'a' } });
    expect(refusalOf(second, 'encounter')).toMatch(`${under} is under way`);
    expect(play.state.active?.id).toBe(under);
    expect(play.turn({ director: { encounter: under } }).directed.refusals).toEqual([]);
  });

  it('may choose one whose people the Director moves here in the same turn', () => {
    const play = stage({
      characters: [character('cleo')],
      acts: [
        act('one', [
          place('a', [encounter('with_cleo', { requiredCharacters: ['cleo'], frames: 9 }), encounter('alone')]),
          place('b', [], { requiredCharacters: ['cleo'] }),
        ]),
      ],
    });
    const closing = play.turn({
      director: { moves: [{ character: 'cleo', location: 'a' }], encounter: 'with_cleo' },
    });
    expect(closing.directed.chosen).toEqual({ encounter: 'with_cleo', by: 'director' });
  });

  it('gives a reason for every encounter of the act that was not chosen', () => {
    const play = stage({
      characters: [character('bob', { arc: [arcEncounter('arc_a', 'introduction'), arcEncounter('arc_b', 'crisis')] })],
      acts: [
        act('one', [
          place('a', [encounter('one_a', { priority: 'urgent', frames: 9 }), encounter('two_a')]),
          place('b', [encounter('one_b')]),
        ]),
      ],
    });
    const all = ['arc_a', 'arc_b', 'one_b', 'two_a'];
    const first = play.turn();
    expect(first.directed.chosen?.encounter).toBe('one_a');
    expect(first.directed.rejected.map(({ id }) => id).sort()).toEqual(all);
    expect(first.directed.rejected).toContainEqual({ id: 'two_a', reason: 'one_a was chosen instead.' });
    const second = play.turn();
    expect(second.directed.rejected.map(({ id }) => id).sort()).toEqual(all);
    expect(second.directed.rejected).toContainEqual({ id: 'two_a', reason: 'one_a is under way.' });
    for (const { reason } of [...first.directed.rejected, ...second.directed.rejected]) expect(reason).not.toBe('');
  });
});

describe('Nothing already landed twice running while something new is eligible', () => {
  const pool = [
    encounter('rest', { repeatable: true, priority: 'urgent' }),
    encounter('drink', { repeatable: true, priority: 'high' }),
    encounter('new_one', { priority: 'low' }),
    encounter('new_two', { priority: 'low' }),
  ];

  it('refuses the same one again right after it landed', () => {
    const play = stage(oneRoom(pool));
    play.turn({ director: { encounter: 'rest' } });
    const closing = play.turn({ director: { encounter: 'rest' } });
    expect(refusalOf(closing, 'encounter')).toMatch(/something new is eligible: drink, new_one, new_two/);
    expect(closing.directed.chosen).toEqual({ encounter: 'drink', by: 'scorer' });
  });

  it('refuses another that has landed after one that had', () => {
    const play = stage(oneRoom(pool));
    play.turn({ director: { encounter: 'rest' } });
    play.turn({ director: { encounter: 'drink' } });
    expect(play.turn({ director: { encounter: 'rest' } }).directed.chosen?.encounter).toBe('rest');
    const closing = play.turn({ director: { encounter: 'drink' } });
    expect(refusalOf(closing, 'encounter')).toMatch(/something new is eligible: new_one, new_two/);
    expect(closing.directed.chosen?.encounter).toMatch(/^new_/);
  });

  it('allows one that has landed after a new one', () => {
    const play = stage(oneRoom(pool));
    play.turn({ director: { encounter: 'rest' } });
    play.turn({ director: { encounter: 'new_one' } });
    expect(play.turn({ director: { encounter: 'rest' } }).directed.chosen).toEqual({
      encounter: 'rest',
      by: 'director',
    });
  });

  it('allows it where nothing new is eligible here', () => {
    const play = stage({
      acts: [
        act('one', [
          place('a', [encounter('rest', { repeatable: true })], { connections: ['b'] }),
          place('b', [encounter('elsewhere', { frames: 9 })]),
        ]),
      ],
    });
    play.turn();
    for (let turn = 0; turn < 3; turn += 1) {
      expect(play.turn({ director: { encounter: 'rest' } }).directed.chosen).toEqual({
        encounter: 'rest',
        by: 'director',
      });
    }
  });

  it('holds when the player’s travelling sets each repeat aside', () => {
    const far = encounter('rest_far', { repeatable: true });
    const play = stage({
      acts: [
        act('one', [
          place('a', [encounter('rest', { repeatable: true }), encounter('new_one', { frames: 30 })], {
            connections: ['b'],
          }),
          place('b', [far, encounter('new_two', { frames: 30 })], { connections: ['a'] }),
        ]),
      ],
    });
    play.apply(landing('rest'), landing('rest_far'));
    const chosen = [play.turn({ director: { encounter: 'rest' }, frames: 1 })];
    chosen.push(play.turn({ action: travel('b'), director: { encounter: 'rest_far' }, frames: 1 }));
    expect(chosen.map(({ directed }) => directed.chosen?.encounter)).toEqual(['rest', 'new_two']);
  });
});

describe('The scorer', () => {
  const ranked = (play: Stage) =>
    scoreEncounters(play.story, play.state, eligibleEncounters(play.story, play.state).eligible);

  it('puts new before landed, whatever the priority', () => {
    const play = stage(
      oneRoom([encounter('old', { repeatable: true, priority: 'urgent' }), encounter('fresh', { priority: 'low' })]),
    );
    play.apply(landing('old'));
    expect(ranked(play)).toEqual(['fresh', 'old']);
  });

  it('then goes by priority: urgent, high, normal (the default), low', () => {
    const play = stage(
      oneRoom([
        encounter('p_low', { priority: 'low' }),
        encounter('p_default'),
        encounter('p_urgent', { priority: 'urgent' }),
        encounter('p_high', { priority: 'high' }),
      ]),
    );
    expect(ranked(play)).toEqual(['p_urgent', 'p_high', 'p_default', 'p_low']);
  });

  it('then by pacing unlike the last one’s', () => {
    const paced = (id: string, focus: 'standard' | 'tension_and_action') =>
      encounter(id, { pacing: { expectedFrames: 1, focus } });
    for (const lastFocus of ['standard', 'tension_and_action'] as const) {
      const play = stage(
        oneRoom([paced('last', lastFocus), paced('calm', 'standard'), paced('tense', 'tension_and_action')]),
      );
      play.apply(landing('last'));
      expect(ranked(play)).toEqual(lastFocus === 'standard' ? ['tense', 'calm'] : ['calm', 'tense']);
    }
  });

  it('then by the seed: the same for the same seed, not always the same for others', () => {
    const pool = ['a', 'b', 'c', 'd'].map((id) => encounter(id));
    const firstOf = (seed: number) => ranked(stage(oneRoom(pool), seed))[0];
    expect(firstOf(3)).toBe(firstOf(3));
    const firsts = new Set(Array.from({ length: 60 }, (_, seed) => firstOf(seed)));
    expect([...firsts].sort()).toEqual(['a', 'b', 'c', 'd']);
  });
});
