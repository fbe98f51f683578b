import { z } from 'zod';
import { ToldRemarksSchema } from '../remarks.ts';
import { VNPackageSchema } from '../story/index.ts';

/** What the routes of packages take and answer. The outside, "Packages". */

/** How far pictures and tracks are; a person with all faces counts as one. */
export const PaintingSchema = z.object({ done: z.number().int(), total: z.number().int(), failed: z.number().int() });
/** Urls that are waited for, and those that could not be painted. */
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
/** A package as whoever needs its story alone reads it, of a server of any version. */
export const StoryAnswerSchema = z.object({ package: VNPackageSchema });
export const PackageAnswerSchema = StoryAnswerSchema.extend({ painting: PaintingSchema });
export const ImportedSchema = z.object({
  packageId: z.string(),
  ...ToldRemarksSchema.shape,
});

export type PackageListing = z.infer<typeof PackageListingSchema>;
