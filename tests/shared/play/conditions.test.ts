import { describe, expect, it } from 'vitest';
import { type ConditionScope, compileStory } from '../../../shared/play/index.ts';
import { encounter, makePackage } from '../../support/story-fixture.ts';
import { oneRoom, stage } from './stage.ts';

const story = compileStory(
  makePackage(oneRoom([encounter('e', { potentialFlags: ['lit', 'door open', 'constructor', '__proto__'] })])),
);
const scope = (changes: Partial<ConditionScope> & { set?: string[] } = {}): ConditionScope => ({
  flags: new Map([...story.flags].map((flag) => [flag, changes.set?.includes(flag) ?? false])),
  turn: 3,
  progress: 2,
  doom: 1,
  location: 'room',
  visited: ['hall', 'room'],
  ...changes,
});
/** What a text comes to: true or false for a condition, `prose` for anything else. */
const judge = (text: string, changes: Parameters<typeof scope>[0] = {}, of = story): boolean | 'prose' =>
  of.parseCondition(text)?.(scope(changes)) ?? 'prose';

describe('Conditions', () => {
  it.each([
    'turn == 3 && turn > 2 && 2 < turn && turn >= 3',
    'progress == 2 && progress >= 2 && progress + 1 == 3',
    'doom < 2 && doom != 0',
    'turn > progress && progress > doom',
    'location == "room"',
    '"hall" in visited && !("attic" in visited)',
    'size(visited) == 2',
    'visited.exists(place, place == "hall")',
    'flags.lit == false',
    '!flags.lit || turn > 100',
    'has_flag("lit") == false',
    'turn in [1, 3]',
    'true',
  ])('read %s', (text) => {
    expect(judge(text)).toBe(true);
  });

  it('read flags as a map of every declared flag, false until set', () => {
    for (const flag of ['lit', 'door open', 'constructor', '__proto__']) {
      for (const text of [`flags["${flag}"]`, `has_flag("${flag}")`]) {
        expect(judge(text)).toBe(false);
        expect(judge(text, { set: [flag] })).toBe(true);
      }
    }
    expect(judge('"lit" in flags && !("dark" in flags)')).toBe(true);
  });

  it('are false on any error', () => {
    for (const text of [
      'flags.dark',
      '!flags.dark',
      'flags["dark"] == false',
      '1 / (turn - 3) > 0',
      'visited[9] == "x"',
    ]) {
      expect(judge(text)).toBe(false);
    }
    expect(judge('has_flag("dark")')).toBe(false);
    expect(judge('!has_flag("dark")')).toBe(true);
  });

  it.each([
    'midnight',
    'When the clock strikes midnight',
    'turn',
    '"lit"',
    'dyn(true)',
    'turn > ',
    'turn >= "3"',
    'flags.lit && midnight',
    'turn == 3.0',
    '',
    'turn >= 3; process.exit()',
    'constructor.constructor("return 1")() == 1',
    'this.turn == 3',
  ])('are not read out of prose, or of what does not type-check to bool: %s', (text) => {
    expect(judge(text)).toBe('prose');
  });

  it('have bounded size and cost', () => {
    expect(judge(`${'true && '.repeat(300)}true`)).toBe('prose');
    expect(judge(Array.from({ length: 45 }, () => 'turn > 0').join(' && '))).toBe(true);
    expect(judge(`${'('.repeat(10)}true${')'.repeat(10)}`)).toBe(true);
    expect(judge(`${'('.repeat(60)}true${')'.repeat(60)}`)).toBe('prose');
    expect(judge(`"${'x'.repeat(2000)}" == location`)).toBe('prose');
    expect(judge('visited.exists(a, visited.exists(b, visited.exists(c, c == a)))')).toBe('prose');
    expect(judge('visited.filter(a, a != "hall").exists(b, b == "room")')).toBe(true);
    expect(judge('location.matches("(a+)+$")')).toBe('prose');
  });

  it('compare fractional amounts with plain integers too', () => {
    const fractional = compileStory(
      makePackage(oneRoom([encounter('e', { givesProgression: 0.5, potentialFlags: ['lit'] })])),
    );
    for (const text of [
      'progress == 2',
      'progress >= 2',
      'progress + 1 == 3',
      'turn - progress == 1',
      'doom * 2 == 2',
    ]) {
      expect(judge(text, {}, fractional)).toBe(true);
    }
    expect(judge('progress > 2 && progress < 3', { progress: 2.5 }, fractional)).toBe(true);
    expect(judge('progress == 2.5', { progress: 2.5 }, fractional)).toBe(true);
  });

  it('see the act’s own turn, and the clocks, flags, place and visits as they are', () => {
    const watch = (id: string, triggerCondition: string) => ({
      id,
      title: id,
      triggerCondition,
      description: 'x',
      forcesClimax: false,
    });
    const play = stage(
      oneRoom(
        [
          encounter('e', { potentialFlags: ['lit'], givesProgression: 1 }),
          encounter('long', { frames: 90, priority: 'low' }),
        ],
        {
          globalProgression: { requiredValue: 9, trackerLabel: 'Clues' },
          opposingForce: { requiredValue: 9, trackerLabel: 'Threat', escalationEvents: [] },
          inevitableEvents: [
            watch(
              'first',
              'turn == 1 && location == "room" && "room" in visited && !flags.lit && progress == 0 && doom == 0',
            ),
            watch('second', 'turn == 2 && flags.lit && has_flag("lit") && progress == 1 && doom == 2'),
          ],
        },
      ),
    );
    expect(play.turn({ director: { doom: 2 } }).directed.opening.firedEvents.map(({ id }) => id)).toEqual(['first']);
    expect(play.turn().directed.opening.firedEvents.map(({ id }) => id)).toEqual(['second']);
  });
});
