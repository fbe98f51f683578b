import { describe, expect, it } from 'vitest';
import type { ActInput } from '../../support/story-fixture.ts';
import { encounter } from '../../support/story-fixture.ts';
import { oneRoom, refusalOf, stage } from './stage.ts';

type EventInput = NonNullable<ActInput['inevitableEvents']>[number];
const event = (id: string, triggerCondition: string, rest: Partial<EventInput> = {}): EventInput => ({
  id,
  title: `Title of ${id}`,
  triggerCondition,
  description: `What ${id} brings.`,
  forcesClimax: false,
  ...rest,
});
const withEvents = (...inevitableEvents: EventInput[]) =>
  stage(oneRoom([encounter('long', { frames: 90, potentialFlags: ['lit'] })], { inevitableEvents }));

describe('Events', () => {
  it('with a condition fire once, when it holds', () => {
    const play = withEvents(event('bell', 'turn >= 2'));
    expect(play.turn().directed.opening.firedEvents).toEqual([]);
    expect(play.turn().directed.pack.events).toEqual([{ id: 'bell', branches: [] }]);
    expect(play.turn().directed.pack.events).toEqual([]);
    expect(play.state.firedEvents).toEqual(['bell']);
  });

  it('in prose fire when the Director says so, once', () => {
    const play = withEvents(event('storm', 'When the storm breaks'));
    expect(play.turn().directed.pack.events).toEqual([]);
    expect(play.turn({ director: { events: ['storm'] } }).directed.pack.events).toEqual([
      { id: 'storm', branches: [] },
    ]);
    expect(refusalOf(play.turn({ director: { events: ['storm'] } }), 'events.storm')).toMatch(/fires once/);
    expect(play.state.firedEvents).toEqual(['storm']);
  });

  it('with a condition don’t fire at the Director’s call', () => {
    const play = withEvents(event('bell', 'turn >= 90'));
    const closing = play.turn({ director: { events: ['bell', 'no_such'] } });
    expect(refusalOf(closing, 'events.bell')).toMatch(/by its condition/);
    expect(refusalOf(closing, 'events.no_such')).toBe('There is no event "no_such" in this act.');
    expect(play.state.firedEvents).toEqual([]);
  });

  it('in prose never force the climax on an act’s first turn', () => {
    const play = withEvents(event('end', 'When all is lost', { forcesClimax: true }));
    const first = play.turn({ director: { events: ['end'] } });
    expect(refusalOf(first, 'events.end')).toMatch(/the act's first turn/);
    expect(play.state).toMatchObject({ firedEvents: [], climaxDue: null });
    play.turn({ director: { events: ['end'] } });
    expect(play.state).toMatchObject({ firedEvents: ['end'], climaxDue: 'forced' });
  });

  it('in prose may fire on an act’s first turn where they force nothing', () => {
    const play = withEvents(event('rain', 'At dusk'));
    play.turn({ director: { events: ['rain'] } });
    expect(play.state.firedEvents).toEqual(['rain']);
  });

  it('with a condition may force the climax on an act’s first turn', () => {
    const play = withEvents(event('end', 'turn == 1', { forcesClimax: true }));
    play.turn();
    expect(play.state.climaxDue).toBe('forced');
  });

  it('change by their branches what is told, nothing else', () => {
    const branching = (conditions: string[]) =>
      event('bell', 'turn >= 2', { conditionalBranches: conditions.map((condition) => ({ condition, effect: 'x' })) });
    const play = withEvents(branching(['flags.lit', '!flags.lit', 'If Ada is brave', 'turn == 2', 'flags.unknown']));
    const plain = withEvents(branching([]));
    play.turn();
    plain.turn();
    const closing = play.turn();
    expect(closing.directed.pack.events).toEqual([{ id: 'bell', branches: [1, 3] }]);
    expect(plain.turn().state).toEqual(closing.state);
  });
});
