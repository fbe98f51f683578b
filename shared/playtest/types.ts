import type { DirectorProposal, PlayerAction, PlotState } from '../play/index.ts';
import type { Persona } from './schemas.ts';

/** The result of playtest runs: plain data that can cross threads and be added. */
export interface PlaytestTally {
  readonly from: number;
  readonly runs: number;
  readonly turns: number;
  /** Internal to this module. */
  readonly data: unknown;
}

export interface PlaytestOptions {
  readonly seed: number;
  readonly persona?: Persona | undefined;
  readonly maxTurns: number;
}

/** Plays runs of one story. A run depends only on the story, the options and its number. */
export interface Playtester {
  /** Plays the runs `from` … `from + count - 1`. */
  play(from: number, count: number): PlaytestTally;
}

export interface ReplayedTurn {
  readonly action: PlayerAction;
  readonly proposal: DirectorProposal;
  readonly state: PlotState;
}
