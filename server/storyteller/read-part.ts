import type { PlotState, ToldLine, TurnPart } from '../../shared/play/index.ts';

/** A part of a turn, and the state its lines read: what the part gives is in it already. */
export interface PartToTell {
  readonly part: TurnPart;
  readonly state: PlotState;
}

/** The same with what it is told from. */
export interface ReadPart extends PartToTell {
  /** What happens in it, for whoever tells it; '' where nothing is written. */
  readonly text: string;
  /** The lines of its script that are told, those before `part.from` among them. */
  readonly lines: readonly ToldLine[];
  /** The line that is told no more. */
  readonly to: number;
}
