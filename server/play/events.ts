import { z } from 'zod';
import type { MemoryChange } from '../../shared/memory/index.ts';
import {
  FRAME_TYPES,
  MutationSchema,
  PlayerActionSchema,
  type SequencedFrame,
  SequencedFrameSchema,
} from '../../shared/play/index.ts';
import type { VNPackage } from '../../shared/story/index.ts';
import { type EventCodec, readEvents, unreadableRow } from '../journal/index.ts';
import type { Store } from '../store/types.ts';
import { ErrorNoteSchema, FailedTickSchema } from './failed-tick.ts';
import { CorrectionSchema, DirectedBeforeSchema, type SnapshotBody, snapshotSchema } from './snapshot.ts';

const count = z.number().int().min(0);
const line = z.number().int().min(1);

const hasItsWords = ({ type, text }: { type: string; text?: unknown }) =>
  (type !== 'say' && type !== 'narrate') || typeof text === 'string';

/** A told frame. Frames outside today's limits are kept as written: they have been shown. */
const ToldFrameSchema = SequencedFrameSchema.or(
  z.object({ seq: count, frame: z.looseObject({ type: z.enum(FRAME_TYPES) }).refine(hasItsWords) }),
) as z.ZodType<SequencedFrame>;

/** Fields of a stored turn; imports validate frames and memory more strictly. */
export const turnFields = {
  turn: line,
  action: PlayerActionSchema,
  mutations: z.array(MutationSchema),
  tick: count.optional(),
  /** Set if no plan worked and the turn was told plainly. */
  trouble: ErrorNoteSchema.optional(),
  /** True if all of it was told verbatim. */
  isWritten: z.boolean().default(false),
  /** Who was present; missing in old turns. */
  here: z.array(z.string()).optional(),
  /** How it was directed, for the Director's next turn. Missing if nobody directed. */
  directed: DirectedBeforeSchema.optional(),
};

/** A journaled turn. Old ones lack lines, ticks and memory: line 1, and tick = turn. */
const CommittedTurnSchema = z
  .object({
    ...turnFields,
    frames: z.array(ToldFrameSchema),
    line: line.default(1),
    /** Validated by the memory reducer, which skips unknown changes. */
    memory: z.array(z.custom<MemoryChange>()).default([]),
  })
  .transform(({ tick, ...turn }) => ({ ...turn, tick: tick ?? turn.turn }));
export type CommittedTurn = z.infer<typeof CommittedTurnSchema>;

/** @param row its name in errors @throws RefusalError `internal` if it is invalid */
export function parseCommittedTurn(turn: unknown, row: string): CommittedTurn {
  const read = CommittedTurnSchema.safeParse(turn);
  if (read.success) return read.data;
  throw unreadableRow(row, read.error);
}

const SnapshotSchema = snapshotSchema(ToldFrameSchema, FailedTickSchema);

/** @param row its name in errors @throws RefusalError `internal` if it is invalid */
export function readSnapshot(body: unknown, row: string): SnapshotBody {
  const read = SnapshotSchema.safeParse(body);
  if (read.success) return read.data;
  throw unreadableRow(row, read.error);
}

const PointSchema = z.object({ line, turn: count });

const PlayCreatedSchema = z.object({
  packageId: z.string(),
  packageVersion: count,
  seed: z.number(),
  title: z.string(),
  /** A trial of a draft carries its story, since no package has it. The story is parsed when played. */
  trial: z.object({ sessionId: z.string(), story: z.custom<VNPackage>() }).optional(),
  branchedFrom: PointSchema.extend({ playId: z.string() }).optional(),
  /** The initial state, if it is not the story's beginning. */
  snapshot: SnapshotSchema.optional(),
});
export type PlayCreated = z.infer<typeof PlayCreatedSchema>;
export type Trial = NonNullable<PlayCreated['trial']>;

const LineBeganSchema = z.object({
  line,
  from: PointSchema,
  why: z.enum(['rollback', 'load', 'reroll', 'version']),
  /** The state there, if the play's own journal lacks it: for turns from the original of a branch. */
  snapshot: SnapshotSchema.optional(),
});
export type LineBegan = z.infer<typeof LineBeganSchema>;

const PlayEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('play-created'), data: PlayCreatedSchema }),
  z.object({ type: z.literal('turn-committed'), data: CommittedTurnSchema }),
  /** The history continues from there on a new line; the old one stays. */
  z.object({ type: z.literal('line-began'), data: LineBeganSchema }),
  z.object({ type: z.literal('version-moved'), data: z.object({ version: count, title: z.string() }) }),
  z.object({ type: z.literal('ledger-corrected'), data: CorrectionSchema }),
  z.object({ type: z.literal('tick-failed'), data: FailedTickSchema }),
  z.object({ type: z.literal('tick-skipped'), data: z.object({ tick: count }) }),
]);
export type PlayEvent = z.infer<typeof PlayEventSchema>;

/** Stored form of play events. */
export const playEvents: EventCodec<PlayEvent> = {
  read: (kept) => PlayEventSchema.parse(kept),
  write: (event) => event,
};

/** How a play began. @throws RefusalError `internal` if its first event is not a creation */
export function creationIn(id: string, event: PlayEvent): PlayCreated {
  if (event.type === 'play-created') return event.data;
  throw unreadableRow(`event 1 of play:${id}`, new Error('It should be how the play began.'));
}

/** The creation of a stored play and its time; null for an unknown play. */
export async function loadCreation(
  store: Pick<Store, 'read'>,
  id: string,
): Promise<{ created: PlayCreated; at: string } | null> {
  for await (const { event, at } of readEvents({ store, events: playEvents }, `play:${id}`, 0, 1)) {
    return { created: creationIn(id, event), at };
  }
  return null;
}
