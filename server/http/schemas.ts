import { z } from '@hono/zod-openapi';
import { ChecklistSchema, PlanningStrategySchema } from '../../shared/checklist/index.ts';
import { PlanListingSchema } from '../../shared/plan/index.ts';
import { PlayerActionSchema } from '../../shared/play/index.ts';
import {
  ActorSchema,
  ChangedElementSchema,
  DraftEditSchema,
  ElementChangeSchema,
  IdSchema,
  LockSchema,
  PlanDraftSchema,
  ProvenanceSchema,
  VNPackageSchema,
} from '../../shared/story/index.ts';
import { ToldErrorSchema } from '../../shared/told-error.ts';

/** The shapes of the HTTP answers. `server/api-types.ts` gives the web their types. */

export const ErrorSchema = z
  .object({
    error: ToldErrorSchema,
  })
  .openapi('Error');

/** A whole number in an address. Coercion alone would take a blank for 0, and "0x10". */
export const wholeNumber = ({ min = 0, max }: { min?: number; max?: number } = {}) =>
  z
    .string()
    .regex(/^\d{1,15}$/, 'Expected a whole number.')
    .transform(Number)
    .pipe(
      z
        .number()
        .min(min)
        .max(max ?? Number.MAX_SAFE_INTEGER),
    )
    .openapi({ type: 'integer', minimum: min, ...(max !== undefined && { maximum: max }) });

/** A session's or play's id: what the client may choose, so held to the same slugs as everything else. */
export const IdParamSchema = z.object({ id: IdSchema });

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
export const UsageSchema = z.object({
  calls: z.number().int(),
  inputTokens: z.number().int(),
  cachedInputTokens: z.number().int(),
  outputTokens: z.number().int(),
  cost: z.number().nullable(),
});

/** How far pictures and tracks are; a person with all faces counts as one. */
const PaintingSchema = z.object({ done: z.number().int(), total: z.number().int(), failed: z.number().int() });
/** Urls that are waited for, and those that could not be painted. */
export const UnpaintedSchema = z.object({ waiting: z.array(z.string()), failed: z.array(z.string()) });

/** How a budget of tokens stands: of the session (`scope`) or of everybody's day. `opensAt` is null where it does not open again. */
export const BudgetStandingSchema = z.object({
  of: z.enum(['scope', 'day']),
  tokens: z.number().int(),
  used: z.number().int(),
  opensAt: z.string().nullable(),
});

export const SessionSchema = z
  .object({
    id: z.string(),
    locale: z.string(),
    strategy: PlanningStrategySchema,
    /** False where the session leaves the checklist's tools out. */
    checklistTools: z.boolean(),
    draft: PlanDraftSchema,
    checklist: ChecklistSchema.nullable(),
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
  })
  .openapi('Session');

/** An author's own edit: dotted paths to values, held to the element's schema by the draft itself. */
export const EditSchema = DraftEditSchema.extend({ seq: z.number().int().min(0) });
export const EditedSchema = z.object({ seq: z.number().int(), draft: PlanDraftSchema });
export const EditedWithWarningsSchema = EditedSchema.extend({ warnings: z.array(z.string()) });

/** What a writer has seen: a change is refused as stale where the draft has changed since. */
const SeenSchema = z.number().int().min(0).optional();
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

export const PackageListingSchema = z.object({
  packages: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      language: z.string(),
      version: z.number().int(),
      createdAt: z.string(),
      totalNodes: z.number().int(),
      /** A background to show the story by, and the faces of its cast. */
      cover: z.string().nullable(),
      cast: z.array(z.object({ id: z.string(), name: z.string(), image: z.string().nullable() })),
      premise: z.string(),
      /** Of its pictures and tracks. */
      painting: PaintingSchema,
    }),
  ),
});
/** The same as whoever needs the stories alone reads it, of a server of any version. */
export const ListedStoriesSchema = z.object({
  packages: z.array(
    PackageListingSchema.shape.packages.element.pick({
      id: true,
      title: true,
      language: true,
      version: true,
      totalNodes: true,
      createdAt: true,
    }),
  ),
});
/** Made anew from its fields: a schema from elsewhere cannot be named. */
export const PackageSchema = z.object(VNPackageSchema.shape).openapi('VNPackage');
/** A package as whoever needs its story alone reads it, of a server of any version. */
export const StoryAnswerSchema = z.object({ package: PackageSchema });
export const PackageAnswerSchema = StoryAnswerSchema.extend({ painting: PaintingSchema });
export const ImportedSchema = z.object({
  packageId: z.string(),
  warnings: z.array(z.string()),
  /** One for each warning: why, in a word for programs, with what its sentence names. */
  remarks: z.array(z.looseObject({ code: z.string() })),
});

export const CreatePlaySchema = z.object({
  packageId: IdSchema,
  seed: z.number().int().min(0).max(4_294_967_295).optional(),
});

export const PlayListingSchema = z.object({
  plays: z.array(
    z.object({
      id: z.string(),
      packageId: z.string(),
      title: z.string(),
      turn: z.number().int(),
      updatedAt: z.string(),
      ended: z.boolean(),
      /** True for a draft being tried out. */
      trial: z.boolean(),
      cover: z.string().nullable(),
    }),
  ),
});

export const TakeTurnSchema = z.object({ action: PlayerActionSchema });

const RoleReportSchema = z.object({ configured: z.string(), active: z.string(), reason: z.string() });
export const ModelsSchema = z.object({
  roles: z.object({
    coauthor: RoleReportSchema,
    director: RoleReportSchema,
    storyteller: RoleReportSchema,
    image: RoleReportSchema,
    music: RoleReportSchema,
  }),
});
