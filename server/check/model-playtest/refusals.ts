import type { TurnRecord } from '../../../shared/wire/index.ts';

/** Refusals that concern only the telling, as the player has not earned it. */
const WITHHELD = /^(?:recalled|result of|newcomer|spot|nudge|memory\.recap)\b/u;

/** What the Director asked for in vain, and what was withheld only from the telling. */
export const refusalsIn = ({ refusals }: Pick<TurnRecord, 'refusals'>) =>
  refusals.map(({ what, reason }) => ({ what, reason, withheld: WITHHELD.test(what) }));
