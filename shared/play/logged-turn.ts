import type { ScriptLine } from '../story/index.ts';

/** A turn of a conversation that was held elsewhere, before a play goes on with it. */
export interface LoggedTurn {
  /** What its player said; '' in the first turn, which begins by itself. */
  readonly said: string;
  /** What was said and told then. */
  readonly lines: readonly ScriptLine[];
}
