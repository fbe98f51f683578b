import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canHold, type Possible } from '../../../shared/check/can-hold.ts';
import { asCondition, looksLikeCondition, readCondition } from '../../../shared/check/conditions.ts';
import { checkPackage } from '../../../shared/check/index.ts';
import { compileStory, possibleActions, simulateTurn, startPlay } from '../../../shared/play/index.ts';
import type { VNPackage } from '../../../shared/story/index.ts';
import { runs } from '../../support/runs.ts';
import { packages } from '../play/arbitrary.ts';
import { base, eventOf, factOf } from './base.ts';

/** Nothing of a story but its flags, its places and its clocks. */
const NOTHING_BESIDES = {
  facts: new Map(),
  people: new Set<string>(),
  items: new Set<string>(),
  meters: new Map(),
  ended: new Map(),
} as const;

describe('conditions', () => {
  const flags = new Map([
    ['found_rope', []],
    ['met_ken', []],
    ['midnight', []],
  ]);

  const nowhere = () => ({
    ...NOTHING_BESIDES,
    settable: new Set(flags.keys()),
    unset: new Set<string>(),
    places: [],
    start: '',
    progress: 0,
    doom: 0,
    turns: 9,
  });

  it('are told from prose that is meant as prose', () => {
    for (const meant of [
      'found_rope && met_ken',
      "has_flag('found_rope'",
      'found_rope',
      'found_rope and not met_ken',
      'turn => 5',
      'progress = 3',
      'flags.found_rope is true',
    ]) {
      expect([meant, readCondition(meant, false), looksLikeCondition(meant, flags)]).toEqual([meant, null, true]);
    }
    for (const prose of [
      'midnight',
      'When the tide turns',
      'The player has found_rope in hand.',
      'At the turn of the tide, or later',
    ]) {
      expect([prose, readCondition(prose, false), looksLikeCondition(prose, flags)]).toEqual([prose, null, false]);
    }
  });

  it('that are made of flags are written as they were meant', () => {
    expect(asCondition('found_rope and not met_ken', flags)).toBe('has_flag("found_rope") && !has_flag("met_ken")');
    expect(asCondition('found_rope || met_ken', flags)).toBe('has_flag("found_rope") || has_flag("met_ken")');
    expect(asCondition('flags.found_rope is true', flags)).toBeNull();
    expect(asCondition('turn => 5', flags)).toBeNull();
  });

  it.each([
    ['turn >= 3', true],
    ['turn < 1', false],
    ['progress >= 4', true],
    ['progress > 4', false],
    ['meters.trust >= 6', true],
    ['meters.trust > 6 || meters["trust"] < 2', false],
    ['meters.trust == 3 && meters.trust > 3', false],
    ['meters.trust in [1, 7]', false],
    ['meters.trust * 2 > 40', true],
    ['knows("ledger") && !has_flag("found_rope")', true],
    ['!knows("ledger") && has_flag("found_rope")', false],
    ['knows("nothing")', false],
    ['met("ken") && has_item("lamp")', true],
    ['met("mayor") || has_item("oil")', false],
    ['ended_with("act_0") == ""', false],
    ['ended_with("act_0") == "forced"', true],
    ['ended_with("act_1") != ""', false],
    ['doom >= 2 && doom < 2', false],
    ['flags.found_rope && !has_flag("found_rope")', false],
    ['has_flag("found_rope") && has_flag("met_ken") && progress == 2', true],
    ['location == "pier" && "market" in visited', true],
    ['!("pier" in visited) && location == "pier"', false],
    ['location == "pier" && location == "market"', false],
    ['size(visited) >= 3', true],
    ['size(visited) > 3', false],
    ['visited.exists(v, v == "pier")', true],
    ['flags.left && turn >= 2', false],
    ['!flags.left && turn >= 2', true],
    ['(turn == 3 || turn == 6 || turn == 9 || turn == 20 || turn == 33) && turn > 30', true],
    ['(turn == 3 || turn == 6 || turn == 9 || turn == 20 || turn == 33) && turn > 33', false],
    ['turn in [3, 6] && turn > 6', false],
    ['location.startsWith("squ")', true],
    ['location.startsWith("tower")', false],
    ['location == "square" && size(visited) == 1', false],
    ['location == "square" && !("pier" in visited) && visited.size() == 2', true],
    ['["a", "b"].exists(each, each == "b") && turn < 1', false],
  ])('%s: can hold is %s', (text, expected) => {
    const condition = readCondition(text, false);
    expect(condition).not.toBeNull();
    const possible: Possible = {
      settable: new Set(flags.keys()),
      unset: new Set(['left']),
      facts: new Map([['ledger', readCondition('has_flag("found_rope")', false)]]),
      people: new Set(['ken']),
      items: new Set(['lamp']),
      meters: new Map([['trust', { low: 2, high: 6 }]]),
      ended: new Map([['act_0', ['won', 'forced']]]),
      places: ['market', 'pier', 'square'],
      start: 'market',
      progress: 4,
      doom: 6,
      turns: 1000,
    };
    expect(condition && canHold(condition, possible, { left: 10_000 })).toBe(expected);
  });

  it.each([
    'turn - 2 == 3',
    'turn * 2 == 20',
    'turn % 7 == 3 && turn > 10',
    'turn > 2 * 4 && turn < 3 * 4',
    'doom / 2 == 2',
    'progress + doom == 99',
    'int(string(turn)) == 8',
    '[3, 4].exists(each, each == turn)',
    'has_flag(turn > 3 ? "found_rope" : "met_ken")',
    'flags.exists(each, each == "found_rope" && flags[each])',
    'visited[1] == "pier"',
    'visited.filter(each, each != "pier").size() == 2',
  ])('%s: of what it reckons with or looks through, never is not said', (text) => {
    const condition = readCondition(text, false);
    expect(condition).not.toBeNull();
    expect(condition && canHold(condition, { ...nowhere(), turns: 1 }, { left: 10_000 })).toBe(true);
  });

  it('name places where they compare with one, and nowhere else', () => {
    const placesIn = (text: string) => readCondition(text, false)?.reads.places;
    expect(placesIn('location == "a" || "b" != location || location in ["c", "d"] || "e" in visited')).toEqual([
      ...['a', 'b', 'c', 'd', 'e'],
    ]);
    expect(placesIn('visited.exists(each, each == "a") && ["b"].exists(each, each == "c")')).toEqual(['a']);
    expect(placesIn('flags.exists(each, each == "found_rope" && flags[each])')).toEqual([]);
    expect(placesIn('["x"].exists(location, location == "x")')).toEqual([]);
  });

  it('are left alone where asking them all would take too long', () => {
    const condition = readCondition('turn < 1', false);
    expect(condition && canHold(condition, nowhere(), { left: 0 })).toBe(true);
    expect(condition && canHold(condition, nowhere(), { left: 8 })).toBe(false);
  });
});

const FLAGS = ['f0', 'f1', 'f2'];
const PLACES = ['p0', 'p1', 'p2', 'p3'];
const [FACTS, PEOPLE, ITEMS] = [
  ['k0', 'k1'],
  ['c0', 'c1'],
  ['lamp', 'rope'],
];
const text = (items: readonly string[]) => fc.constantFrom(...items).map((item) => `"${item}"`);
const amount = fc.constantFrom('turn', 'turn', 'progress', 'doom', 'size(visited)', 'visited.size()');
const literal = fc.oneof(fc.integer({ min: 0, max: 7 }).map(String), fc.constant('-1'));
const comparison = fc.constantFrom('==', '==', '!=', '<', '<=', '>', '>=');
const joined = (...parts: (string | fc.Arbitrary<string>)[]): fc.Arbitrary<string> =>
  fc.tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part))).map((each) => each.join(''));
const list = (item: fc.Arbitrary<string>) =>
  fc.array(item, { minLength: 1, maxLength: 3 }).map((items) => `[${items.join(', ')}]`);
const number = fc.oneof(
  { weight: 3, arbitrary: literal },
  { weight: 5, arbitrary: amount },
  { weight: 2, arbitrary: joined(amount, fc.constantFrom(' + ', ' - ', ' * ', ' / ', ' % '), literal) },
  { weight: 1, arbitrary: joined(amount, ' + ', amount) },
  { weight: 1, arbitrary: joined('visited.filter(v, v != ', text(PLACES), ').size()') },
);

/** Conditions of everything the language has. */
const { condition: conditions } = fc.letrec<{ condition: string }>((tie) => {
  const whole = tie('condition');
  return {
    condition: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      joined(amount, ' ', comparison, ' ', literal),
      joined(number, ' ', comparison, ' ', number),
      joined(amount, ' in ', list(literal)),
      joined('[1, 2, 5].exists(n, n == ', amount, ')'),
      joined('has_flag(', text(FLAGS), ')'),
      joined('flags.', fc.constantFrom(...FLAGS)),
      joined('knows(', text(FACTS), ')'),
      joined('met(', text(PEOPLE), ')'),
      joined('has_item(', text(ITEMS), ')'),
      joined('meters.m0 ', comparison, ' ', literal),
      joined('meters.m0 in ', list(literal)),
      joined('meters.m0 + ', amount, ' ', comparison, ' ', literal),
      joined('ended_with("a0") ', fc.constantFrom('==', '!='), ' ', text(['won', 'forced', ''])),
      joined('flags[', text(FLAGS), ']'),
      joined('has_flag(', whole, ' ? ', text(FLAGS), ' : ', text(FLAGS), ')'),
      joined('flags.exists(f, f == ', text(FLAGS), ' && flags[f])'),
      joined('location ', fc.constantFrom('==', '!=', '>', '<='), ' ', text(PLACES)),
      joined('location in ', list(text(PLACES))),
      joined('location.', fc.constantFrom('startsWith("p")', 'endsWith("2")', 'contains("3")', 'size() == 2')),
      joined(list(text(PLACES)), '.exists(p, p == location)'),
      joined(text(PLACES), ' in visited'),
      joined('visited[', literal, '] == ', text(PLACES)),
      joined('visited.exists(v, v == ', text(PLACES), ')'),
      joined('visited.all(v, v != ', text(PLACES), ' || turn > ', literal, ')'),
      joined('visited.exists_one(turn, turn == ', text(PLACES), ')'),
      joined('!(', whole, ')'),
      joined('(', whole, ') && (', whole, ')'),
      joined('(', whole, ') && (', whole, ')'),
      joined('(', whole, ') || (', whole, ')'),
      joined('(', whole, ') ? (', whole, ') : (', whole, ')'),
    ),
  };
});

/** Some of what an act can be, and a state of it. */
const moments = fc
  .record({
    isFractional: fc.boolean(),
    places: fc.subarray(PLACES, { minLength: 1 }),
    settable: fc.subarray(FLAGS),
    progress: fc.nat(5),
    doom: fc.nat(5),
    facts: fc.subarray(FACTS),
    people: fc.subarray(PEOPLE),
    items: fc.subarray(ITEMS),
    low: fc.integer({ min: -1, max: 3 }),
    span: fc.nat(4),
    isLater: fc.boolean(),
  })
  .chain((parts) => {
    const { isFractional, places, settable, progress, doom, facts, people, items, low, span, isLater } = parts;
    const [start = ''] = places;
    const possible: Possible = {
      ...{ places, start, progress, doom, turns: 100 },
      facts: new Map(facts.map((fact) => [fact, null])),
      people: new Set(people),
      items: new Set(items),
      meters: new Map([['m0', { low, high: low + span }]]),
      ended: new Map(isLater ? [['a0', ['won', 'forced']]] : []),
      settable: new Set(settable),
      unset: new Set(FLAGS.filter((flag) => !settable.includes(flag))),
    };
    const upTo = (most: number) => (isFractional ? fc.nat(most * 4).map((quarters) => quarters / 4) : fc.nat(most));
    const states = fc.record({
      set: fc.subarray(settable),
      turn: fc.integer({ min: 1, max: 12 }),
      progress: upTo(progress),
      doom: upTo(doom),
      location: fc.constantFrom(...places),
      passed: fc.shuffledSubarray(places),
      facts: fc.subarray(facts),
      met: fc.subarray(people),
      items: fc.subarray(items),
      meters: fc.record({ m0: fc.integer({ min: low, max: low + span }) }),
      endedActs: isLater ? fc.record({ a0: fc.constantFrom('won', 'forced') }) : fc.constant({}),
    });
    return fc.record({ possible: fc.constant(possible), isFractional: fc.constant(isFractional), state: states });
  });

describe('a condition that holds in some moment', () => {
  it('is never said to be one that cannot', () => {
    let held = 0;
    let denied = 0;
    fc.assert(
      fc.property(conditions, fc.array(moments, { minLength: 8, maxLength: 16 }), (source, all) => {
        for (const { possible, isFractional, state } of all) {
          const condition = readCondition(source, isFractional);
          if (!condition) continue;
          const { set, location, passed, ...clocks } = state;
          const flags = new Map(FLAGS.map((flag) => [flag, set.includes(flag)]));
          const visited = [...new Set([possible.start, ...passed, location])];
          const can = canHold(condition, possible, { left: 20_000 });
          if (!can) denied += 1;
          if (!condition.holds({ flags, visited, location, ...clocks })) continue;
          held += 1;
          expect({ source, possible, state, can }).toEqual({ source, possible, state, can: true });
        }
      }),
      { numRuns: runs(500) },
    );
    expect(held).toBeGreaterThan(runs(500));
    expect(denied).toBeGreaterThan(runs(50));
  });

  it('is in no story called one that never does: whatever happens or is learned in play', () => {
    let happened = 0;
    fc.assert(
      fc.property(
        packages,
        fc.array(conditions, { minLength: 3, maxLength: 5 }),
        fc.array(fc.nat(), { minLength: 30, maxLength: 40 }),
        (source, asked, whims) => {
          const pkg = asking(source, asked);
          const { findings, ignored } = checkPackage(pkg);
          expect(ignored).toEqual([]);
          const never = new Set(
            findings
              .filter(({ code }) => code === 'event-cannot-fire' || code === 'secret-never-revealed')
              .map(({ where }) => `${where.actId ?? ''}/${where.id ?? ''}`),
          );
          const story = compileStory(pkg);
          let state = startPlay(story, whims[0] ?? 1);
          for (const whim of whims) {
            const actions = possibleActions(story, state);
            const action = actions[whim % actions.length];
            if (!action || state.ended) break;
            const { act } = state;
            state = simulateTurn(story, state, action).state;
            const fired = state.act === act ? state.firedEvents.map((id) => `${act}/${id}`) : [];
            const learned = state.earnedFacts.map((id) => `${story.factById.get(id)?.act ?? ''}/${id}`);
            happened += fired.length + learned.length;
            expect({ asked, denied: [...fired, ...learned].filter((key) => never.has(key)) }).toEqual({
              asked,
              denied: [],
            });
          }
        },
      ),
      { numRuns: runs(80) },
    );
    expect(happened).toBeGreaterThan(runs(1000));
  });
});

/** A story that asks conditions in events, in facts of its acts and of its own. */
function asking(source: VNPackage, asked: readonly string[]): VNPackage {
  const secrets = (prefix: string) =>
    asked.map((revealWhen, index) => ({
      id: `${prefix}_${index}`,
      text: 'Something that only few people know.',
      audience: 'director' as const,
      revealWhen,
    }));
  return {
    ...source,
    plot: {
      ...source.plot,
      facts: secrets('secret'),
      acts: source.plot.acts.map((act, at) => ({
        ...act,
        facts: secrets(`secret_${at}`),
        inevitableEvents: asked.map((triggerCondition, index) => ({
          ...{ id: `event_${index}`, title: 'It happens', description: 'It happens.', forcesClimax: false },
          triggerCondition,
        })),
      })),
    },
  };
}

describe('what is said of conditions', () => {
  const codesOf = (change: (pkg: VNPackage) => void): string[] => {
    const pkg = base();
    change(pkg);
    return checkPackage(pkg).findings.map(({ code }) => code);
  };

  it.each([
    'size(visited) == 1 && location == "hall"',
    'location == "hall" && !("harbour" in visited)',
    'location != "harbour" && size(visited) == 1',
    'location == "hall" && progress <= 3',
  ])('%s: a secret is never learned only where it is in no act', (revealWhen) => {
    const codes = codesOf((pkg) => {
      factOf(pkg, 'wreckers').revealWhen = revealWhen;
    });
    expect(codes).toEqual(['flag-never-read']);
  });

  it('a secret is never learned where no act has both', () => {
    const codes = codesOf((pkg) => {
      factOf(pkg, 'wreckers').revealWhen = 'location == "hall" && "harbour" in visited';
    });
    expect(codes).toEqual(['secret-never-revealed', 'flag-never-read']);
  });

  it('a condition that may ask of any flag leaves none unread', () => {
    const codes = codesOf((pkg) => {
      factOf(pkg, 'wreckers').revealWhen = 'flags.exists(each, each == "met_ken" && flags[each])';
    });
    expect(codes).toEqual([]);
  });

  it.each([
    ['act_1', '!has_flag("found_rope")', true],
    ['act_1', 'turn >= 1', true],
    ['act_1', 'location == "harbour"', false],
    ['act_1', 'location == "harbour" || location == "lighthouse"', true],
    ['act_2', '!has_flag("found_rope")', false],
    ['act_2', 'location == "hall"', true],
  ])('in %s, that %s forces the climax at once is said: %s', (id, triggerCondition, isSaid) => {
    const codes = codesOf((pkg) => {
      const event = pkg.plot.acts.find((act) => act.id === id)?.inevitableEvents?.[0];
      Object.assign(event ?? {}, { triggerCondition, forcesClimax: true });
    });
    expect(codes.includes('event-ends-act-at-once')).toBe(isSaid);
  });

  it('a branch that asks for a stranger to be unset is told, and not denied', () => {
    const pkg = base();
    eventOf(pkg).conditionalBranches?.push({ condition: '!has_flag("nothing")', effect: 'It rings.' });
    const [finding] = checkPackage(pkg).findings;
    expect(finding?.code).toBe('condition-unknown-flag');
    expect(finding?.message).not.toMatch(/never/);
  });
});
