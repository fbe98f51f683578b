import type { ScriptLine } from '../story/index.ts';

/** A turn of an imported chat log that a play continues. */
export interface LoggedTurn {
  readonly said: string;
  readonly lines: readonly ScriptLine[];
}
