import { describe, expect, it } from 'vitest';
import { playView, possibleActions } from '../../../shared/play/index.ts';
import { act, character, encounter, place } from '../../support/story-fixture.ts';
import { choose, goOn, stage, travel } from './stage.ts';

function map(options?: { text: string }[]) {
  return stage({
    characters: [character('ada', { role: 'protagonist', stats: { wits: 0 } })],
    acts: [
      act(
        'one',
        [
          place('gate', [encounter('guard', { frames: 6, potentialFlags: ['passed'], ...(options && { options }) })], {
            connections: ['yard', 'gate', 'nowhere', 'yard'],
          }),
          place('yard', [encounter('well', { frames: 40 })], { connections: ['tower'] }),
          place('tower', [encounter('view', { frames: 40 })], { connections: ['gate'] }),
        ],
        { opposingForce: { requiredValue: 2, trackerLabel: 'Threat', escalationEvents: [] } },
      ),
    ],
  });
}

describe('Travel', () => {
  it('goes along connections, one-way as written', () => {
    const play = map();
    play.turn();
    expect(playView(play.story, play.state).connections).toEqual([{ id: 'yard', title: 'Title of yard' }]);
    play.turn({ action: travel('yard') });
    expect(play.state).toMatchObject({ location: 'yard', visited: ['gate', 'yard'] });
    expect(() => play.turn({ action: travel('gate') })).toThrow(/No way leads from here to "gate"/);
    play.turn({ action: travel('tower') });
    play.turn({ action: travel('gate') });
    expect(play.state).toMatchObject({ location: 'gate', visited: ['gate', 'yard', 'tower'] });
  });

  it('sets the active encounter aside: not landed, its frames kept', () => {
    const play = map();
    play.turn({ frames: 4 });
    play.turn({ action: travel('yard') });
    expect(play.state).toMatchObject({ active: { id: 'well' }, landed: [], frames: { guard: 4 } });
    play.turn({ action: travel('tower') });
    const back = play.turn({ action: travel('gate'), frames: 1 });
    expect(back.directed.chosen?.encounter).toBe('guard');
    expect(back.directed.pack.encounter).toMatchObject({ id: 'guard', framesBefore: 4, phase: 'opening' });
    expect(play.state).toMatchObject({ landed: [], frames: { guard: 5 } });
    play.turn({ frames: 1 });
    expect(play.state).toMatchObject({ landed: ['guard'], flags: ['passed'] });
  });

  it('leaves an unanswered option open', () => {
    const play = map([{ text: 'Bribe' }, { text: 'Fight' }]);
    play.turn({ frames: 6 });
    expect(play.state).toMatchObject({ waitingFor: 'choice', asking: 'guard' });
    play.turn({ action: travel('yard') });
    expect(play.state).toMatchObject({ asking: null, waitingFor: 'continue' });
    expect(play.state.answered).toEqual({});
    play.turn({ action: travel('tower') });
    play.turn({ action: travel('gate'), frames: 1 });
    expect(play.state).toMatchObject({ waitingFor: 'choice', asking: 'guard', landed: [] });
    play.turn({ action: choose(play, 1) });
    expect(play.state).toMatchObject({ landed: ['guard'], answered: { guard: 1 } });
  });

  it('is refused while a check is pending', () => {
    const play = map();
    play.turn({ director: { check: { stat: 'wits' } } });
    expect(() => play.turn({ action: travel('yard') })).toThrow(/A roll is pending/);
    play.turn();
    expect(() => play.turn({ action: travel('yard') })).not.toThrow();
  });

  it('is neither offered nor accepted once the climax is due', () => {
    const play = map();
    play.turn({ director: { doom: 2 } });
    expect(play.state.climaxDue).toBe('forced');
    expect(playView(play.story, play.state).connections).toEqual([]);
    expect(possibleActions(play.story, play.state)).toEqual([{ type: 'continue' }]);
    expect(() => play.turn({ action: travel('yard') })).toThrow(
      expect.objectContaining({ code: 'conflict', hint: 'What fits now: continue.' }),
    );
    const closing = play.turn();
    expect(closing.directed.opening).toMatchObject({ climax: { outcome: 'forced' }, arrived: false });
    expect(closing.directed.pack.location).toBe('gate');
    expect(play.state.ended).not.toBeNull();
  });

  it('says where one has arrived, and that a place is new only the first time', () => {
    const play = map();
    expect(play.turn().directed.opening).toMatchObject({ arrived: true, newPlace: true });
    expect(play.turn({ frames: 1 }).directed.opening).toMatchObject({ arrived: false, newPlace: false });
    for (const to of ['yard', 'tower']) {
      expect(play.turn({ action: travel(to) }).directed.opening).toMatchObject({ arrived: true, newPlace: true });
    }
    expect(play.turn({ action: travel('gate') }).directed.opening).toMatchObject({ arrived: true, newPlace: false });
    expect(goOn(play.state)).toEqual({ type: 'continue' });
  });
});
