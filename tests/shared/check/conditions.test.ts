import { describe, expect, it } from 'vitest';
import { canHold, type PossibleStates } from '../../../shared/check/analysis/condition-satisfiability.ts';
import { asCondition, looksLikeCondition, readCondition } from '../../../shared/check/analysis/conditions.ts';
import { checkPackage } from '../../../shared/check/index.ts';
import type { VNPackage } from '../../../shared/story/index.ts';
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
    const possible: PossibleStates = {
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
