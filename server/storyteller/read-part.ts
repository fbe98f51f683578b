import type { PlacedLine, PlotState, TurnPart } from '../../shared/play/index.ts';

/** A part of a turn, and the state its lines read, which includes what the part gives. */
export interface PartToTell {
  readonly part: TurnPart;
  readonly state: PlotState;
}

/** The part with its content. */
export interface ReadPart extends PartToTell {
  readonly text: string;
  /** The lines of its script in this telling, including those before `part.from`. */
  readonly lines: readonly PlacedLine[];
  /** End of its lines, exclusive. */
  readonly to: number;
}
