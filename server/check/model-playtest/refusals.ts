import type { TurnRecord } from '../../../shared/wire/index.ts';

/** What is kept from the telling since the player has not earned it, among what was not given. */
const WITHHELD = /^(?:recalled|result of|newcomer|spot|nudge|memory\.recap)\b/u;

/** What the Director asked for and was not given, and what of it was kept from the telling alone. */
export const refusalsIn = ({ refusals }: Pick<TurnRecord, 'refusals'>) =>
  refusals.map(({ what, reason }) => ({ what, reason, withheld: WITHHELD.test(what) }));
