import { z } from 'zod';
import { type ChecklistEvent, ChecklistEventSchema, PlanningStrategySchema } from '../../../shared/checklist/index.ts';
import {
  ActorSchema,
  type DraftEvent,
  DraftEventSchema,
  DraftNoteSchema,
  LockSchema,
} from '../../../shared/story/index.ts';
import { SnapshotNameSchema, WordGoalsSchema } from '../../../shared/wire/index.ts';
import { createFlatCodec } from '../../journal/index.ts';
import type { PlanningStreamMessage } from '../chat-message.ts';
import { StoredBriefSchema } from './stored-brief.ts';

/** A journaled message of a session; its parts are the AI SDK's. */
export type SessionMessage = PlanningStreamMessage;

const PartsSchema = z.array(z.looseObject({ type: z.string() }));
const MessageSchema = z.looseObject({
  id: z.string(),
  role: z.enum(['system', 'user', 'assistant']),
  parts: PartsSchema,
});

const SessionOwnEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('session-opened'),
    locale: z.string(),
    packageId: z.string(),
    createdAt: z.string(),
    strategy: PlanningStrategySchema.optional(),
    /** False leaves the checklist's tools out. */
    checklistTools: z.boolean().optional(),
    /** The package version it was opened from, which the next one follows. */
    packageVersion: z.number().int().min(0).optional(),
  }),
  /** A message of the author. An existing one is replaced, and what followed it dropped. */
  z.object({ type: z.literal('message-received'), message: MessageSchema }),
  /** An answer is dropped with all that followed, to be regenerated. */
  z.object({ type: z.literal('answer-dropped'), id: z.string() }),
  /** The co-author's message so far: `parts` replace those from `from` on. */
  z.object({
    type: z.literal('message-extended'),
    id: z.string(),
    from: z.number().int().min(0),
    parts: PartsSchema,
    metadata: z.unknown().optional(),
    seen: z.number().int().min(0).optional(),
    /** More will follow: an answer left open was cut off. */
    open: z.literal(true).optional(),
  }),
  z.object({
    type: z.literal('approval-decided'),
    approvalId: z.string(),
    approved: z.boolean(),
    reason: z.string().optional(),
    /** True also accepts everything else the same answer would overwrite. */
    acceptAll: z.boolean().optional(),
  }),
  z.object({ type: z.literal('lock-changed'), lock: LockSchema, locked: z.boolean() }),
  z.object({ type: z.literal('brief-written'), brief: StoredBriefSchema }),
  /** The present draft gets a name, under which it can be compared and restored. */
  z.object({ type: z.literal('snapshot-named'), id: z.string(), name: SnapshotNameSchema, createdAt: z.string() }),
  z.object({ type: z.literal('snapshot-deleted'), id: z.string() }),
  z.object({ type: z.literal('note-written'), note: DraftNoteSchema }),
  z.object({ type: z.literal('note-deleted'), id: z.string() }),
  z.object({ type: z.literal('goals-set'), goals: WordGoalsSchema }),
  z.object({ type: z.literal('undone') }),
  z.object({ type: z.literal('redone') }),
]);

type Read = z.infer<typeof SessionOwnEventSchema>;
type SessionOwnEvent =
  | Exclude<Read, { type: 'message-received' | 'message-extended' }>
  | { type: 'message-received'; message: SessionMessage }
  | (Omit<Extract<Read, { type: 'message-extended' }>, 'parts'> & { parts: SessionMessage['parts'] });

/** Who made a change, and its undo unit. Plan runs add their title, and the key and answer of each call. */
const StampSchema = z.object({
  by: ActorSchema.optional(),
  unit: z.string().optional(),
  unitTitle: z.string().optional(),
  /** The previous draft is replaced by a newly built story. */
  replacesDraft: z.boolean().optional(),
  call: z.object({ key: z.string(), value: z.unknown() }).optional(),
  /** The model's call that made the change, so that the conversation can mark it as undone. */
  toolCallId: z.string().max(200).optional(),
  /** Names in it that the author had used, for an imported history without its conversation. */
  said: z.array(z.string().max(500)).max(200).optional(),
});
type Stamp = z.infer<typeof StampSchema>;

/** The undo unit of edits made as one. @param seq of the session before them */
export const unitOfEdits = (seq: number): string => `edits:${seq}`;
/** The undo unit of a build from a brief. @param seq of the session before it */
export const unitOfBrief = (seq: number): string => `brief:${seq}`;
export const isBuild = (unit: string | undefined): boolean => unit?.startsWith('brief:') ?? false;
export const unitOfPlan = (planId: string): string => `plan:${planId}`;
/** The plan of a unit; null for other units. */
export const planOfUnit = (unit: string | undefined): string | null => /^plan:(.+)$/s.exec(unit ?? '')?.[1] ?? null;

export type ChangeEvent = (DraftEvent | ChecklistEvent) & Stamp;

type UndoableEvent = (Exclude<DraftEvent, { type: 'package-finalized' | 'voice-brought' }> | ChecklistEvent) & Stamp;

export type SessionEvent = SessionOwnEvent | ChangeEvent;

const listTypes = (options: readonly { shape: { type: z.ZodLiteral<string> } }[]): ReadonlySet<string> =>
  new Set(options.map(({ shape }) => shape.type.value));
const DRAFT_TYPES = listTypes(DraftEventSchema.options);
const CHECKLIST_TYPES = listTypes(ChecklistEventSchema.options);

export const isDraftEvent = (event: SessionEvent): event is DraftEvent & Stamp => DRAFT_TYPES.has(event.type);
export const isSessionChecklistEvent = (event: SessionEvent): event is ChecklistEvent & Stamp =>
  CHECKLIST_TYPES.has(event.type);
/** Whether a change can be undone. Saving and uploading a voice cannot. */
export const isUndoable = (event: SessionEvent): event is UndoableEvent =>
  (isDraftEvent(event) && event.type !== 'package-finalized' && event.type !== 'voice-brought') ||
  isSessionChecklistEvent(event);

const getSchema = (type: string) => {
  if (DRAFT_TYPES.has(type)) return DraftEventSchema;
  return CHECKLIST_TYPES.has(type) ? ChecklistEventSchema : SessionOwnEventSchema;
};

export const sessionEvents = createFlatCodec<SessionEvent>((raw) => {
  const schema = getSchema(raw.type);
  const stamp = schema === SessionOwnEventSchema ? {} : StampSchema.parse(raw);
  return { ...schema.parse(raw), ...stamp } as SessionEvent;
});
