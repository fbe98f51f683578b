import type { RefusalCode } from '../../error.ts';
import type { ReasonParams } from '../../reasons.ts';
import type { Phrasing } from '../phrasing.ts';

/** A message for a person: what was wrong, and optionally what to do. */
export type RefusalText = readonly [what: string, then?: string];

/** A sentence for each of some reasons. */
export type ReasonSentences<Params> = {
  readonly [Code in keyof Params]: (given: Params[Code], words: Phrasing) => RefusalText;
};

/** A language's sentences for every reason, and for refusals with only a code. */
export interface RefusalCatalogue {
  readonly reasons: ReasonSentences<ReasonParams>;
  readonly kinds: Readonly<Record<RefusalCode, RefusalText>>;
}
