import { z } from 'zod';
import { MemoryChangeSchema, type MemoryState, MemoryStateSchema } from '../../shared/memory/index.ts';
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
import type { PreviousDirection } from '../director/index.ts';
import type { PlayPath } from '../store/types.ts';
import type { FailedTick } from './failed-tick.ts';

const point = z.object({ line: z.number().int().min(1), turn: z.number().int().min(0) });

/** A player's change of the ledger. It belongs to no turn and applies wherever the play has the entry. */
export const CorrectionSchema = z.object({
  key: z.string(),
  of: point,
  at: z.number().int().min(0),
  change: MemoryChangeSchema,
});
export type Correction = z.infer<typeof CorrectionSchema>;

/** A play in memory: the fold of its journal along its path. Its size does not grow with the turns. */
export interface PlaySession {
  readonly id: string;
  readonly packageId: string;
  readonly packageVersion: number;
  readonly title: string;
  readonly createdAt: string;
  /** Number of turns from the original of a branch. */
  readonly branchedAt: number;
  readonly trialOf: string | null;
  /** The current line, and the highest number. */
  readonly line: number;
  readonly path: PlayPath;
  readonly state: PlotState;
  readonly memory: MemoryState;
  readonly tick: number;
  readonly seq: number;
  readonly nextFrame: number;
  readonly frames: readonly SequencedFrame[];
  readonly stage: PlayStage;
  readonly recentLines: readonly string[];
  readonly turns: readonly ToldTurn[];
  readonly directed: PreviousDirection | null;
  /** Turns without a new flag, progress, finding or place. */
  readonly stalledTurns: number;
  /** The last turn was told plainly, as no plan worked. */
  readonly isTroubled: boolean;
  /** The last turn was entirely verbatim; a reroll would repeat it. */
  readonly isWritten: boolean;
  /** The player's ledger corrections, latest last. */
  readonly corrections: readonly Correction[];
  readonly failedTick: FailedTick | null;
}

/** A snapshot without its row's fields. */
export type SnapshotBody = Omit<PlaySession, 'id' | 'seq'>;

export function toSnapshot({ id: _id, seq: _seq, ...body }: PlaySession): SnapshotBody {
  return body;
}

const count = z.number().int().min(0);

/** The Director's texts for a turn, and the fate of its proposal. */
export const DirectedBeforeSchema: z.ZodType<PreviousDirection> = z.object({
  words: DirectionSchema.nullable(),
  refusals: z.array(z.object({ what: z.string(), reason: z.string() })),
  chosen: z.object({ encounter: z.string(), by: z.enum(['director', 'scorer']) }).nullable(),
  came: z.object({ events: z.array(z.string()), escalations: z.array(count) }).optional(),
});

/** Schema of snapshots, given those of frames and failures. */
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
      // Old snapshots: derived from the turn.
      stage:
        stage ??
        stageAfter(
          BARE_STAGE,
          body.frames.map(({ frame }) => frame),
          null,
        ),
    }));
