import { z } from 'zod';
import { BriefSchema } from '../../../shared/brief/index.ts';
import { type ChecklistEvent, ChecklistEventSchema, PlanningStrategySchema } from '../../../shared/checklist/index.ts';
import { ActorSchema, type DraftEvent, DraftEventSchema, LockSchema } from '../../../shared/story/index.ts';
import { flatForm } from '../../journal/index.ts';
import type { PlanningStreamMessage } from '../chat-message.ts';

/** A message of a session as the journal keeps it; its parts are the AI SDK's. */
export type SessionMessage = PlanningStreamMessage;

const PartsSchema = z.array(z.looseObject({ type: z.string() }));
const MessageSchema = z.looseObject({
  id: z.string(),
  role: z.enum(['system', 'user', 'assistant']),
  parts: PartsSchema,
});

/** What can happen to a session besides its draft and its checklist. */
const SessionOwnEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('session-opened'),
    locale: z.string(),
    packageId: z.string(),
    createdAt: z.string(),
    strategy: PlanningStrategySchema.optional(),
    /** False leaves the checklist's tools out. */
    checklistTools: z.boolean().optional(),
    /** The version of the package it was opened from, which the next one follows. */
    packageVersion: z.number().int().min(0).optional(),
  }),
  /** The author spoke. A message that is there already is said anew: what came after it goes. */
  z.object({ type: z.literal('message-received'), message: MessageSchema }),
  /** An answer is to be given again: it goes, with all that came after it. */
  z.object({ type: z.literal('answer-dropped'), id: z.string() }),
  /** The co-author's message as far as it has got: `parts` replace those from `from` on. */
  z.object({
    type: z.literal('message-extended'),
    id: z.string(),
    from: z.number().int().min(0),
    parts: PartsSchema,
    metadata: z.unknown().optional(),
    /** The seq of the session the model was last shown. */
    seen: z.number().int().min(0).optional(),
    /** More is to come: an answer that is left so was cut off. */
    open: z.literal(true).optional(),
  }),
  /** The author decided on a call that waited for it; once, and never again. */
  z.object({
    type: z.literal('approval-decided'),
    approvalId: z.string(),
    approved: z.boolean(),
    reason: z.string().optional(),
    /** True accepts whatever else the same answer would overwrite. */
    acceptAll: z.boolean().optional(),
  }),
  z.object({ type: z.literal('lock-changed'), lock: LockSchema, locked: z.boolean() }),
  /** The story is asked for by this brief. */
  z.object({ type: z.literal('brief-written'), brief: BriefSchema }),
  z.object({ type: z.literal('undone') }),
  z.object({ type: z.literal('redone') }),
]);

type Read = z.infer<typeof SessionOwnEventSchema>;
type SessionOwnEvent =
  | Exclude<Read, { type: 'message-received' | 'message-extended' }>
  | { type: 'message-received'; message: SessionMessage }
  | (Omit<Extract<Read, { type: 'message-extended' }>, 'parts'> & { parts: SessionMessage['parts'] });

/**
 * Who changed something, and which changes are undone together. Without a unit an event stands alone. What a plan does bears
 * the plan's title, and the last event of each call its key and what it answered, so that it is done once however often it is
 * asked for.
 */
const StampSchema = z.object({
  by: ActorSchema.optional(),
  unit: z.string().optional(),
  unitTitle: z.string().optional(),
  /** The draft that was there goes with it: a story is built in its place. */
  replacesDraft: z.boolean().optional(),
  call: z.object({ key: z.string(), value: z.unknown() }).optional(),
  /** The model's call that made the change, so that an undo can be told in the conversation. */
  toolCallId: z.string().max(200).optional(),
  /** Names in it that its author had said, of a history that came without its conversation. */
  said: z.array(z.string().max(500)).max(200).optional(),
});
type Stamp = z.infer<typeof StampSchema>;

/** What edits made as one are undone together as. @param seq of the session before them */
export const unitOfEdits = (seq: number): string => `edits:${seq}`;
/** What a build from a brief is undone together as. @param seq of the session before it */
export const unitOfBrief = (seq: number): string => `brief:${seq}`;
/** Whether a unit is a build from a brief. */
export const isBuild = (unit: string | undefined): boolean => unit?.startsWith('brief:') ?? false;
/** What the changes of a plan are undone together as. */
export const unitOfPlan = (planId: string): string => `plan:${planId}`;
/** The plan a unit is of; null for any other. */
export const planOfUnit = (unit: string | undefined): string | null => /^plan:(.+)$/s.exec(unit ?? '')?.[1] ?? null;

/** A change of the draft or the checklist, as a session's journal has it. */
export type ChangeEvent = (DraftEvent | ChecklistEvent) & Stamp;

/** A change that undo goes back over. */
type UndoableEvent = (Exclude<DraftEvent, { type: 'package-finalized' | 'voice-brought' }> | ChecklistEvent) & Stamp;

/** An event of a session's journal. */
export type SessionEvent = SessionOwnEvent | ChangeEvent;

const typesOf = (options: readonly { shape: { type: z.ZodLiteral<string> } }[]): ReadonlySet<string> =>
  new Set(options.map(({ shape }) => shape.type.value));
const DRAFT_TYPES = typesOf(DraftEventSchema.options);
const CHECKLIST_TYPES = typesOf(ChecklistEventSchema.options);

/** Whether a session's event changes its draft. */
export const isDraftEvent = (event: SessionEvent): event is DraftEvent & Stamp => DRAFT_TYPES.has(event.type);
/** Whether a session's event changes its checklist. */
export const isChecklistEvent = (event: SessionEvent): event is ChecklistEvent & Stamp =>
  CHECKLIST_TYPES.has(event.type);
/** Whether an event changes what undo goes back over. Finalizing is not undone, nor is it that a voice is there to be had. */
export const isUndoable = (event: SessionEvent): event is UndoableEvent =>
  (isDraftEvent(event) && event.type !== 'package-finalized' && event.type !== 'voice-brought') ||
  isChecklistEvent(event);

const schemaOf = (type: string) => {
  if (DRAFT_TYPES.has(type)) return DraftEventSchema;
  return CHECKLIST_TYPES.has(type) ? ChecklistEventSchema : SessionOwnEventSchema;
};

/** How the events of sessions are kept. */
export const sessionEvents = flatForm<SessionEvent>((raw) => {
  const schema = schemaOf(raw.type);
  const stamp = schema === SessionOwnEventSchema ? {} : StampSchema.parse(raw);
  return { ...schema.parse(raw), ...stamp } as SessionEvent;
});
