import { describe, expect, it } from 'vitest';
import { isDry } from '../../../shared/play/index.ts';
import { act, arcEncounter, character, encounter, place } from '../../support/story-fixture.ts';
import { oneRoom, refusalOf, type Stage, say, seedRolling, stage, travel, typesOf } from './stage.ts';

const clues = (requiredValue: number) => ({ globalProgression: { requiredValue, trackerLabel: 'Clues' } });
const threat = (requiredValue: number) => ({
  opposingForce: { requiredValue, trackerLabel: 'Threat', escalationEvents: [] },
});
const force = (triggerCondition: string) => ({
  inevitableEvents: [{ id: 'force', title: 'Force', triggerCondition, description: 'x', forcesClimax: true }],
});
const long = encounter('long', { frames: 90 });
const dry = (play: Stage) => isDry(play.story, play.state);

describe('Dry', () => {
  it('is an act in which nothing is active and nothing new is eligible here or at a place reachable from here', () => {
    const rooms = (connections: string[]) =>
      stage({
        acts: [
          act('one', [place('a', [], { connections }), place('b', [], { connections: ['c'] }), place('c', [long])]),
        ],
      });
    expect(dry(rooms(['b']))).toBe(false);
    expect(dry(rooms([]))).toBe(true);
  });

  it('is not an act with an encounter under way, even one that comes again', () => {
    const play = stage(oneRoom([encounter('rest', { repeatable: true, frames: 9 })]));
    play.turn();
    expect(dry(play)).toBe(false);
    play.apply({ type: 'encounter-landed', encounter: 'rest', progress: 0, flags: [], findings: [] });
    expect(dry(play)).toBe(true);
    play.apply({ type: 'encounter-chosen', encounter: 'rest', again: true });
    expect(dry(play)).toBe(false);
  });

  it('counts an encounter set aside as new', () => {
    const play = stage({
      acts: [act('one', [place('a', [long], { connections: ['b'] }), place('b', [], { connections: ['a'] })])],
    });
    play.turn();
    play.turn({ action: travel('b') });
    expect(play.state.active).toBeNull();
    expect(dry(play)).toBe(false);
  });

  it('judges with people where they are', () => {
    const cast = [character('cleo', { arc: [arcEncounter('arc_cleo', 'introduction')] })];
    const rooms = [
      place('a', [encounter('with_cleo', { requiredCharacters: ['cleo'] })]),
      place('b', [], { requiredCharacters: ['cleo'] }),
    ];
    const play = stage({ characters: cast, acts: [act('one', rooms)] });
    expect(dry(play)).toBe(true);
    play.apply({ type: 'character-moved', character: 'cleo', location: 'a' });
    expect(dry(play)).toBe(false);
  });

  it('counts flags that are not set, and arcs that wait elsewhere', () => {
    const barred = stage(oneRoom([encounter('barred', { prerequisites: ['never'] })]));
    expect(dry(barred)).toBe(true);
    const arc = stage({
      characters: [character('cleo', { arc: [arcEncounter('arc_cleo', 'introduction')] })],
      acts: [act('one', [place('a', [], { connections: ['b'] }), place('b', [], { requiredCharacters: ['cleo'] })])],
    });
    expect(dry(arc)).toBe(false);
  });
});

describe('The climax falls due', () => {
  it('won, when progress is full', () => {
    const play = stage(oneRoom([encounter('all', { givesProgression: 3 }), long], clues(3)));
    play.turn({ director: { encounter: 'all' } });
    expect(play.last.climaxDue).toBe('won');
    expect(play.state.climaxDue).toBe('won');
  });

  it('forced, when a fired event forces it', () => {
    const play = stage(oneRoom([long], { ...clues(3), ...force('turn == 2') }));
    play.turn();
    expect(play.state.climaxDue).toBeNull();
    play.turn();
    expect(play.state.climaxDue).toBe('forced');
  });

  it('forced, when doom is full', () => {
    const play = stage(oneRoom([long], threat(2)));
    play.turn({ director: { doom: 2 } });
    expect(play.state.climaxDue).toBe('forced');
  });

  it('forced, when the act is dry; won without progression to fill', () => {
    const fizzle = encounter('fizzle', { givesProgression: 1 });
    const forced = stage(oneRoom([fizzle], clues(3)));
    forced.turn();
    expect(forced.state).toMatchObject({ landed: ['fizzle'], climaxDue: 'forced' });
    const won = stage(oneRoom([fizzle]));
    won.turn();
    expect(won.state.climaxDue).toBe('won');
  });

  it('in this order: full progress wins even as doom fills and an event forces', () => {
    const play = stage(
      oneRoom([encounter('all', { givesProgression: 3 })], { ...clues(3), ...threat(1), ...force('turn == 1') }),
    );
    play.turn({ director: { doom: 2 } });
    expect(play.state).toMatchObject({ progress: 3, doom: 1, firedEvents: ['force'], climaxDue: 'won' });
  });

  it('forced before dry: doom full in an act without progression is not won', () => {
    const play = stage(oneRoom([encounter('only')], threat(2)));
    play.turn({ director: { doom: 2 } });
    expect(play.state).toMatchObject({ landed: ['only'], climaxDue: 'forced' });
  });

  it('only after a pending check is rolled, and is judged again then', () => {
    const duel = encounter('duel', { frames: 4, givesProgression: 3 });
    for (const director of [
      { doom: 2, check: { stat: 'nerve' } },
      { check: { stat: 'nerve' }, doom: 2, close: true },
    ]) {
      const play = stage(oneRoom([duel, long], { ...threat(2), ...clues(3) }));
      play.turn({ director: { encounter: 'duel', ...director } });
      expect(play.state).toMatchObject({ doom: 2, climaxDue: null, waitingFor: 'dice-result' });
      play.turn();
      expect(play.last.directed.opening).toMatchObject({ climax: null, checkResult: { encounter: 'duel' } });
      // The roll's turn landed the encounter, which filled progress: won, although doom is full too.
      expect(play.state).toMatchObject({ landed: ['duel'], climaxDue: 'won' });
    }
  });

  it('forced after the roll, by an event that fired before it', () => {
    const play = stage(oneRoom([long], force('turn == 1')));
    play.turn({ director: { check: { stat: 'nerve' } } });
    expect(play.state.climaxDue).toBeNull();
    play.turn();
    expect(play.state.climaxDue).toBe('forced');
  });
});

describe('The climax', () => {
  const twoActs = () =>
    stage({
      acts: [
        act(
          'one',
          [
            place('a', [encounter('ask', { frames: 4, options: [{ text: 'Go' }] }), long], { connections: ['b'] }),
            place('b'),
          ],
          threat(2),
        ),
        act('two', [place('c', [encounter('later', { frames: 90 })]), place('d', [long])], { startLocation: 'd' }),
      ],
    });

  it('is the next turn, whatever the action; then the next act begins at its start', () => {
    for (const action of [say('Onward.'), { type: 'continue' } as const]) {
      const play = twoActs();
      play.turn({ director: { doom: 2 } });
      const waitingFor = action.type === 'text' ? 'free-text' : 'continue';
      play.apply({ type: 'turn-ended', waitingFor, choices: [], freeText: action.type === 'text', asking: null });
      const closing = play.turn({ action });
      expect(closing.directed.pack.climax).toEqual({ outcome: 'forced', phase: 'last', ending: null, nextAct: 'two' });
      expect(closing.actEnded).toEqual({ act: 'one', outcome: 'forced', nextAct: 'two' });
      expect(play.state).toMatchObject({ act: 'two', actTurn: 0, location: 'd', waitingFor: 'continue', ended: null });
    }
  });

  it('has no choosing, landing or doom in it, and drops what was active', () => {
    const play = twoActs();
    play.turn({ director: { encounter: 'ask', doom: 2 }, frames: 1 });
    expect(play.state).toMatchObject({ climaxDue: 'forced', active: { id: 'ask' } });
    const closing = play.turn({
      director: {
        encounter: 'long',
        close: true,
        doom: 2,
        check: { stat: 'nerve' },
        answer: 0,
        complication: { text: 'Fog.' },
      },
    });
    expect(typesOf(closing)).toEqual(['turn-began', 'encounter-dropped', 'act-began', 'turn-ended']);
    expect(closing.directed.pack.encounter).toBeNull();
    expect(closing.directed.opening.eligible).toEqual([]);
    const refused = closing.directed.refusals.map(({ what }) => what).sort();
    expect(refused).toEqual(['answer', 'check', 'close', 'complication', 'doom', 'encounter']);
    expect(closing.directed.rejected).toContainEqual({ id: 'long', reason: 'This turn is the climax of the act.' });
    expect(play.state.landed).toEqual([]);
  });

  it('does not ask options first: an answer would change nothing any more', () => {
    const play = twoActs();
    const closing = play.turn({ director: { encounter: 'ask', doom: 2 }, frames: 4 });
    expect(closing).toMatchObject({ climaxDue: 'forced', waitingFor: 'continue', offered: null });
  });

  it('fires events and crosses thresholds as any turn does, and calls may still come', () => {
    const play = stage(
      oneRoom([long], {
        ...threat(2),
        inevitableEvents: [
          { id: 'late', title: 'Late', triggerCondition: 'doom >= 2', description: 'x', forcesClimax: true },
          { id: 'called', title: 'Called', triggerCondition: 'In the end', description: 'x', forcesClimax: false },
        ],
      }),
    );
    play.turn({ director: { doom: 2 } });
    const closing = play.turn({ director: { events: ['called'] } });
    expect(closing.directed.pack.events.map(({ id }) => id)).toEqual(['late', 'called']);
  });

  it('ends in the next act’s first turn as a turn of its own', () => {
    const play = twoActs();
    play.turn({ director: { doom: 2 } });
    play.turn();
    const first = play.turn();
    expect(first.directed.opening).toMatchObject({ arrived: true, newPlace: true, climax: null });
    expect(play.state).toMatchObject({ turn: 3, actTurn: 1, visited: ['d'] });
  });
});

describe('The story ends', () => {
  const last = (endings: string[], rest = {}) =>
    stage({ ...oneRoom([encounter('all', { givesProgression: 1 })], rest), endings, title: 'Tide' });

  it('with the Director’s choice among possibleEndings', () => {
    const play = last(['Dawn.', 'Dusk.', 'Fog.']);
    play.turn();
    play.turn({ director: { ending: 1 } });
    expect(play.last.directed.pack.climax).toEqual({ outcome: 'won', phase: 'last', ending: 'Dusk.', nextAct: null });
    expect(play.state).toMatchObject({ ended: { text: 'Dusk.', outcome: 'won' }, waitingFor: null, choices: [] });
  });

  it('without a choice with the first where it was won, the last where it was forced', () => {
    const won = last(['Dawn.', 'Dusk.', 'Fog.']);
    won.turn();
    won.turn();
    expect(won.state.ended).toEqual({ text: 'Dawn.', outcome: 'won' });
    const forced = last(['Dawn.', 'Dusk.', 'Fog.'], { ...clues(5) });
    forced.turn();
    forced.turn();
    expect(forced.state.ended).toEqual({ text: 'Fog.', outcome: 'forced' });
  });

  it('with the story’s title where none is given', () => {
    const play = last([]);
    play.turn();
    play.turn({ director: { ending: 0 } });
    expect(refusalOf(play.last, 'ending')).toBe('There are 0 endings, counted from 0, so no 0.');
    expect(play.state.ended).toEqual({ text: 'Tide', outcome: 'won' });
  });

  it('with an ending only on its last act’s climax', () => {
    const play = last(['Dawn.', 'Dusk.']);
    expect(refusalOf(play.turn({ director: { ending: 1 } }), 'ending')).toBe('The story does not end this turn.');
    play.turn({ director: { ending: 7 } });
    expect(refusalOf(play.last, 'ending')).toMatch(/no 7/);
    expect(play.state.ended?.text).toBe('Dawn.');
  });

  it('by a roll’s miss never: a miss only costs', () => {
    const play = stage(oneRoom([long], threat(9)), seedRolling('miss', 2));
    play.turn({ director: { check: { stat: 'nerve' } } });
    play.turn();
    expect(play.state).toMatchObject({ checked: { long: 'miss' }, climaxDue: null, ended: null });
  });
});
