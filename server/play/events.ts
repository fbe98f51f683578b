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
import { type EventForm, readEvents, unreadable } from '../journal/index.ts';
import type { Store } from '../store/types.ts';
import { CorrectionSchema } from './corrections.ts';
import { ErrorNoteSchema, FailedTickSchema } from './failed-tick.ts';
import { DirectedBeforeSchema, type SnapshotBody, snapshotSchema } from './snapshot.ts';

const count = z.number().int().min(0);
const line = z.number().int().min(1);

const hasItsWords = ({ type, text }: { type: string; text?: unknown }) =>
  (type !== 'say' && type !== 'narrate') || typeof text === 'string';

/** A frame as it was told. One that keeps other bounds than today's stage is as it was written: it has been seen. */
const ToldFrameSchema = SequencedFrameSchema.or(
  z.object({ seq: count, frame: z.looseObject({ type: z.enum(FRAME_TYPES) }).refine(hasItsWords) }),
) as z.ZodType<SequencedFrame>;

/** What is kept of a turn wherever it is kept; its frames and memories are held to more where they come from elsewhere. */
export const turnFields = {
  turn: line,
  action: PlayerActionSchema,
  mutations: z.array(MutationSchema),
  tick: count.optional(),
  /** Set where no plan worked and it was told plainly. */
  trouble: ErrorNoteSchema.optional(),
  /** All of it was told to the letter. */
  isWritten: z.boolean().default(false),
  /** Who was there, by the record; left out in turns of before that was kept. */
  here: z.array(z.string()).optional(),
  /** How it was directed: the Director's next turn goes on from it. Left out where nobody directed. */
  directed: DirectedBeforeSchema.optional(),
};

/** A turn as the journal keeps it. Those of before lines, ticks and memory lack what came later: then it is line 1, and tick = turn. */
const CommittedTurnSchema = z
  .object({
    ...turnFields,
    frames: z.array(ToldFrameSchema),
    line: line.default(1),
    /** Each is read by the reducer of memories, which passes over what is no change. */
    memory: z.array(z.custom<MemoryChange>()).default([]),
  })
  .transform(({ tick, ...turn }) => ({ ...turn, tick: tick ?? turn.turn }));
export type CommittedTurn = z.infer<typeof CommittedTurnSchema>;

/** A turn from elsewhere than the journal. @param row names it for a person @throws RefusalError `internal` where it is none */
export function readTurn(turn: unknown, row: string): CommittedTurn {
  const read = CommittedTurnSchema.safeParse(turn);
  if (read.success) return read.data;
  throw unreadable(row, read.error);
}

const SnapshotSchema = snapshotSchema(ToldFrameSchema, FailedTickSchema);

/** A snapshot. @param row names it for a person @throws RefusalError `internal` where it is none */
export function readSnapshot(body: unknown, row: string): SnapshotBody {
  const read = SnapshotSchema.safeParse(body);
  if (read.success) return read.data;
  throw unreadable(row, read.error);
}

const PointSchema = z.object({ line, turn: count });

const PlayCreatedSchema = z.object({
  packageId: z.string(),
  packageVersion: count,
  seed: z.number(),
  title: z.string(),
  /** A draft being tried out: the play has its story with it, since no package does. The story is read where it is played. */
  trial: z.object({ sessionId: z.string(), story: z.custom<VNPackage>() }).optional(),
  /** The play it branched off, and where. */
  branchedFrom: PointSchema.extend({ playId: z.string() }).optional(),
  /** What it began with, where that is not the story's beginning. */
  snapshot: SnapshotSchema.optional(),
});
export type PlayCreated = z.infer<typeof PlayCreatedSchema>;
export type Trial = NonNullable<PlayCreated['trial']>;

const LineBeganSchema = z.object({
  line,
  from: PointSchema,
  /** Why a history goes on from an earlier turn. */
  why: z.enum(['rollback', 'load', 'reroll', 'version']),
  /** What the play was there, where its own journal does not say: turns it has from the play it branched off. */
  snapshot: SnapshotSchema.optional(),
});
export type LineBegan = z.infer<typeof LineBeganSchema>;

/** A play's journal: how it began, then each committed turn and whatever else happened to it. */
const PlayEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('play-created'), data: PlayCreatedSchema }),
  z.object({ type: z.literal('turn-committed'), data: CommittedTurnSchema }),
  /** The history goes on from there on a line of its own; what is left stays as it was. */
  z.object({ type: z.literal('line-began'), data: LineBeganSchema }),
  z.object({ type: z.literal('version-moved'), data: z.object({ version: count, title: z.string() }) }),
  z.object({ type: z.literal('ledger-corrected'), data: CorrectionSchema }),
  z.object({ type: z.literal('tick-failed'), data: FailedTickSchema }),
  z.object({ type: z.literal('tick-skipped'), data: z.object({ tick: count }) }),
]);
export type PlayEvent = z.infer<typeof PlayEventSchema>;

/** How the events of plays are kept. */
export const playEvents: EventForm<PlayEvent> = {
  read: (kept) => PlayEventSchema.parse(kept),
  write: (event) => event,
};

/** How a play began. @throws RefusalError `internal` when its first event does not say that */
export function creationIn(id: string, event: PlayEvent): PlayCreated {
  if (event.type === 'play-created') return event.data;
  throw unreadable(`event 1 of play:${id}`, new Error('It should be how the play began.'));
}

/** The same, of a play in the store, and when that was; null where there is none. */
export async function creationOf(
  store: Pick<Store, 'read'>,
  id: string,
): Promise<{ created: PlayCreated; at: string } | null> {
  for await (const { event, at } of readEvents({ store, events: playEvents }, `play:${id}`, 0, 1)) {
    return { created: creationIn(id, event), at };
  }
  return null;
}
