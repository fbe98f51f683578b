import { describe, expect, it } from 'vitest';
import { playView } from '../../../shared/play/index.ts';
import { act, encounter, place } from '../../support/story-fixture.ts';
import { choose, oneRoom, refusalOf, say, seedRolling, stage, travel } from './stage.ts';

const threat = (requiredValue: number, thresholds: number[] = []) => ({
  opposingForce: {
    requiredValue,
    trackerLabel: 'Threat',
    escalationEvents: thresholds.map((threshold) => ({ threshold, description: `At ${threshold}.` })),
  },
});
const filler = encounter('filler', { frames: 60, priority: 'low' });

describe('Doom', () => {
  it('exists only with an opposing force', () => {
    const play = stage(oneRoom([encounter('long', { frames: 40 })]));
    const closing = play.turn({ director: { doom: 2 } });
    expect(refusalOf(closing, 'doom')).toBe('This act has no doom clock.');
    expect(play.state.doom).toBe(0);
  });

  it('rises by what the Director asks, at most 2 a turn', () => {
    const play = stage(oneRoom([encounter('long', { frames: 90 })], threat(50)));
    play.turn({ director: { doom: 1 } });
    expect(play.state.doom).toBe(1);
    const greedy = play.turn({ director: { doom: 40 } });
    expect(play.state.doom).toBe(3);
    expect(refusalOf(greedy, 'doom')).toBe('40 was asked for; at most 2 a turn is given.');
    play.turn({ director: { doom: 0 } });
    expect(play.state.doom).toBe(3);
  });

  it('never rises above its value', () => {
    const play = stage(oneRoom([encounter('long', { frames: 90 })], threat(3)));
    play.turn({ director: { doom: 2 } });
    const closing = play.turn({ director: { doom: 2 } });
    expect(play.state.doom).toBe(3);
    expect(closing.doomRaised).toBe(1);
  });

  it('rises where the player only waits, nothing is under way and nothing new comes', () => {
    const play = stage({
      acts: [
        act('one', [place('a', [], { connections: ['b'] }), place('b', [filler], { connections: ['a'] })], threat(9)),
      ],
    });
    play.turn();
    expect(play.state.doom).toBe(0); // the act's first place is new
    play.turn();
    expect(play.state.doom).toBe(1);
    play.turn({ action: travel('b') });
    expect(play.state.doom).toBe(1); // a new place
    play.turn({ action: travel('a') });
    expect(play.state.doom).toBe(1); // a journey is no waiting
    play.turn({ action: say('What is that noise?') });
    expect(play.state.doom).toBe(1); // nor is what one says or does
    play.turn();
    expect(play.state.doom).toBe(2);
    play.turn({ action: travel('b') });
    play.turn();
    expect(play.state).toMatchObject({ active: { id: 'filler' }, doom: 2 }); // something is under way
  });

  it('does not rise while an encounter is under way or is answered', () => {
    const play = stage(
      oneRoom([encounter('talk', { frames: 3, priority: 'high', options: [{ text: 'Hm' }] }), filler], threat(9)),
    );
    play.turn({ frames: 2 });
    play.turn({ frames: 1 });
    expect(play.state).toMatchObject({ doom: 0, asking: 'talk' });
    play.turn({ action: choose(play, 0), frames: 1 });
    expect(play.state).toMatchObject({ landed: ['talk'], doom: 0 });
  });

  it('does not rise by words, whether they answer an option or not', () => {
    const play = stage(
      oneRoom([encounter('talk', { frames: 1, priority: 'high', options: [{ text: 'Hm' }] }), filler], threat(9)),
    );
    play.turn();
    play.turn({ action: say('Who lit the lamp?') });
    play.turn({ action: say('And who put it out?') });
    expect(play.state).toMatchObject({ doom: 0, asking: 'talk' });
    play.turn({ action: say('Hm.'), director: { answer: 0 } });
    expect(play.state).toMatchObject({ doom: 0, landed: ['talk'] });
  });

  it.each([
    ['a flag', { potentialFlags: ['f'] }],
    ['progress', { givesProgression: 1 }],
    ['a finding', { findings: ['Dust'] }],
  ])('does not rise on a turn that brings %s', (_, gift) => {
    const play = stage(
      oneRoom([encounter('talk', { frames: 3, priority: 'high', options: [{ text: 'Hm' }], ...gift }), filler], {
        ...threat(9),
        globalProgression: { requiredValue: 9, trackerLabel: 'Clues' },
      }),
    );
    play.turn({ frames: 3 });
    play.turn({ action: choose(play, 0), frames: 1 });
    expect(play.state).toMatchObject({ landed: ['talk'], doom: 0 });
  });

  it('does not rise while what has landed before comes again', () => {
    const play = stage({
      acts: [
        act(
          'one',
          [
            place('a', [encounter('rest', { repeatable: true, frames: 9 })], { connections: ['b'] }),
            place('b', [filler]),
          ],
          threat(9),
        ),
      ],
    });
    play.turn({ director: { close: true } });
    expect(play.state.doom).toBe(0);
    play.turn();
    expect(play.state).toMatchObject({ active: { id: 'rest', again: true }, doom: 0 });
  });

  it('rises steadily where the act has a pace, by the turn, the journey and the hour', () => {
    const pace = { perTurn: 1, perVisit: 2, perHour: 3 };
    const force = { ...threat(90).opposingForce, pace };
    const play = stage({
      acts: [
        act('one', [place('a', [filler], { connections: ['b'] }), place('b', [encounter('other', { frames: 60 })])], {
          ...{ opposingForce: force, startsAt: { hour: 21, minute: 35 } },
        }),
      ],
    });
    play.turn();
    expect(play.state).toMatchObject({ doom: 1, day: 1, minutes: 21 * 60 + 45 });
    play.turn({ action: travel('b') });
    expect(play.state.doom).toBe(4);
    play.turn();
    expect(play.state).toMatchObject({ doom: 8, minutes: 22 * 60 + 5 });
  });

  it('fires an escalation at its hour, once', () => {
    const late = { threshold: { hour: 23 }, description: 'The bell.' };
    const { opposingForce } = threat(90);
    const play = stage(
      oneRoom([filler], {
        ...{
          opposingForce: { ...opposingForce, escalationEvents: [late] },
          startsAt: { day: 4, hour: 22, minute: 45 },
        },
      }),
    );
    play.turn();
    expect(play.turn().directed.opening.escalations).toEqual([]);
    const crossing = play.turn();
    expect(crossing.directed.opening.escalations).toEqual([0]);
    expect(crossing.directed.pack.time).toEqual({ day: 4, hour: 23, minute: 5 });
    expect(play.turn().directed.opening.escalations).toEqual([]);
  });

  it('keeps no time where nothing depends on it', () => {
    const play = stage(oneRoom([filler], threat(9)));
    expect(play.turn().directed.pack.time).toBeUndefined();
    expect(play.state).toMatchObject({ day: 1, minutes: 480 });
  });

  it('rises on a miss, beside what else raises it', () => {
    const play = stage(oneRoom([encounter('long', { frames: 90 })], threat(9)), seedRolling('miss', 2));
    play.turn({ director: { check: { stat: 'nerve' } } });
    play.turn({ director: { doom: 2 } });
    expect(play.state.doom).toBe(3);
  });

  it('fires the escalation of each threshold crossed once, lowest first', () => {
    const play = stage(oneRoom([encounter('long', { frames: 90 })], threat(9, [2, 5, 1])));
    play.turn({ director: { doom: 2 } });
    expect(play.state.crossedThresholds).toEqual([]);
    const crossing = play.turn({ director: { doom: 2 } });
    expect(crossing.directed.opening.escalations).toEqual([2, 0]);
    expect(crossing.directed.pack.escalations).toEqual([2, 0]);
    const quiet = play.turn({ director: { doom: 1 } });
    expect(quiet.directed.opening.escalations).toEqual([]);
    expect(play.turn().directed.opening.escalations).toEqual([1]);
    expect(play.state.crossedThresholds).toEqual([2, 0, 1]);
  });

  it('fires what its last value crosses in the climax itself', () => {
    const play = stage(oneRoom([encounter('long', { frames: 90 })], threat(2, [2])));
    play.turn({ director: { doom: 2 } });
    expect(play.turn().directed.pack).toMatchObject({ escalations: [0], climax: { outcome: 'forced' } });
  });
});

describe('Progress', () => {
  it('rises only by landing, up to the required value', () => {
    const play = stage(
      oneRoom(
        [encounter('a', { givesProgression: 2, frames: 8, priority: 'high' }), encounter('b', { givesProgression: 7 })],
        { globalProgression: { requiredValue: 5, trackerLabel: 'Clues' } },
      ),
    );
    play.turn();
    expect(play.state.progress).toBe(0);
    play.turn();
    expect(play.state.progress).toBe(2);
    expect(play.turn().landed?.progress).toBe(3);
    expect(play.state.progress).toBe(5);
    expect(playView(play.story, play.state).trackers).toEqual([{ label: 'Clues', value: 5, max: 5, kind: 'progress' }]);
  });

  it('adds fractions up exactly', () => {
    const tenths = Array.from({ length: 10 }, (_, index) => encounter(`e${index}`, { givesProgression: 0.1 }));
    const play = stage(oneRoom(tenths, { globalProgression: { requiredValue: 1, trackerLabel: 'Clues' } }));
    for (const _ of tenths) play.turn();
    expect(play.state).toMatchObject({ progress: 1, climaxDue: 'won' });
  });
});
