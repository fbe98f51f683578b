import type { RefusalCode } from '../../error.ts';
import type { ReasonParams } from '../../reasons.ts';
import type { Phrasing } from '../phrasing.ts';

/** What a person is told: what was wrong, and what to do where there is something to do. */
export type Said = readonly [what: string, then?: string];

/** A sentence for each of some reasons. */
export type ReasonSentences<Params> = {
  readonly [Code in keyof Params]: (given: Params[Code], words: Phrasing) => Said;
};

/** A language's sentences for every reason, and for a refusal of which only the kind is known. */
export interface RefusalCatalogue {
  readonly reasons: ReasonSentences<ReasonParams>;
  readonly kinds: Readonly<Record<RefusalCode, Said>>;
}
