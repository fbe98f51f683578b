import { z } from 'zod';
import { WireRemarksSchema } from '../remarks.ts';
import { VNPackageSchema } from '../story/index.ts';

/** Progress of pictures and tracks; all expressions of a person count as one. */
/** Wire types of the package routes. The outside, "Packages". */

export const PaintingSchema = z.object({ done: z.number().int(), total: z.number().int(), failed: z.number().int() });
/** Urls still being painted, and those that failed. */
export const UnpaintedSchema = z.object({ waiting: z.array(z.string()), failed: z.array(z.string()) });

export const PackageListingSchema = z.object({
  packages: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      language: z.string(),
      version: z.number().int(),
      createdAt: z.string(),
      totalNodes: z.number().int(),
      /** A background as cover, and portraits of its cast. */
      cover: z.string().nullable(),
      cast: z.array(z.object({ id: z.string(), name: z.string(), image: z.string().nullable() })),
      premise: z.string(),
      /** Whether whoever asks may change it and see its secrets. */
      mayWrite: z.boolean(),
      /** Whether it belongs to whoever asks; else it is shared. */
      isOwn: z.boolean(),
      painting: PaintingSchema,
    }),
  ),
});
/** A minimal listing, readable from servers of any version. */
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
export const StoryAnswerSchema = z.object({ package: VNPackageSchema });
export const PackageAnswerSchema = StoryAnswerSchema.extend({ painting: PaintingSchema });
export const ImportedSchema = z.object({
  packageId: z.string(),
  ...WireRemarksSchema.shape,
});

export type PackageListing = z.infer<typeof PackageListingSchema>;
