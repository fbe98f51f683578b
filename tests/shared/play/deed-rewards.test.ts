import { describe, expect, it } from 'vitest';
import type { DirectorProposal } from '../../../shared/play/index.ts';
import { act, character, encounter, place } from '../../support/story-fixture.ts';
import { oneRoom, refusalOf, seedRolling, stage } from './stage.ts';

type Grants = NonNullable<DirectorProposal['grants']>;

const meters = [{ id: 'trust', label: 'Trust', initial: 1, min: 0, max: 2 }];
const setting = (plot: object = {}, seed?: number) =>
  stage(
    {
      ...oneRoom(
        [
          encounter('talk', { frames: 60, priority: 'high', potentialFlags: ['friend', 'angry'] }),
          encounter('later', { frames: 60, prerequisites: ['friend'], potentialFlags: ['later_flag'] }),
          encounter('never', { frames: 60, excludeIfFlags: ['angry'] }),
        ],
        { globalProgression: { requiredValue: 6, trackerLabel: 'Clues' } },
      ),
      characters: [character('mae')],
      plot: { meters, ...plot },
    },
    seed,
  );

function granted(grants: Grants, plot: object = {}) {
  const play = setting(plot);
  play.turn({ isDirected: true });
  const closing = play.turn({ isDirected: true, director: { grants } });
  return { play, closing };
}

describe('Rewards for a deed', () => {
  it('give at most one of each, and are kept in the journal', () => {
    const { play, closing } = granted({
      progress: 'She trusted him with the card.',
      flag: 'friend',
      meter: { id: 'trust', by: 1 },
      item: 'a card',
    });
    expect(play.state).toMatchObject({ progress: 1, flags: ['friend'], meters: { trust: 2 }, items: ['a card'] });
    expect(closing.directed.pack.items.gained).toEqual(['a card']);
    expect(closing.mutations).toContainEqual({
      type: 'deed-rewarded',
      ...{ progress: 1, reason: 'She trusted him with the card.', flags: ['friend'], meters: { trust: 2 } },
    });
  });

  it('count nothing twice, whatever its case and punctuation, and a quarter of what is required at most', () => {
    const { play } = granted({ progress: 'The card.' });
    const again = play.turn({ isDirected: true, director: { grants: { progress: 'the card' } } });
    expect(refusalOf(again, 'grants.progress')).toBe('"the card" has earned progress before.');
    play.turn({ isDirected: true, director: { grants: { progress: 'The leap.' } } });
    const most = play.turn({ isDirected: true, director: { grants: { progress: 'The oath.' } } });
    expect(refusalOf(most, 'grants.progress')).toBe('Before its climax, deeds earn at most 2 progress in this act.');
    expect(play.state.progress).toBe(2);
  });

  it.each([
    ['of an encounter that is not open yet', 'later_flag', 'What gives "later_flag" is not open yet: later.'],
    ['that rules an encounter out', 'angry', '"angry" can close a way or force the climax; no deed sets it.'],
  ])('set no flag %s', (_, flag, reason) => {
    const { play, closing } = granted({ flag });
    expect(refusalOf(closing, 'grants.flag')).toBe(reason);
    expect(play.state.flags).toEqual([]);
  });

  it('set a flag of a scene of another place, where that scene is open', () => {
    const yard = [encounter('letter', { frames: 60, potentialFlags: ['read_it'] })];
    const play = stage({
      acts: [act('act_one', [place('room', [encounter('talk', { frames: 60 })]), place('yard', yard)])],
    });
    play.turn({ isDirected: true });
    play.turn({ isDirected: true, director: { grants: { flag: 'read_it' } } });
    expect(play.state.flags).toEqual(['read_it']);
  });

  it('set a flag of a scene that landed with none of its options taken', () => {
    const options = [
      { text: 'Yes', flags: ['yes'] },
      { text: 'No', flags: ['no'] },
    ];
    const asked = encounter('ask', { frames: 60, potentialFlags: ['yes', 'no'], options });
    const played = (answer?: number) => {
      const play = stage(oneRoom([asked]));
      play.turn({ isDirected: true, director: { encounter: 'ask' } });
      play.turn({ isDirected: true, director: { close: true, ...(answer !== undefined && { answer }) } });
      play.turn({ isDirected: true, director: { grants: { flag: 'yes' } } });
      return play.state.flags;
    };
    expect(played()).toEqual(['yes']);
    expect(played(1)).toEqual(['no']);
  });

  it('move no meter past its end, and none that does not exist', () => {
    const { play, closing } = granted({ meter: { id: 'coins', by: 1 } });
    expect(refusalOf(closing, 'grants.meter')).toBe('There is no meter "coins".');
    const more = () => play.turn({ isDirected: true, director: { grants: { meter: { id: 'trust', by: 1 } } } });
    more();
    expect(refusalOf(more(), 'grants.meter')).toBe('"trust" stands at its end already.');
  });

  it.each<Grants>([{ meter: { id: 'trust', by: 1 } }, { disposition: { character: 'mae', disposition: 'warm' } }])(
    'are news for the play by themselves: %j',
    (grants) => {
      const play = setting();
      play.turn({ isDirected: true });
      play.turn({ isDirected: true });
      expect(play.state.quietTurns).toBe(1);
      play.turn({ isDirected: true, director: { grants } });
      expect(play.state.quietTurns).toBe(0);
    },
  );

  it('come only where a model directs, and not where the story has none', () => {
    const { play, closing } = granted({ progress: 'The card.', item: 'a card' }, { grants: 'none' });
    expect(refusalOf(closing, 'grants')).toBe('This story rewards no deeds outside its options.');
    expect(play.state).toMatchObject({ progress: 0, items: [] });
    const other = setting();
    other.turn();
    const undirected = other.turn({ director: { grants: { progress: 'The card.' } } });
    expect(refusalOf(undirected, 'grants')).toBe('No model directs this turn.');
  });

  it.each(['full', 'miss'] as const)('come with a roll that is asked for, unless it misses: %s', (outcome) => {
    const play = setting({}, seedRolling(outcome, 3));
    play.turn({ isDirected: true, director: { encounter: 'talk' } });
    const director = { check: { stat: 'nerve' }, grants: { item: 'a key' } };
    const asking = play.turn({ isDirected: true, director });
    expect(asking.directed.pack.items.gained).toEqual([]);
    expect(play.state).toMatchObject({ items: [], promised: ['a key'] });
    const rolled = play.turn({ isDirected: true });
    expect(play.state).toMatchObject({ items: outcome === 'miss' ? [] : ['a key'], promised: [] });
    expect(rolled.directed.pack.items.gained).toEqual(outcome === 'miss' ? [] : ['a key']);
  });
});
