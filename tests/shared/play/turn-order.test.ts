import { describe, expect, it } from 'vitest';
import { directTurn, FRAMES_WHEN_UNTOLD, framesATurn, openTurn } from '../../../shared/play/index.ts';
import { act, encounter, place } from '../../support/story-fixture.ts';
import { oneRoom, stage, travel, typesOf } from './stage.ts';

describe('A turn', () => {
  it('goes through action, thresholds and events, choice, frames, landing, doom, the act’s end', () => {
    const play = stage({
      acts: [
        act(
          'one',
          [
            place('a', [encounter('early')], { connections: ['b'] }),
            place('b', [encounter('last', { givesProgression: 1 })]),
          ],
          {
            globalProgression: { requiredValue: 1, trackerLabel: 'Clues' },
            opposingForce: {
              requiredValue: 9,
              trackerLabel: 'Threat',
              escalationEvents: [{ threshold: 1, description: 'x' }],
            },
            inevitableEvents: [
              { id: 'seen', title: 'Seen', triggerCondition: '"b" in visited', description: 'x', forcesClimax: false },
            ],
          },
        ),
      ],
    });
    play.turn({ director: { doom: 1 } });
    const closing = play.turn({ action: travel('b'), director: { doom: 1 } });
    expect(typesOf(closing)).toEqual([
      'turn-began',
      'travelled',
      'threshold-crossed',
      'event-fired',
      'encounter-chosen',
      'frames-told',
      'encounter-landed',
      'doom-raised',
      'climax-due',
      'turn-ended',
    ]);
  });

  it('chooses an encounter only where none is active', () => {
    const play = stage(oneRoom([encounter('long', { frames: 9 }), encounter('other', { frames: 9 })]));
    const first = play.turn().directed.chosen;
    expect(first).not.toBeNull();
    expect(play.turn().directed.chosen).toBeNull();
    expect(play.state.active?.id).toBe(first?.encounter);
  });

  it('counts the frames of a turn, at least 1', () => {
    const play = stage(oneRoom([encounter('long', { frames: 20 })]));
    play.turn({ frames: 3 });
    expect(play.state.frames).toEqual({ long: 3 });
    for (const frames of [0, -5, Number.NaN, 1]) play.turn({ frames });
    expect(play.state.frames).toEqual({ long: 7 });
  });

  it('has 4 frames where no one tells them', () => {
    const play = stage(oneRoom([encounter('long', { frames: 20 })]));
    play.turn();
    expect(FRAMES_WHEN_UNTOLD).toBe(4);
    expect(play.state.frames).toEqual({ long: 4 });
  });

  it.each([
    ['dialogue_and_worldbuilding', 6],
    ['standard', 5],
    ['tension_and_action', 4],
  ] as const)('foresees the frames its pacing asks for: %s has %d', (focus, frames) => {
    expect(framesATurn(focus)).toBe(frames);
    const foreseen = (expectedFrames: number, rest = {}) => {
      const play = stage(oneRoom([encounter('e', { pacing: { expectedFrames, focus }, ...rest })]));
      const directed = directTurn(play.story, openTurn(play.story, play.state, { type: 'start' }), null);
      return directed.pack.encounter;
    };
    const options = [{ text: 'Yes' }];
    expect(foreseen(frames)).toMatchObject({ phase: 'closing', asksOptions: false });
    expect(foreseen(frames, { options })).toMatchObject({ phase: 'opening', asksOptions: true });
    expect(foreseen(frames + 1)).toMatchObject({ phase: 'opening', asksOptions: false });
    expect(foreseen(frames + 1, { options })).toMatchObject({ asksOptions: false });
  });

  it('expires a complication after its last turn, 3 turns by default', () => {
    const play = stage(oneRoom([encounter('long', { frames: 90 })]));
    play.turn({ director: { complication: { text: 'Fog rolls in.' } } });
    expect(play.state.complication).toEqual({ text: 'Fog rolls in.', lastTurn: 3 });
    play.turn();
    expect(play.turn().directed.pack.complication).toEqual({ text: 'Fog rolls in.', fresh: false });
    const fourth = play.turn();
    expect(fourth.directed.opening.expiredComplication).toBe('Fog rolls in.');
    expect(fourth.directed.pack.complication).toBeNull();
    expect(play.state.complication).toBeNull();
  });
});
