import { z } from 'zod';
import {
  CHECK_OUTCOMES,
  type CheckOutcome,
  type ChoiceOption,
  ChoiceOptionSchema,
  WAITING_FOR,
  type WaitingFor,
} from './frame.ts';
import { type TurnPart, TurnPartSchema } from './part.ts';

export type ClimaxOutcome = 'won' | 'forced';

/** The one encounter under way. `again` is true for a repeatable one that has landed before: it gives nothing more. */
interface ActiveEncounter {
  id: string;
  again: boolean;
}

interface Complication {
  text: string;
  /** The last turn of the play on which it stands. */
  lastTurn: number;
}

export interface PendingCheck {
  /** The encounter the roll belongs to. */
  encounter: string;
  stat: string;
  modifier: number;
  reason: string | null;
}

/**
 * The whole state of a play: the fold of its journal, immutable. Rules of play, "State". Lists are in the order things
 * happened; ids are those of the package.
 */
export interface PlotState {
  readonly seed: number;
  /** Turns committed so far; the first turn is 1. */
  readonly turn: number;
  readonly act: string;
  /** Turns of this act so far. */
  readonly actTurn: number;
  readonly location: string;
  readonly flags: readonly string[];
  readonly progress: number;
  readonly doom: number;
  readonly landed: readonly string[];
  /** The last to land in this act, repeats included: the scorer varies pacing by it. */
  readonly lastLanded: string | null;
  /** The last one chosen in this act: nothing already landed is chosen twice running while something new is eligible. */
  readonly lastChosen: ActiveEncounter | null;
  readonly active: ActiveEncounter | null;
  /** Frames each encounter under way or set aside has had so far. */
  readonly frames: Readonly<Record<string, number>>;
  /** The option each encounter was answered with, counted from 0. */
  readonly answered: Readonly<Record<string, number>>;
  /** The outcome of each encounter's check. */
  readonly checked: Readonly<Record<string, CheckOutcome>>;
  /** Characters the Director moved, this act: id → places added. */
  readonly moved: Readonly<Record<string, readonly string[]>>;
  readonly dispositions: Readonly<Record<string, string>>;
  /** Places seen this act. */
  readonly visited: readonly string[];
  /** Events fired this act. */
  readonly firedEvents: readonly string[];
  /** Indexes into the act's `escalationEvents`. */
  readonly crossedThresholds: readonly number[];
  readonly complication: Complication | null;
  readonly pendingCheck: PendingCheck | null;
  readonly climaxDue: ClimaxOutcome | null;
  readonly earnedFacts: readonly string[];
  readonly findings: readonly string[];
  readonly items: readonly string[];
  /** Where meters stand that have moved, by id; the others stand where they began. */
  readonly meters: Readonly<Record<string, number>>;
  /** Who was on stage in a turn that was told, where the story asks about it. */
  readonly met: readonly string[];
  /** How the acts before ended. */
  readonly endedActs: Readonly<Record<string, ClimaxOutcome>>;
  /** Which options could be chosen where an encounter's were offered, this act. */
  readonly offered: Readonly<Record<string, readonly number[]>>;
  /** What a stop has left untold, in order: it is told before anything else of its place, `untoldAt`. */
  readonly untold: readonly TurnPart[];
  readonly untoldAt: string;
  /** The encounter whose options the last turn ended with; null when it asked none. */
  readonly asking: string | null;
  /** What the play waits for, and the choices it offered. */
  readonly waitingFor: WaitingFor | 'start' | null;
  readonly choices: readonly ChoiceOption[];
  /** Whether the player may say or do something in words of their own, besides what is offered. */
  readonly freeText: boolean;
  readonly ended: {
    readonly text: string;
    readonly outcome: ClimaxOutcome;
    /** Of an ending that has them. */
    readonly id?: string | undefined;
    readonly title?: string | undefined;
  } | null;
}

const names = z.array(z.string());
const perEncounter = z.record(z.string(), z.number());
const encounter = z.object({ id: z.string(), again: z.boolean() });
const outcome = z.enum(['won', 'forced']);

/** A state as it was kept. */
export const PlotStateSchema: z.ZodType<PlotState> = z.object({
  seed: z.number(),
  turn: z.number().int().min(0),
  act: z.string(),
  actTurn: z.number().int().min(0),
  location: z.string(),
  flags: names,
  progress: z.number(),
  doom: z.number(),
  landed: names,
  lastLanded: z.string().nullable(),
  lastChosen: encounter.nullable(),
  active: encounter.nullable(),
  frames: perEncounter,
  answered: perEncounter,
  checked: z.record(z.string(), z.enum(CHECK_OUTCOMES)),
  moved: z.record(z.string(), names),
  dispositions: z.record(z.string(), z.string()),
  visited: names,
  firedEvents: names,
  crossedThresholds: z.array(z.number().int()),
  complication: z.object({ text: z.string(), lastTurn: z.number().int() }).nullable(),
  pendingCheck: z
    .object({ encounter: z.string(), stat: z.string(), modifier: z.number(), reason: z.string().nullable() })
    .nullable(),
  climaxDue: outcome.nullable(),
  earnedFacts: names,
  findings: names,
  items: names,
  meters: perEncounter.default({}),
  met: names.default([]),
  endedActs: z.record(z.string(), outcome).default({}),
  offered: z.record(z.string(), z.array(z.number().int())).default({}),
  untold: z.array(TurnPartSchema).default(() => []),
  untoldAt: z.string().default(''),
  asking: z.string().nullable(),
  waitingFor: z.enum([...WAITING_FOR, 'start']).nullable(),
  choices: z.array(ChoiceOptionSchema),
  freeText: z.boolean(),
  ended: z.object({ text: z.string(), outcome, id: z.string().optional(), title: z.string().optional() }).nullable(),
});
