import type { RefusalCode } from '../../error.ts';
import type { ReasonParams } from '../../reasons.ts';
import type { Phrasing } from '../phrasing.ts';

export type RefusalText = readonly [what: string, then?: string];

/** A sentence for each of some reasons. */
export type ReasonSentences<Params> = {
  readonly [Code in keyof Params]: (given: Params[Code], words: Phrasing) => RefusalText;
};

export interface RefusalCatalogue {
  readonly reasons: ReasonSentences<ReasonParams>;
  readonly kinds: Readonly<Record<RefusalCode, RefusalText>>;
}
