import type { PlaysAtStake } from '../../../shared/play/index.ts';

export type PlayAtStake = PlaysAtStake['plays'][number];

/** Whether finishing would leave a play behind: it goes on as it is, but could not move to the new version. */
export const staysBehind = ({ ended, missing }: PlayAtStake): boolean => !ended && missing.length > 0;

/** Plays as the author should look at them: those that would stay behind first, then those that go on, then those that are over. */
export function inOrder(plays: readonly PlayAtStake[]): PlayAtStake[] {
  const rank = (play: PlayAtStake): number => (staysBehind(play) ? 0 : play.ended ? 2 : 1);
  return plays.toSorted((one, other) => rank(one) - rank(other) || other.turn - one.turn);
}
