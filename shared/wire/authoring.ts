import { z } from 'zod';
import { BRIEF_LIMITS, BriefSchema } from '../brief/index.ts';
import { ChecklistSchema, PlanningStrategySchema } from '../checklist/index.ts';
import { WireRemarksSchema } from '../remarks.ts';
import {
  ActorSchema,
  ChangedElementSchema,
  DraftEditSchema,
  DraftElementSchema,
  DraftNoteSchema,
  DraftPartSchema,
  DraftWordsSchema,
  ElementChangeSchema,
  IdSchema,
  LockSchema,
  PlanDraftSchema,
  ProvenanceSchema,
  requiredText,
  UnitEditsSchema,
  VoiceAssetSchema,
} from '../story/index.ts';
import { PaintingSchema } from './packages.ts';
import { PlanListingSchema } from './plans.ts';

/** Wire types of the authoring routes. The outside, "Authoring". */

export const CreateSessionSchema = z
  .object({
    id: IdSchema.optional(),
    locale: z.string().min(1).max(35).optional(),
    strategy: PlanningStrategySchema.optional(),
    /** False disables the six checklist tools. */
    checklist: z.boolean().optional(),
    /** A package to open as a draft; finalizing makes its next version. */
    fromPackage: IdSchema.optional(),
    /** With `fromPackage`: an independent story, with copies of the pictures. */
    duplicate: z.boolean().optional(),
  })
  .refine(({ fromPackage, duplicate }) => !duplicate || fromPackage !== undefined, {
    path: ['duplicate'],
    message: 'Expected fromPackage as well: the package to be duplicated.',
  });
export const CreatedSchema = z.object({ id: z.string() });

export const SessionListingSchema = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      title: z.string().nullable(),
      updatedAt: z.string(),
      packageId: z.string().nullable(),
      /** The id that its story has, or will have once it is finished. */
      storyId: z.string(),
      /** Whether it belongs to whoever asks; else it is shared. */
      isOwn: z.boolean(),
    }),
  ),
});

/** The model calls of a session. `cost` is in US dollars; null if a price is unknown. */
const UsageSchema = z.object({
  calls: z.number().int(),
  inputTokens: z.number().int(),
  cachedInputTokens: z.number().int(),
  outputTokens: z.number().int(),
  cost: z.number().nullable(),
});

/** A token budget: of the session (`scope`) or of all users for a day. `opensAt` is null if it does not reset. */
const BudgetStatusSchema = z.object({
  of: z.enum(['scope', 'day']),
  tokens: z.number().int(),
  used: z.number().int(),
  opensAt: z.string().nullable(),
});

const SNAPSHOT_NAME_LENGTH = 80;
export const SnapshotNameSchema = requiredText(SNAPSHOT_NAME_LENGTH);
/** A named state of a draft. */
const SnapshotSchema = z.object({ id: z.string(), name: z.string(), createdAt: z.string() });
export const NewSnapshotSchema = z.object({ name: SnapshotNameSchema });
export const SnapshotsSchema = z.object({ snapshots: z.array(SnapshotSchema) });
export const NotesSchema = z.object({ notes: z.array(DraftNoteSchema) });
const GoalSchema = z.number().int().min(1).max(10_000_000).nullable();
/** Numbers of words: of the whole draft, and of what is written in a day. */
export const WordGoalsSchema = z.object({ draft: GoalSchema, day: GoalSchema });
export type WordGoals = z.infer<typeof WordGoalsSchema>;
/** `since`: how many words more there are than at the time asked for. */
export const WordsSchema = DraftWordsSchema.extend({ since: z.number().int(), goals: WordGoalsSchema });
export type WordsAnswer = z.infer<typeof WordsSchema>;
/** What differs from a snapshot to the present draft, or to another snapshot. */
export const SnapshotChangesSchema = z.object({ changes: z.array(ElementChangeSchema) });

export const SessionSchema = z.object({
  id: z.string(),
  locale: z.string(),
  strategy: PlanningStrategySchema,
  /** False if the checklist tools are disabled. */
  checklistTools: z.boolean(),
  draft: PlanDraftSchema,
  checklist: ChecklistSchema.nullable(),
  /** The brief the story was built from, if any. */
  brief: BriefSchema.nullable(),
  /** Whether a story can be built from a brief: the draft has none, or only one just built. */
  canBuild: z.boolean(),
  /** Number of changes since the build; 0 if none was built. */
  changesSinceBuild: z.int(),
  messages: z.array(z.looseObject({ id: z.string(), role: z.string(), parts: z.array(z.unknown()) })),
  seq: z.number().int(),
  canUndo: z.boolean(),
  canRedo: z.boolean(),
  /** The next undo and redo, as phrases without a subject. */
  undoes: z.string().nullable(),
  redoes: z.string().nullable(),
  locks: z.array(LockSchema),
  provenance: z.record(z.string(), ProvenanceSchema),
  usage: UsageSchema,
  painting: PaintingSchema,
  /** The part used by models that count tokens, without the improviser. */
  metered: UsageSchema,
  /** The token budget nearest to its end; null if there is none. */
  budget: BudgetStatusSchema.nullable(),
  snapshots: z.array(SnapshotSchema),
  notes: z.array(DraftNoteSchema),
  packageVersion: z.number().int(),
  /** Whether the draft has changed since that version was saved. */
  changedSinceFinalized: z.boolean(),
  packageId: z.string().nullable(),
  running: z.boolean(),
  plans: z.array(PlanListingSchema),
  /** The plan in progress that blocks the co-author. */
  busy: z.string().nullable(),
});

export const SESSION_PARTS = ['messages', 'pictures'] as const;
export type SessionPart = (typeof SESSION_PARTS)[number];
/** The conversation alone, with the session's state. */
export const ConversationSchema = SessionSchema.pick({ seq: true, running: true, messages: true });

export const EditSchema = DraftEditSchema.extend({ seq: z.number().int().min(0) });
export const UnitEditSchema = z.object({ seq: z.number().int().min(0), edits: UnitEditsSchema });
const EditedSchema = z.object({ seq: z.number().int(), draft: PlanDraftSchema });
export const EditedWithWarningsSchema = EditedSchema.extend(WireRemarksSchema.shape);
export const BroughtVoiceSchema = EditedSchema.extend({ id: IdSchema, voice: VoiceAssetSchema });
/** `elements`: for several edits, the element changed, made or removed by each, with its final id. */
export const EditedByHandSchema = EditedWithWarningsSchema.extend({ elements: z.array(DraftElementSchema).optional() });

/** A story to build from a brief. Each `variation` is a different story. */
export const BuildSchema = BriefSchema.extend({ variation: z.int().min(0).max(1_000_000).default(0) });

/** A text to read as a brief. Without text the sheet is blank; `locale` is its language where the text tells none. */
export const ReadBriefSchema = z.object({
  text: z.string().max(BRIEF_LIMITS.text).default(''),
  locale: z.string().min(1).max(35).optional(),
});

/** The last `seq` the writer has seen; a change is refused as stale if the draft has changed since. */
const SeenSchema = z.number().int().min(0).optional();
export const StepCountSchema = z.object({ steps: z.number().int().min(1).max(1000).default(1), seq: SeenSchema });
export const SteppedSchema = EditedSchema.extend({
  checklist: ChecklistSchema.nullable(),
  canUndo: z.boolean(),
  canRedo: z.boolean(),
});

/** Without `parts` the whole draft is restored. */
export const RestoreSnapshotSchema = z.object({
  parts: z.array(DraftPartSchema).min(1).max(500).optional(),
  seq: SeenSchema,
});

const HistoryLineSchema = z.object({
  seq: z.number().int(),
  at: z.string(),
  by: ActorSchema,
  /** The event's type, or `plan-run` and `plan-continued`. */
  kind: z.string(),
  /** A phrase without a subject. */
  summary: z.string(),
  changed: z.array(ChangedElementSchema),
  state: z.enum(['done', 'undone', 'dropped']),
  isUndoable: z.boolean(),
});
/** A plan's run is one line, with its parts below it, oldest first. */
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
  /** The AI SDK's trigger: a new message, or a regenerated answer. */
  trigger: z.enum(['submit-message', 'regenerate-message']).optional(),
  /** With `regenerate-message`: the answer to replace; by default the last. */
  messageId: z.string().max(200).optional(),
  /** The last message the client shows, so that edits and regenerations drop nothing unseen. */
  lastMessageId: z.string().max(200).optional(),
  /** With an approval: also accepts everything else the same answer would overwrite. */
  acceptAll: z.boolean().optional(),
  /** Without a language model: the message is a brief, and is built at once. */
  build: z.boolean().optional(),
  message: z.looseObject({}).optional(),
  messages: z.array(z.looseObject({})).optional(),
  locale: z.string().min(1).max(35).optional(),
});

export type Session = z.infer<typeof SessionSchema>;
/** A draft after an edit. The next writer must have seen `seq`. */
export type EditedDraft = z.infer<typeof EditedSchema>;
export type Stepped = z.infer<typeof SteppedSchema>;
export type Snapshots = z.infer<typeof SnapshotsSchema>['snapshots'];
export type SessionListing = z.infer<typeof SessionListingSchema>;
export type HistoryAnswer = z.infer<typeof HistorySchema>;
