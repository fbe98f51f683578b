import { z } from 'zod';
import { type StoryState, timeAtStart } from '../rules/index.ts';
import { type ClimaxWay, ClimaxWaySchema } from '../story/index.ts';
import { type Direction, DirectionSchema } from './direction.ts';
import { CHECK_OUTCOMES, type ChoiceOption, ChoiceOptionSchema, WAITING_FOR, type WaitingFor } from './frame.ts';
import { type TurnPart, TurnPartSchema } from './part.ts';

interface Complication {
  text: string;
  lastTurn: number;
}

export interface PendingCheck {
  encounter: string;
  stat: string;
  modifier: number;
  reason: string | null;
  /** The direction of the turn that asked for the roll. */
  direction?: Direction | undefined;
}

/** The immutable fold of a play's journal; lists are chronological. Rules of play, "State". */
export interface PlotState extends StoryState {
  readonly dispositions: Readonly<Record<string, string>>;
  /** People made during play with their place in the act; '' for none. Absent if there are none. */
  readonly made?: Readonly<Record<string, string>> | undefined;
  readonly complication: Complication | null;
  readonly pendingCheck: PendingCheck | null;
  /** Items that come with the pending roll unless it misses. */
  readonly promised: readonly string[];
  /** What progress was granted for in this play, and how much in this act. */
  readonly rewarded: readonly string[];
  readonly progressGranted: number;
  readonly climaxEvidence: readonly string[];
  readonly wasDirected: boolean;
  /** Parts left untold by a stop, in order; told first at the place `untoldAt`. */
  readonly untold: readonly TurnPart[];
  readonly untoldAt: string;
  /** Directed turns in a row without anything new. Rules of play, "Choosing". */
  readonly quietTurns: number;
  /** The turn in which lore with `sticky` or `cooldown` was last activated, by id. */
  readonly lore: Readonly<Record<string, number>>;
  /** What the play waits for, and the offered choices. */
  readonly waitingFor: WaitingFor | 'start' | null;
  readonly choices: readonly ChoiceOption[];
  readonly freeText: boolean;
  readonly ended: {
    readonly text: string;
    readonly outcome: ClimaxWay;
    readonly id?: string | undefined;
    readonly title?: string | undefined;
  } | null;
}

const names = z.array(z.string());
const perEncounter = z.record(z.string(), z.number());
const encounter = z.object({ id: z.string(), again: z.boolean() });

export const PlotStateSchema: z.ZodType<PlotState> = z.object({
  seed: z.number(),
  turn: z.number().int().min(0),
  act: z.string(),
  actTurn: z.number().int().min(0),
  location: z.string(),
  flags: names,
  progress: z.number(),
  doom: z.number(),
  day: z.number().int().min(1).default(timeAtStart(undefined).day),
  minutes: z.number().int().min(0).default(timeAtStart(undefined).minutes),
  landed: names,
  lastLanded: z.string().nullable(),
  lastChosen: encounter.nullable(),
  active: encounter.nullable(),
  frames: perEncounter,
  answered: perEncounter,
  checked: z.record(z.string(), z.enum(CHECK_OUTCOMES)),
  moved: z.record(z.string(), names),
  dispositions: z.record(z.string(), z.string()),
  made: z.record(z.string(), z.string()).optional(),
  visited: names,
  firedEvents: names,
  crossedThresholds: z.array(z.number().int()),
  complication: z.object({ text: z.string(), lastTurn: z.number().int() }).nullable(),
  pendingCheck: z
    .object({
      encounter: z.string(),
      stat: z.string(),
      modifier: z.number(),
      reason: z.string().nullable(),
      direction: DirectionSchema.optional(),
    })
    .nullable(),
  climaxDue: ClimaxWaySchema.nullable(),
  climaxTurns: z.number().int().min(0).default(0),
  fullSince: z.number().int().min(0).default(0),
  climaxEvidence: names.default([]),
  promised: names.default([]),
  rewarded: names.default([]),
  progressGranted: z.number().min(0).default(0),
  wasDirected: z.boolean().default(false),
  earnedFacts: names,
  findings: names,
  items: names,
  meters: perEncounter.default({}),
  met: names.default([]),
  endedActs: z.record(z.string(), ClimaxWaySchema).default({}),
  offered: z.record(z.string(), z.array(z.number().int())).default({}),
  taken: z.record(z.string(), z.array(z.number().int())).default({}),
  untouchedTurns: z.number().int().default(0),
  quietTurns: z.number().int().default(0),
  untold: z.array(TurnPartSchema).default(() => []),
  untoldAt: z.string().default(''),
  lore: perEncounter.default({}),
  asking: z.string().nullable(),
  waitingFor: z.enum([...WAITING_FOR, 'start']).nullable(),
  choices: z.array(ChoiceOptionSchema),
  freeText: z.boolean(),
  ended: z
    .object({ text: z.string(), outcome: ClimaxWaySchema, id: z.string().optional(), title: z.string().optional() })
    .nullable(),
});
