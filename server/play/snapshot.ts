import { z } from 'zod';
import { type MemoryState, MemoryStateSchema } from '../../shared/memory/index.ts';
import {
  BARE_STAGE,
  DirectionSchema,
  type PlayStage,
  PlayStageSchema,
  type PlotState,
  PlotStateSchema,
  type SequencedFrame,
  stageAfter,
  type ToldTurn,
  ToldTurnSchema,
} from '../../shared/play/index.ts';
import type { DirectedBefore } from '../director/index.ts';
import type { PlayPath } from '../store/types.ts';
import { type Correction, CorrectionSchema } from './corrections.ts';
import type { FailedTick } from './failed-tick.ts';

/** A play in memory: the fold of its journal along its path. None of it grows with the number of turns. */
export interface PlaySession {
  readonly id: string;
  readonly packageId: string;
  readonly packageVersion: number;
  readonly title: string;
  readonly createdAt: string;
  /** The turns it has from the play it branched off. */
  readonly branchedAt: number;
  /** The session whose draft is tried out; null for a play of a package. */
  readonly trialOf: string | null;
  /** The line that is played on, and the highest there is. */
  readonly line: number;
  readonly path: PlayPath;
  readonly state: PlotState;
  readonly memory: MemoryState;
  /** Ticks done so far, skipped ones too. */
  readonly tick: number;
  /** The journal's last seq. */
  readonly seq: number;
  readonly nextFrame: number;
  /** The current turn's frames. */
  readonly frames: readonly SequencedFrame[];
  /** What they have left on the stage. */
  readonly stage: PlayStage;
  readonly recentLines: readonly string[];
  /** The last turns, whole. */
  readonly turns: readonly ToldTurn[];
  /** How the last directed turn was directed; null before one was. */
  readonly directed: DirectedBefore | null;
  /** Turns without a new flag, progress, finding or place. */
  readonly stalledTurns: number;
  /** The last turn was told plainly since no plan worked. */
  readonly isTroubled: boolean;
  /** The last turn was told to the letter throughout, and would be told the same again. */
  readonly isWritten: boolean;
  /** What its player corrected in the ledger, the latest last. */
  readonly corrections: readonly Correction[];
  /** The tick a retry or a skip is about. */
  readonly failedTick: FailedTick | null;
}

/** What a snapshot holds: the rest is its row's. */
export type SnapshotBody = Omit<PlaySession, 'id' | 'seq'>;

/** A play as a snapshot is written of it. */
export function snapshotOf({ id: _id, seq: _seq, ...body }: PlaySession): SnapshotBody {
  return body;
}

const count = z.number().int().min(0);

/** The Director's words for a turn, and what became of its proposal. */
export const DirectedBeforeSchema: z.ZodType<DirectedBefore> = z.object({
  words: DirectionSchema.nullable(),
  refusals: z.array(z.object({ what: z.string(), reason: z.string() })),
  chosen: z.object({ encounter: z.string(), by: z.enum(['director', 'scorer']) }).nullable(),
  came: z.object({ events: z.array(z.string()), escalations: z.array(count) }).optional(),
});

/** The shape of snapshots, of frames and failures as events have them. */
export const snapshotSchema = (
  frame: z.ZodType<SequencedFrame>,
  failedTick: z.ZodType<FailedTick>,
): z.ZodType<SnapshotBody> =>
  z
    .object({
      packageId: z.string(),
      packageVersion: count,
      title: z.string(),
      createdAt: z.string(),
      branchedAt: count,
      trialOf: z.string().nullable(),
      line: count,
      path: z.array(z.object({ line: count, from: count, to: count })),
      state: PlotStateSchema,
      memory: MemoryStateSchema,
      tick: count,
      nextFrame: count,
      frames: z.array(frame),
      stage: PlayStageSchema.optional(),
      recentLines: z.array(z.string()),
      turns: z.array(ToldTurnSchema).default([]),
      directed: DirectedBeforeSchema.nullable().default(null),
      stalledTurns: count,
      isTroubled: z.boolean(),
      isWritten: z.boolean().default(false),
      corrections: z.array(CorrectionSchema).default([]),
      failedTick: failedTick.nullable(),
    })
    .transform(({ stage, ...body }) => ({
      ...body,
      // Of before it was kept, what the turn itself shows.
      stage:
        stage ??
        stageAfter(
          BARE_STAGE,
          body.frames.map(({ frame }) => frame),
          null,
        ),
    }));
