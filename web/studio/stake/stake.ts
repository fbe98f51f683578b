import type { PlaysAtStake } from '../../../shared/wire/index.ts';
import type { PlayListing } from '../../api/index.ts';

export type PlayAtStake = PlaysAtStake['plays'][number];

type Listed = Pick<PlayListing['plays'][number], 'packageId' | 'trial'>;

/** The plays of a story, its trials left out; none where it was never finished. */
export const playsOf = <Play extends Listed>(plays: readonly Play[], packageId: string | null): Play[] =>
  packageId === null ? [] : plays.filter((play) => play.packageId === packageId && !play.trial);

/** Whether finishing would leave a play behind: it goes on as it is, but could not move to the new version. */
export const staysBehind = ({ ended, missing }: PlayAtStake): boolean => !ended && missing.length > 0;

/** Plays as the author should look at them: those that would stay behind first, then those that go on, then those that are over. */
export function inOrder(plays: readonly PlayAtStake[]): PlayAtStake[] {
  const rank = (play: PlayAtStake): number => (staysBehind(play) ? 0 : play.ended ? 2 : 1);
  return plays.toSorted((one, other) => rank(one) - rank(other) || other.turn - one.turn);
}
