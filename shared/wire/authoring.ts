import { z } from 'zod';
import { BriefSchema } from '../brief/index.ts';
import { ChecklistSchema, PlanningStrategySchema } from '../checklist/index.ts';
import { ToldRemarksSchema } from '../remarks.ts';
import {
  ActorSchema,
  ChangedElementSchema,
  DraftEditSchema,
  DraftElementSchema,
  ElementChangeSchema,
  IdSchema,
  LockSchema,
  PlanDraftSchema,
  ProvenanceSchema,
  UnitEditsSchema,
  VoiceAssetSchema,
} from '../story/index.ts';
import { PaintingSchema } from './packages.ts';
import { PlanListingSchema } from './plans.ts';

/** What the routes of authoring take and answer. The outside, "Authoring". */

export const CreateSessionSchema = z
  .object({
    id: IdSchema.optional(),
    locale: z.string().min(1).max(35).optional(),
    strategy: PlanningStrategySchema.optional(),
    /** False leaves the checklist's six tools out. */
    checklist: z.boolean().optional(),
    /** A package to open as a draft; finalizing makes its next version. */
    fromPackage: IdSchema.optional(),
    /** With `fromPackage`: a story of its own, with copies of the pictures. */
    duplicate: z.boolean().optional(),
  })
  .refine(({ fromPackage, duplicate }) => !duplicate || fromPackage !== undefined, {
    path: ['duplicate'],
    message: 'Expected fromPackage as well: the package to be duplicated.',
  });
/** What was made, by its id. */
export const CreatedSchema = z.object({ id: z.string() });

export const SessionListingSchema = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      title: z.string().nullable(),
      updatedAt: z.string(),
      packageId: z.string().nullable(),
    }),
  ),
});

/** The model calls of a session. `cost` is in US dollars; null where a model answered whose price is not known. */
const UsageSchema = z.object({
  calls: z.number().int(),
  inputTokens: z.number().int(),
  cachedInputTokens: z.number().int(),
  outputTokens: z.number().int(),
  cost: z.number().nullable(),
});

/** How a budget of tokens stands: of the session (`scope`) or of everybody's day. `opensAt` is null where it does not open again. */
const BudgetStandingSchema = z.object({
  of: z.enum(['scope', 'day']),
  tokens: z.number().int(),
  used: z.number().int(),
  opensAt: z.string().nullable(),
});

export const SessionSchema = z.object({
  id: z.string(),
  locale: z.string(),
  strategy: PlanningStrategySchema,
  /** False where the session leaves the checklist's tools out. */
  checklistTools: z.boolean(),
  draft: PlanDraftSchema,
  checklist: ChecklistSchema.nullable(),
  /** What the story was asked for with, where it was built from a brief. */
  brief: BriefSchema.nullable(),
  /** Whether a story can be built from a brief: in a draft without one, or in the place of one that was built just before. */
  canBuild: z.boolean(),
  /** How many changes to take back for the story to be as it was built; 0 where none was built. */
  changesSinceBuild: z.int(),
  messages: z.array(z.looseObject({ id: z.string(), role: z.string(), parts: z.array(z.unknown()) })),
  seq: z.number().int(),
  canUndo: z.boolean(),
  canRedo: z.boolean(),
  /** What undo would take back and redo bring back, as phrases without their subject. */
  undoes: z.string().nullable(),
  redoes: z.string().nullable(),
  locks: z.array(LockSchema),
  /** Where each element comes from, by its key. */
  provenance: z.record(z.string(), ProvenanceSchema),
  usage: UsageSchema,
  /** Of the draft's pictures and tracks. */
  painting: PaintingSchema,
  /** What of it models have used that read and write tokens: all but the improviser. */
  metered: UsageSchema,
  /** The budget of tokens nearest to its end; null where there is none. */
  budget: BudgetStandingSchema.nullable(),
  packageVersion: z.number().int(),
  /** Whether the draft has changed since that version was saved. */
  changedSinceFinalized: z.boolean(),
  packageId: z.string().nullable(),
  /** True while the co-author is answering. */
  running: z.boolean(),
  /** Newest first. */
  plans: z.array(PlanListingSchema),
  /** What keeps the co-author from answering: a plan that is made or runs. */
  busy: z.string().nullable(),
});

/** What of a session can be left out, and is read by routes of its own. */
export const SESSION_PARTS = ['messages', 'pictures'] as const;
export type SessionPart = (typeof SESSION_PARTS)[number];
/** The conversation by itself, with what the session is at. */
export const ConversationSchema = SessionSchema.pick({ seq: true, running: true, messages: true });

/** An author's own edit: dotted paths to values, held to the element's schema by the draft itself. */
export const EditSchema = DraftEditSchema.extend({ seq: z.number().int().min(0) });
/** Several edits made as one. */
export const UnitEditSchema = z.object({ seq: z.number().int().min(0), edits: UnitEditsSchema });
const EditedSchema = z.object({ seq: z.number().int(), draft: PlanDraftSchema });
export const EditedWithWarningsSchema = EditedSchema.extend(ToldRemarksSchema.shape);
/** A voice that was brought: `id` is what a line has as its `voice`. */
export const BroughtVoiceSchema = EditedSchema.extend({ id: IdSchema, voice: VoiceAssetSchema });
/** `elements`: of several edits made as one, what each has changed, made or removed, with the id it has. */
export const EditedByHandSchema = EditedWithWarningsSchema.extend({ elements: z.array(DraftElementSchema).optional() });

/** A story to be built from a brief. Another `variation` is another story of the same brief. */
export const BuildSchema = z.object({ brief: BriefSchema, variation: z.int().min(0).max(1_000_000).default(0) });

/** What a writer has seen: a change is refused as stale where the draft has changed since. */
const SeenSchema = z.number().int().min(0).optional();
export const BuiltSchema = EditedSchema.extend({ brief: BriefSchema });
export const StepSchema = z.object({ steps: z.number().int().min(1).max(1000).default(1), seq: SeenSchema });
export const SteppedSchema = EditedSchema.extend({
  checklist: ChecklistSchema.nullable(),
  canUndo: z.boolean(),
  canRedo: z.boolean(),
});

const HistoryLineSchema = z.object({
  seq: z.number().int(),
  at: z.string(),
  by: ActorSchema,
  /** The event's type, or `plan-run` and `plan-continued`. */
  kind: z.string(),
  /** What was done, as a phrase without its subject. */
  summary: z.string(),
  changed: z.array(ChangedElementSchema),
  state: z.enum(['done', 'undone', 'dropped']),
  isUndoable: z.boolean(),
});
/** A run of a plan is one line, with its parts folded under it, oldest first. */
const HistoryEntrySchema = HistoryLineSchema.extend({
  planId: z.string().optional(),
  entries: z.array(HistoryLineSchema).optional(),
});
export const HistorySchema = z.object({ entries: z.array(HistoryEntrySchema), next: z.number().int().optional() });
export const HistoryChangeSchema = z.object({ entry: HistoryEntrySchema, changes: z.array(ElementChangeSchema) });

export const SetLockSchema = LockSchema.and(z.object({ locked: z.boolean(), seq: SeenSchema }));
export const LocksSchema = z.object({ locks: z.array(LockSchema) });

export const ChatRequestSchema = z.object({
  id: IdSchema,
  /** The AI SDK's word for what is asked: an answer to a message, or another one in the place of one. */
  trigger: z.enum(['submit-message', 'regenerate-message']).optional(),
  /** With `regenerate-message`: the answer to be given again; the last where it is left out. */
  messageId: z.string().max(200).optional(),
  /** The id of the last message the client shows: an edit or another answer drops nothing the client has not seen. */
  lastMessageId: z.string().max(200).optional(),
  /** With an approval's decision: accepts whatever else the same answer would overwrite. */
  acceptAll: z.boolean().optional(),
  message: z.looseObject({}).optional(),
  messages: z.array(z.looseObject({})).optional(),
  locale: z.string().min(1).max(35).optional(),
});

export type Session = z.infer<typeof SessionSchema>;
/** A draft after a change by hand. `seq` is what the next writer must have seen. */
export type Edited = z.infer<typeof EditedSchema>;
/** A session after a step back or forth. */
export type Stepped = z.infer<typeof SteppedSchema>;
export type SessionListing = z.infer<typeof SessionListingSchema>;
export type HistoryAnswer = z.infer<typeof HistorySchema>;
