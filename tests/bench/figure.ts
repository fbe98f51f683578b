type Unit = 'ms' | 'KB' | 'MB' | 'tokens' | 'calls' | 'facts' | '%' | '×' | 'turns/s' | 'frames/s' | 'streams';

/** One line of the table: what was measured, against what, and whether that is good enough. */
export interface Row {
  name: string;
  what: string;
  value: number;
  /** What it is compared with, measured in the same run; null where the goal is a size. */
  floor: number | null;
  /** The median of the ratios of all pairs; null without a floor. */
  ratio: number | null;
  unit: Unit;
  /** The most the ratio may be; without a floor, the value. Null for what is told besides, and has no goal. */
  goal: number | null;
  /** The goal is the least it may be, not the most. */
  isAtLeast?: boolean;
  met: boolean | null;
  /** How many pairs were measured. */
  pairs: number | null;
}

export interface Figure {
  name: string;
  what: string;
  /** Measures it; a figure may have more than one line. */
  measure(): Promise<Row[]>;
}

/** The line of a size that has a limit of its own, or none. */
export function sizeRow(row: Pick<Row, 'name' | 'what' | 'value' | 'unit' | 'goal'>): Row {
  return { ...row, floor: null, ratio: null, met: row.goal === null ? null : row.value <= row.goal, pairs: null };
}
