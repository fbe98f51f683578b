import { z } from '@hono/zod-openapi';
import { PlayerActionSchema } from '../../shared/play/index.ts';
import { IdSchema, PlanDraftSchema, VNPackageSchema } from '../../shared/story/index.ts';

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
/** Made anew from its fields: a schema from elsewhere cannot be named. */
export const PackageSchema = z.object(VNPackageSchema.shape).openapi('VNPackage');
export const PackageAnswerSchema = z.object({ package: PackageSchema });
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
