import { describe, expect, test } from 'vitest';
import { storeBranchOrigin, takeBranchOrigin } from '../../web/stage/playing/branch-origin.ts';
import {
  type AffectedPlay,
  isLeftBehind,
  listStoryPlays,
  sortAffectedPlays,
} from '../../web/studio/finish/plays-dialog.tsx';
import { getLastLine } from '../../web/ui/last-line.ts';

describe('plays at stake', () => {
  const missing = [{ what: 'place' as const, id: 'pier', message: 'The Pier is gone.' }];
  const play = (id: string, changes: Partial<AffectedPlay>): AffectedPlay => ({
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
    expect(sortAffectedPlays(plays).map(({ id }) => id)).toEqual(['behind', 'further', 'on', 'over']);
    expect(plays.filter(isLeftBehind).map(({ id }) => id)).toEqual(['behind']);
  });

  test('are those of the story, without its trials', () => {
    const listed = [
      { id: 'a', packageId: 'p', trial: false },
      { id: 'b', packageId: 'p', trial: true },
      { id: 'c', packageId: 'q', trial: false },
    ];
    expect(listStoryPlays(listed, 'p').map(({ id }) => id)).toEqual(['a']);
    expect(listStoryPlays(listed, null)).toEqual([]);
  });
});

test('a play is told from others of its story by what was said last', () => {
  const frames = [
    { type: 'narrate', text: 'It rained.', seq: 0 },
    { type: 'say', character: 'mio', text: 'Run!', seq: 1 },
    { type: 'notify', text: 'Rain 1/6', seq: 2 },
  ] as const;
  expect(getLastLine({ frames: [...frames] })).toBe('Run!');
  expect(getLastLine({ frames: [] })).toBe('');
});

test('a branch says once that it is one', () => {
  storeBranchOrigin('branch', 0);
  expect(takeBranchOrigin('other')).toBeUndefined();
  expect(takeBranchOrigin('branch')).toBe(0);
  expect(takeBranchOrigin('branch')).toBeUndefined();
});
