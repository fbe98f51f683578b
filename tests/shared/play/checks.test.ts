import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getOutcome, rollTwoDice } from '../../../shared/play/index.ts';
import { character, encounter } from '../../support/story-fixture.ts';
import { choose, oneRoom, refusalOf, seedRolling, stage } from './stage.ts';

const ADA = character('ada', { role: 'protagonist', stats: { wits: 2, force: -1 } });
const THREAT = { opposingForce: { requiredValue: 20, trackerLabel: 'Threat', escalationEvents: [] } };
const filler = encounter('filler', { frames: 60, priority: 'low' });
const duel = (rest = {}) => encounter('duel', { frames: 6, priority: 'urgent', potentialFlags: ['fought'], ...rest });
const withDuel = (rest = {}, characters = [ADA]) => ({ ...oneRoom([duel(rest), filler], THREAT), characters });

describe('Dice', () => {
  it('are two of six sides each, the same for a seed and a turn', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(5000), (seed, turn) => {
        const dice = rollTwoDice(seed, turn);
        expect(rollTwoDice(seed, turn)).toEqual(dice);
        for (const die of dice) expect([1, 2, 3, 4, 5, 6]).toContain(die);
      }),
    );
  });

  it('are fair: every face and every sum comes about as often as it should', () => {
    const faces = new Map<number, number>();
    const sums = new Map<number, number>();
    for (let seed = 0; seed < 300; seed += 1) {
      for (let turn = 1; turn <= 100; turn += 1) {
        const [a, b] = rollTwoDice(seed, turn);
        for (const die of [a, b]) faces.set(die, (faces.get(die) ?? 0) + 1);
        sums.set(a + b, (sums.get(a + b) ?? 0) + 1);
      }
    }
    for (let face = 1; face <= 6; face += 1) expect((faces.get(face) ?? 0) / 60_000).toBeCloseTo(1 / 6, 1.9);
    for (let sum = 2; sum <= 12; sum += 1) {
      expect((sums.get(sum) ?? 0) / 30_000).toBeCloseTo((6 - Math.abs(7 - sum)) / 36, 1.9);
    }
  });

  it.each([
    [15, 'full'],
    [10, 'full'],
    [9, 'mixed'],
    [7, 'mixed'],
    [6, 'miss'],
    [1, 'miss'],
  ] as const)('a total of %d is %s', (total, outcome) => {
    expect(getOutcome(total)).toBe(outcome);
  });
});

describe('Checks', () => {
  it('end the turn by asking for a roll with the protagonist’s modifier, which the engine makes', () => {
    const play = stage(withDuel());
    const asked = play.turn({ director: { check: { stat: 'wits', reason: 'To read his feint' } } });
    expect(asked).toMatchObject({ waitingFor: 'dice-result', choices: [] });
    expect(asked.directed.pack.checkAsked).toEqual({ stat: 'wits', modifier: 2, reason: 'To read his feint' });
    expect(play.state.pendingCheck).toMatchObject({ encounter: 'duel', stat: 'wits', modifier: 2 });
    const rolled = play.turn({ frames: 1 }).directed.opening.checkResult;
    const [first, second] = rollTwoDice(7, 2);
    const total = first + second + 2;
    expect(rolled).toMatchObject({ dice: [first, second], modifier: 2, total, outcome: getOutcome(total) });
    expect(play.state).toMatchObject({ pendingCheck: null, checked: { duel: getOutcome(total) } });
  });

  it('are at most one an encounter', () => {
    const play = stage(withDuel());
    play.turn({ director: { check: { stat: 'wits' } }, frames: 1 });
    const again = play.turn({ director: { check: { stat: 'wits' } }, frames: 1 });
    expect(refusalOf(again, 'check')).toMatch(/there is at most one/);
    expect(play.state.waitingFor).toBe('continue');
  });

  it('belong to an encounter, and to one of the protagonist’s stats', () => {
    const none = stage({ ...oneRoom([encounter('shut', { prerequisites: ['never'] })]), characters: [ADA] });
    expect(refusalOf(none.turn({ director: { check: { stat: 'wits' } } }), 'check')).toMatch(/belongs to an encounter/);
    const play = stage(withDuel());
    const unknown = play.turn({ director: { check: { stat: 'constructor' } }, frames: 1 });
    expect(refusalOf(unknown, 'check')).toBe('The protagonist has no "constructor"; there are: wits, force.');
    expect(play.state.pendingCheck).toBeNull();
  });

  it('have no modifier where the protagonist has no stats or there is no protagonist', () => {
    for (const characters of [[], [character('ada', { role: 'protagonist' })]]) {
      const play = stage(withDuel({}, characters));
      play.turn({ director: { check: { stat: 'nerve' } } });
      expect(play.state.pendingCheck).toMatchObject({ stat: 'nerve', modifier: 0 });
    }
    const blank = stage(withDuel({}, [])).turn({ director: { check: { stat: '  ' } } });
    expect(refusalOf(blank, 'check')).toMatch(/names what is tried/);
  });

  it('hold landing back while pending; from the roll’s turn on it may land', () => {
    const play = stage(withDuel());
    const asked = play.turn({ frames: 9, director: { check: { stat: 'wits' }, close: true } });
    expect(asked.landed).toBeNull();
    expect(asked.directed.pack.encounter?.phase).toBe('opening');
    const rolled = play.turn({ frames: 1 });
    expect(rolled.directed.opening.checkResult).not.toBeNull();
    expect(rolled.landed?.encounter).toBe('duel');
  });

  it.each(['full', 'mixed', 'miss'] as const)('let the encounter land and give what it gives on a %s', (outcome) => {
    const play = stage(withDuel(), seedRolling(outcome, 2, 2));
    play.turn({ frames: 6, director: { check: { stat: 'wits' } } });
    const closing = play.turn();
    expect(closing.directed.opening.checkResult?.outcome).toBe(outcome);
    expect(closing.landed).toMatchObject({ encounter: 'duel', flags: ['fought'] });
    expect(play.state.ended).toBeNull();
  });

  it('bring doom + 1 and a complication of 3 turns on a miss alone', () => {
    for (const outcome of ['full', 'mixed', 'miss'] as const) {
      const play = stage(withDuel({}, []), seedRolling(outcome, 2));
      play.turn({ frames: 1, director: { check: { stat: 'nerve' } } });
      const closing = play.turn({ frames: 1 });
      const missed = outcome === 'miss';
      expect(play.state.doom).toBe(missed ? 1 : 0);
      expect(closing.doomRaised).toBe(missed ? 1 : 0);
      expect(play.state.complication).toEqual(missed ? { text: 'Something goes wrong.', lastTurn: 4 } : null);
      expect(closing.directed.pack.complication?.fresh ?? false).toBe(missed);
    }
  });

  it('take the Director’s words and turns for a miss’s complication, which takes the place of one that stands', () => {
    const play = stage(withDuel(), seedRolling('miss', 2, -1));
    play.turn({ frames: 1, director: { check: { stat: 'force' }, complication: { text: 'Fog.', turns: 9 } } });
    play.turn({ frames: 1, director: { complication: { text: 'The blade snaps.', turns: 5 } } });
    expect(play.state.complication).toEqual({ text: 'The blade snaps.', lastTurn: 6 });
  });

  it('leave one complication standing at a time otherwise', () => {
    const play = stage(withDuel());
    play.turn({ frames: 1, director: { complication: { text: 'Fog.' } } });
    const second = play.turn({ frames: 1, director: { complication: { text: 'Rain.' } } });
    expect(refusalOf(second, 'complication')).toBe('One stands already.');
    expect(play.state.complication?.text).toBe('Fog.');
  });

  it('come before options: the roll first, then the choice, then landing', () => {
    const play = stage(withDuel({ options: [{ text: 'Spare him' }, { text: 'Disarm him' }] }));
    const asked = play.turn({ frames: 6, director: { check: { stat: 'wits' } } });
    expect(asked).toMatchObject({ waitingFor: 'dice-result', offered: null });
    const rolled = play.turn({ frames: 1 });
    expect(rolled).toMatchObject({ waitingFor: 'choice', offered: 'options', landed: null });
    expect(play.turn({ action: choose(play, 1) }).landed?.encounter).toBe('duel');
  });

  it('name a complication in the story’s language, or in English where the engine lacks it, and tell no secret', () => {
    const textIn = (language: string) => {
      const play = stage({ ...withDuel({ title: 'Ken is unmasked' }, []), language }, seedRolling('miss', 2));
      play.turn({ frames: 1, director: { check: { stat: 'nerve' } } });
      play.turn({ frames: 1 });
      return play.state.complication?.text;
    };
    expect(textIn('zh-CN')).toBe('事情出了岔子。');
    expect(textIn('en-GB')).toBe('Something goes wrong.');
    expect(textIn('fr')).toBe('Something goes wrong.');
    expect(textIn('constructor')).toBe('Something goes wrong.');
  });
});
