import type { CheckOutcome, TurnRecord, TurnsAnswer } from '../../shared/play/index.ts';
export type ToldTurn = TurnsAnswer['turns'][number];
/** So many turns are shown at a time. */
export declare const TURNS_A_PAGE = 30;
/** The first turn of the page a turn is on. */
export declare const pageStart: (turn: number) => number;
/** Who directed a turn, as far as the timeline tells them apart. */
export type DirectedBy = 'model' | 'patterns' | 'scorer' | 'unknown';
export interface ClockAt {
  readonly value: number;
  readonly max: number;
}
/** One turn at a glance. What only its record tells is null until that is there. */
export interface Moment {
  readonly turn: number;
  readonly action: ToldTurn['action']['type'];
  readonly progress: ClockAt | null;
  readonly doom: ClockAt | null;
  readonly checks: readonly CheckOutcome[];
  readonly complication: boolean;
  readonly ending: boolean;
  readonly landed: readonly string[];
  readonly actBegan: boolean;
  readonly directedBy: DirectedBy | null;
  readonly gaveUp: boolean;
  readonly attempts: number;
}
/** What a clock's notice says of it: "The storm 3/10". */
export declare function readClock(text: string): ClockAt | null;
/** Who directed, of the words a record has for it. */
export declare const readDirectedBy: (by: string) => DirectedBy;
/** Whether every attempt at a plan failed. Plan Execution, FR-025. */
export declare const gaveUp: ({ attempts }: Pick<TurnRecord, 'attempts'>) => boolean;
/**
 * Turns at a glance: from what was told, and from their records where those are there. A clock that was not spoken of stands
 * where it stood.
 */
export declare function momentsOf(turns: readonly ToldTurn[], records: ReadonlyMap<number, TurnRecord>): Moment[];
/**
 * Encounters that could not be played, by the reason they share; the reasons of one alone first, since they say most.
 * @param eligible those that could have been: the record says of these as well why it was not they
 */
export declare function rejectedByReason(
  rejected: TurnRecord['rejected'],
  eligible: ReadonlySet<string>,
): {
  reason: string;
  ids: string[];
}[];
/**
 * A clock through turns as an SVG path of steps, one unit a turn wide, 0 (full) to 1 (empty) high; broken where the clock is
 * not known. `closed`: down to the ground, to be filled.
 */
export declare function stepsOf(clocks: readonly (ClockAt | null)[], closed: boolean): string;
/** The clocks before and after a turn: what changed them is in its mutations. `before` is null where another act began. */
export declare function clocksThrough({
  clocks,
  mutations,
}: Pick<TurnRecord, 'clocks' | 'mutations'>): (TurnRecord['clocks'][number] & {
  before: number | null;
})[];
