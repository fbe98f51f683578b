import type { ScriptLine } from '../story/index.ts';

export interface LoggedTurn {
  readonly said: string;
  readonly lines: readonly ScriptLine[];
}
