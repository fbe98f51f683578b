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
  of.parseCondition(text)?.holds(scope(changes)) ?? 'prose';

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

/** A list that counts how often one of its elements is read. */
function counted(items: readonly string[]): { list: readonly string[]; reads: () => number } {
  let reads = 0;
  const list = new Proxy(items, {
    get: (target, key, receiver) => {
      if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1;
      return Reflect.get(target, key, receiver);
    },
  });
  return { list, reads: () => reads };
}

describe('A hostile condition', () => {
  const LETTERS = 'abcdefghijklmnopqrst';
  const bound = (value: string, grow: (name: string) => string, end: (name: string) => string): string => {
    const names = [...LETTERS];
    const innermost = end(names.at(-1) ?? '');
    return names.reduceRight((body, name, at) => {
      const before = names[at - 1];
      return `cel.bind(${name},${before === undefined ? value : grow(before)},${body})`;
    }, innermost);
  };
  const tripled = `[1]${'.map(x,[x,x,x])'.repeat(18)}`;

  it.each([
    [
      'doubles a string',
      bound(
        '"aaaaaaaaaa"',
        (name) => `${name}+${name}`,
        (name) => `size(${name})>0`,
      ),
    ],
    [
      'doubles a list',
      bound(
        'visited',
        (name) => `${name}+${name}`,
        (name) => `size(${name})>0`,
      ),
    ],
    [
      'nests a list in itself',
      bound(
        '[1]',
        (name) => `[${name},${name}]`,
        (name) => `${name}==${name}`,
      ),
    ],
    ['binds a name once', 'cel.bind(a, "x", a == location)'],
    ['triples a list', `${tripled}==${tripled}`],
    ['maps', 'visited.map(a, a) == visited'],
    ['maps what it filters', 'size(visited.map(a, a != "x", a)) > 0'],
    ['nests comprehensions', 'visited.all(a, visited.exists(b, a == b))'],
    ['filters within a filter', 'size(visited.filter(a, size(visited.filter(b, a == b)) > 0)) > 0'],
    ['searches the list it walks', 'visited.all(a, a in visited)'],
    ['compares the list it walks', 'visited.all(a, visited == visited)'],
    ['walks a list of lists', '[visited, visited].all(a, a == a)'],
    ['walks a list of filtered lists', '[visited.filter(a, true)].all(b, b == b)'],
    ['hides a comprehension behind another', 'visited.all(a, [1].exists(b, visited.exists(c, c == a)))'],
    ['joins a list to itself', '(visited + visited).exists(a, a == "x")'],
    ['joins strings', 'location + location == "x"'],
    ['joins a list by a list', 'visited.join(visited.join(visited.join("x"))) == ""'],
    ['splits a string', 'size(location.split("")) > 0'],
    ['matches a pattern', 'location.matches("(a+)+$")'],
    ['reads a time zone', 'timestamp("2025-01-01T00:00:00Z").getHours("Asia/Tokyo") > 1'],
    ['makes bytes', 'bytes(location) == b"x"'],
  ])('is prose where it %s', (_what, text) => {
    expect(text.length).toBeLessThanOrEqual(1000);
    expect(story.parseCondition(text)).toBeNull();
  });

  it.each([
    'visited.exists(a, a == "nowhere")',
    'visited.all(a, a != "nowhere" && size(visited) > 1 && has_flag("lit") == false)',
    'visited.exists_one(a, a == "nowhere" || "lit" in flags && flags.lit)',
    `size(visited${'.filter(a, a != "nowhere")'.repeat(12)}) > 0`,
    Array.from({ length: 20 }, () => '"nowhere" in visited').join(' || '),
    Array.from({ length: 12 }, () => 'visited.exists(a, a == "x")').join(' || '),
    'visited == visited && "nowhere" in visited',
  ])('at worst reads the list once for each of its parts: %s', (text) => {
    const workFor = (places: number): number => {
      const { list, reads } = counted(Array.from({ length: places }, (_, at) => `place_${at}`));
      expect(judge(text, { visited: list })).not.toBe('prose');
      return reads();
    };
    expect(workFor(60)).toBeGreaterThan(0);
    expect(workFor(60)).toBeLessThanOrEqual(60 * 24);
    expect(workFor(600)).toBeLessThanOrEqual(600 * 24);
  });
});
