import { z } from '@hono/zod-openapi';
import { ChoiceOptionSchema, PlayerActionSchema, VNFrameSchema, WAITING_FOR } from '../../shared/play/index.ts';
import { AssetSchema, IdSchema, PlanDraftSchema, VNPackageSchema } from '../../shared/story/index.ts';

/** The shapes of the HTTP answers. `server/api-types.ts` gives the web their types. */

export const ErrorSchema = z
  .object({
    error: z.object({
      code: z.string(),
      message: z.string(),
      issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
      hint: z.string().optional(),
    }),
  })
  .openapi('Error');

/** A session's or play's id: what the client may choose, so held to the same slugs as everything else. */
export const IdParamSchema = z.object({ id: IdSchema });

export const CreateSessionSchema = z.object({
  id: IdSchema.optional(),
  locale: z.string().min(1).max(35).optional(),
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

export const SessionSchema = z
  .object({
    id: z.string(),
    locale: z.string(),
    strategy: z.literal('react'),
    draft: PlanDraftSchema,
    checklist: z.null(),
    messages: z.array(z.looseObject({ id: z.string(), role: z.string(), parts: z.array(z.unknown()) })),
    seq: z.number().int(),
    canUndo: z.boolean(),
    canRedo: z.boolean(),
    locks: z.array(z.unknown()),
    packageId: z.string().nullable(),
    /** True while the co-author is answering. */
    running: z.boolean(),
  })
  .openapi('Session');

export const ChatRequestSchema = z.object({
  id: IdSchema,
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
    }),
  ),
});
export const PackageAnswerSchema = z.object({ package: VNPackageSchema });
export const ImportedSchema = z.object({ packageId: z.string(), warnings: z.array(z.string()) });

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
      cover: z.string().nullable(),
    }),
  ),
});

export const TrackerSchema = z.object({
  label: z.string(),
  value: z.number(),
  max: z.number(),
  kind: z.enum(['progress', 'doom']),
});

/** A frame with its place in the play, as answers list them; on the stream it is `{ seq, frame }`. */
export const NumberedFrameSchema = VNFrameSchema.and(z.object({ seq: z.number().int().min(0) }));

const turnState = {
  turn: z.number().int(),
  waitingFor: z.enum(WAITING_FOR).nullable(),
  choices: z.array(ChoiceOptionSchema),
  /** Whether the player may answer in words of their own. */
  freeText: z.boolean(),
  /** Ids of the places one can travel to now. */
  connections: z.array(z.string()),
  trackers: z.array(TrackerSchema),
  ended: z.boolean(),
};

/** The last part of a turn's stream. */
export const TurnDataSchema = z.object({
  ...turnState,
  location: z.string(),
  ending: z.string().optional(),
});

export const PlaySchema = z
  .object({
    id: z.string(),
    packageId: z.string(),
    ...turnState,
    location: z.string(),
    frames: z.array(NumberedFrameSchema),
    ending: z.string().optional(),
    /** True while a turn is being told. */
    running: z.boolean(),
    title: z.string(),
    language: z.string(),
    premise: z.string(),
    act: z.object({ id: z.string(), title: z.string(), number: z.number().int(), of: z.number().int() }),
    cast: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        role: z.string(),
        image: z.string().nullable(),
        expressions: z.record(z.string(), z.string()),
      }),
    ),
    /** Background key → url. */
    backgrounds: z.record(z.string(), AssetSchema.shape.url),
    /** Mood → url. */
    music: z.record(z.string(), AssetSchema.shape.url),
    places: z.array(z.object({ id: z.string(), title: z.string(), background: z.string() })),
    stats: z.record(z.string(), z.number()),
  })
  .openapi('Play');

export const TakeTurnSchema = z.object({ action: PlayerActionSchema });

export const TurnsSchema = z.object({
  turns: z.array(
    z.object({
      turn: z.number().int(),
      action: PlayerActionSchema,
      frames: z.array(NumberedFrameSchema),
      waitingFor: z.enum(WAITING_FOR).nullable(),
    }),
  ),
  next: z.number().int().optional(),
});

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
