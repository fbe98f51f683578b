import { describe, expect, it } from 'vitest';
import { compileStory, playView, startPlay } from '../../../shared/play/index.ts';
import { act, character, encounter, makePackage, place } from '../../support/story-fixture.ts';
import { oneRoom, stage, travel } from './stage.ts';

describe('State', () => {
  it('begins in the first act at its start, having seen and done nothing', () => {
    const story = compileStory(
      makePackage({ acts: [act('one', [place('a'), place('b')], { startLocation: 'b' }), act('two', [place('c')])] }),
    );
    const state = startPlay(story, 42);
    expect(state).toMatchObject({ seed: 42, turn: 0, act: 'one', actTurn: 0, location: 'b', waitingFor: 'start' });
    expect(state).toMatchObject({ flags: [], landed: [], visited: [], progress: 0, doom: 0, ended: null });
  });

  it('begins an act at its first place where no start is named or the start is unknown', () => {
    const story = compileStory(
      makePackage({ acts: [act('one', [place('a'), place('b')], { startLocation: 'nowhere' })] }),
    );
    expect(startPlay(story, 1).location).toBe('a');
  });

  it('keeps flags, landed encounters, facts, findings and items over an act, and starts the rest anew', () => {
    const play = stage({
      characters: [character('ada', { role: 'protagonist', stats: { wits: 1 } }), character('bob')],
      acts: [
        act(
          'one',
          [
            place('a', [encounter('first', { potentialFlags: ['done'], findings: ['A note [clue]'] })], {
              connections: ['b'],
            }),
            place('b', [encounter('second', { givesProgression: 5, options: [{ text: 'Yes' }] })]),
          ],
          {
            globalProgression: { requiredValue: 5, trackerLabel: 'Clues' },
            opposingForce: {
              requiredValue: 9,
              trackerLabel: 'Threat',
              escalationEvents: [{ threshold: 1, description: 'x' }],
            },
            inevitableEvents: [
              { id: 'bell', title: 'Bell', triggerCondition: 'turn == 1', description: 'x', forcesClimax: false },
            ],
          },
        ),
        act('two', [place('c', [encounter('third')])], {
          globalProgression: { requiredValue: 2, trackerLabel: 'Steps' },
          opposingForce: { requiredValue: 3, trackerLabel: 'Night', escalationEvents: [] },
        }),
      ],
      facts: [{ id: 'clue', text: 'A clue.', audience: 'director' }],
    });
    play.turn({
      director: {
        doom: 2,
        items: { gained: ['lamp'] },
        moves: [{ character: 'bob', location: 'a' }],
        dispositions: [{ character: 'bob', disposition: 'wary' }],
        complication: { text: 'It rains.', turns: 20 },
      },
    });
    play.turn({ action: travel('b'), director: { check: { stat: 'wits' } } });
    play.turn();
    play.turn();
    expect(play.state).toMatchObject({ climaxDue: 'won', progress: 5, doom: expect.any(Number) });
    expect(play.state.doom).toBeGreaterThan(0);
    expect(Object.keys(play.state.checked)).toEqual(['second']);
    play.turn();
    expect(play.state).toEqual({
      ...startPlay(play.story, play.state.seed),
      act: 'two',
      location: 'c',
      turn: 5,
      flags: ['done'],
      landed: ['first', 'second'],
      findings: ['A note [clue]'],
      earnedFacts: ['clue'],
      items: ['lamp'],
      endedActs: { one: 'won' },
      waitingFor: 'continue',
    });
  });

  it.each([0, 0.5, -3])('counts a required value of %d as absent', (requiredValue) => {
    const play = stage(
      oneRoom([encounter('only', { givesProgression: 3, frames: 8 })], {
        globalProgression: { requiredValue, trackerLabel: 'Clues' },
        opposingForce: {
          requiredValue,
          trackerLabel: 'Threat',
          escalationEvents: [{ threshold: 0, description: 'x' }],
        },
      }),
    );
    play.turn({ director: { doom: 2 } });
    play.turn();
    expect(playView(play.story, play.state).trackers).toEqual([]);
    expect(play.state).toMatchObject({ progress: 0, doom: 0, landed: ['only'], crossedThresholds: [] });
    // Without progression to fill, an act that is dry is won.
    expect(play.state.climaxDue).toBe('won');
  });

  it('counts a negative givesProgression as 0', () => {
    const play = stage(
      oneRoom(
        [encounter('back', { givesProgression: -4 }), encounter('on', { givesProgression: 2, priority: 'urgent' })],
        {
          globalProgression: { requiredValue: 5, trackerLabel: 'Clues' },
        },
      ),
    );
    expect(play.story.encounterById.get('back')?.progression).toBe(0);
    play.turn();
    expect(play.state.progress).toBe(2);
    play.turn();
    expect(play.state).toMatchObject({ progress: 2, landed: ['on', 'back'] });
  });
});
