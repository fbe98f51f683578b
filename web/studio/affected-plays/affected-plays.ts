import type { AffectedPlays } from '../../../shared/wire/index.ts';
import type { PlayListing } from '../../api/index.ts';

export type AffectedPlay = AffectedPlays['plays'][number];

type Listed = Pick<PlayListing['plays'][number], 'packageId' | 'trial'>;

/** The plays of a story without trials; none if it was never finished. */
export const listStoryPlays = <Play extends Listed>(plays: readonly Play[], packageId: string | null): Play[] =>
  packageId === null ? [] : plays.filter((play) => play.packageId === packageId && !play.trial);

/** Whether a play could not move to the new version after finishing. It continues on its own version. */
export const isLeftBehind = ({ ended, missing }: AffectedPlay): boolean => !ended && missing.length > 0;

/** Sorts plays: those left behind first, then those that can move, then ended ones. */
export function sortAffectedPlays(plays: readonly AffectedPlay[]): AffectedPlay[] {
  const rank = (play: AffectedPlay): number => (isLeftBehind(play) ? 0 : play.ended ? 2 : 1);
  return plays.toSorted((one, other) => rank(one) - rank(other) || other.turn - one.turn);
}
