import { describe, expect, it } from 'vitest';
import { playView } from '../../../shared/play/index.ts';
import { act, encounter, place } from '../../support/story-fixture.ts';
import { stage, travel } from './stage.ts';

const SECRET = 'SECRET';

describe('The view of a play', () => {
  const play = () =>
    stage({
      endings: [`${SECRET} ending`],
      facts: [{ id: 'hidden', text: SECRET, audience: 'director' }],
      acts: [
        act(
          'one',
          [
            place('a', [encounter('e', { description: SECRET, frames: 9 })], { connections: ['b'] }),
            place('b', [encounter('f', { title: SECRET })]),
          ],
          {
            scenarioContext: SECRET,
            globalProgression: { requiredValue: 5, trackerLabel: 'Clues' },
            opposingForce: {
              requiredValue: 4,
              trackerLabel: 'Threat',
              escalationEvents: [{ threshold: 1, description: SECRET }],
            },
          },
        ),
      ],
    });

  it('tells where the play stands', () => {
    const staged = play();
    expect(playView(staged.story, staged.state)).toMatchObject({ waitingFor: 'start', connections: [], ended: false });
    staged.turn({ director: { doom: 2 } });
    expect(playView(staged.story, staged.state)).toEqual({
      act: 'one',
      actTitle: 'Title of one',
      location: 'a',
      locationTitle: 'Title of a',
      connections: [{ id: 'b', title: 'Title of b' }],
      trackers: [
        { label: 'Clues', value: 0, max: 5, kind: 'progress' },
        { label: 'Threat', value: 2, max: 4, kind: 'doom' },
      ],
      meters: [],
      waitingFor: 'continue',
      choices: [],
      freeText: false,
      ended: false,
      ending: null,
    });
  });

  it('shows no way to go while a check is pending', () => {
    const staged = play();
    staged.turn({ director: { check: { stat: 'nerve' } } });
    expect(playView(staged.story, staged.state)).toMatchObject({ waitingFor: 'dice-result', connections: [] });
  });

  it('never tells a secret', () => {
    const staged = play();
    for (const action of [undefined, travel('b')]) {
      staged.turn({ ...(action && { action }) });
      expect(JSON.stringify(playView(staged.story, staged.state))).not.toContain(SECRET);
    }
  });

  it('tells the ending once the story has ended, and no way on', () => {
    const staged = play();
    staged.apply({ type: 'story-ended', text: 'Dawn.', outcome: 'won' });
    expect(playView(staged.story, staged.state)).toMatchObject({ ended: true, ending: 'Dawn.', connections: [] });
  });
});
