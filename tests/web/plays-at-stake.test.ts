import { describe, expect, test } from 'vitest';
import { rememberBranch, takeBranch } from '../../web/stage/playing/branched.ts';
import { inOrder, type PlayAtStake, playsOf, staysBehind } from '../../web/studio/stake/stake.ts';
import { lastLineOf } from '../../web/ui/last-line.ts';

describe('plays at stake', () => {
  const missing = [{ what: 'place' as const, id: 'pier', message: 'The Pier is gone.' }];
  const play = (id: string, changes: Partial<PlayAtStake>): PlayAtStake => ({
    id,
    title: 'T',
    turn: 1,
    version: 1,
    ended: false,
    missing: [],
    ...changes,
  });

  test('those that would stay behind come first, those that are over last', () => {
    const plays = [
      play('over', { ended: true, missing }),
      play('on', { turn: 3 }),
      play('further', { turn: 9 }),
      play('behind', { missing }),
    ];
    expect(inOrder(plays).map(({ id }) => id)).toEqual(['behind', 'further', 'on', 'over']);
    expect(plays.filter(staysBehind).map(({ id }) => id)).toEqual(['behind']);
  });

  test('are those of the story, without its trials', () => {
    const listed = [
      { id: 'a', packageId: 'p', trial: false },
      { id: 'b', packageId: 'p', trial: true },
      { id: 'c', packageId: 'q', trial: false },
    ];
    expect(playsOf(listed, 'p').map(({ id }) => id)).toEqual(['a']);
    expect(playsOf(listed, null)).toEqual([]);
  });
});

test('a play is told from others of its story by what was said last', () => {
  const frames = [
    { type: 'narrate', text: 'It rained.', seq: 0 },
    { type: 'say', character: 'mio', text: 'Run!', seq: 1 },
    { type: 'notify', text: 'Rain 1/6', seq: 2 },
  ] as const;
  expect(lastLineOf({ frames: [...frames] })).toBe('Run!');
  expect(lastLineOf({ frames: [] })).toBe('');
});

test('a branch says once that it is one', () => {
  rememberBranch('branch', 0);
  expect(takeBranch('other')).toBeUndefined();
  expect(takeBranch('branch')).toBe(0);
  expect(takeBranch('branch')).toBeUndefined();
});
