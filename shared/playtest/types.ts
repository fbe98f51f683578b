import type { DirectorProposal, PlayerAction, PlotState } from '../play/index.ts';
import type { Persona } from './report.ts';

/** What runs of a playtest come to: plain data, so that it crosses threads and adds up. */
export interface PlaytestTally {
  readonly from: number;
  readonly runs: number;
  /** Played in all of them, for whoever tells how far it has come. */
  readonly turns: number;
  /** Opaque to everybody but this room. */
  readonly data: unknown;
}

export interface PlaytestOptions {
  readonly seed: number;
  /** Absent: they take turns, run by run. */
  readonly persona?: Persona | undefined;
  readonly maxTurns: number;
}

/** Plays runs of one story. A run depends on nothing but the story, the options and its number. */
export interface Playtester {
  /** Plays the runs `from` … `from + count - 1`. */
  play(from: number, count: number): PlaytestTally;
}

/** One turn of a run as the readable rules play it. */
export interface ReplayedTurn {
  readonly action: PlayerAction;
  readonly proposal: DirectorProposal;
  /** After the turn. */
  readonly state: PlotState;
}
