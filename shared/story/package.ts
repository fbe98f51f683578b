import { z } from 'zod';
import { InstantSchema } from '../instant.ts';
import { ActSchema } from './act.ts';
import { CharacterSchema } from './character.ts';
import { IdSchema, requiredText, text } from './id.ts';
import { IgnoredFindingSchema } from './ignored-finding.ts';
import { storyFields } from './script.ts';
import { FactSchema, WorldInfoSchema } from './world-info.ts';

export const GlobalContextSchema = z.object({
  setting: requiredText(4000),
  tone: requiredText(1000),
  /** The Director's alone. */
  overarchingTruths: z.array(text(2000)).max(50),
});

/** Planning tools, "proposeStoryPremise". */
export const StoryPremiseSchema = z.object({
  title: requiredText(200),
  artStyle: text(1000),
  language: z
    .string()
    .max(35)
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'A language is a BCP-47 tag such as "en" or "zh-CN".')
    .default('en'),
  globalContext: GlobalContextSchema,
  premise: requiredText(4000),
  themes: z.array(text(200)).max(30),
  globalMaterials: z.array(text(500)).max(60),
  globalWorldInfo: z.array(WorldInfoSchema).max(500).optional(),
  possibleEndings: z.array(requiredText(1000)).max(12),
  facts: z.array(FactSchema).max(200).optional(),
  ...storyFields,
});
export type StoryPremise = z.infer<typeof StoryPremiseSchema>;

/** A picture or a track: where the browser gets it and what it is. `expressions` maps a face to its sprite's url. */
export const AssetSchema = z.object({
  url: z.string().max(2000),
  mimeType: z.string().max(100),
  expressions: z.record(z.string(), z.string().max(2000)).optional(),
});
export type Asset = z.infer<typeof AssetSchema>;

export const AssetKindSchema = z.enum(['backgrounds', 'characters', 'music']);
export type AssetKind = z.infer<typeof AssetKindSchema>;

/** The highest version a package may come in with: each time its story is finished, it goes up by one. */
export const IMPORTED_VERSION_MAX = 1_000_000;

/** A finished visual novel: what is saved, exported and played. Planning tools, "The package". */
export const VNPackageSchema = z.object({
  id: IdSchema,
  version: z.number().int().min(1).default(1),
  createdAt: z.string().max(40),
  title: requiredText(200),
  language: z.string().max(35).default('en'),
  artStyle: text(1000),
  plot: z.object({
    premise: requiredText(4000),
    themes: z.array(text(200)).max(30),
    globalContext: GlobalContextSchema,
    globalMaterials: z.array(text(500)).max(60),
    globalWorldInfo: z.array(WorldInfoSchema).max(500).default([]),
    acts: z.array(ActSchema).min(1, 'A package has at least one act.').max(40),
    possibleEndings: z.array(requiredText(1000)).max(12),
    facts: z.array(FactSchema).max(200).optional(),
    ...storyFields,
  }),
  characters: z.array(CharacterSchema).max(200),
  assets: z.object({
    backgrounds: z.record(IdSchema, AssetSchema).default({}),
    characters: z.record(IdSchema, AssetSchema).default({}),
    music: z.record(IdSchema, AssetSchema).default({}),
  }),
  /** What the checker says of it and the author has decided to live with. */
  ignoredFindings: z.array(IgnoredFindingSchema).max(500).optional(),
  meta: z.record(z.string(), z.unknown()).default({}),
});
export type VNPackage = z.infer<typeof VNPackageSchema>;

/** A package that comes from outside: what the server counts on and sorts by has bounds, that what was once kept may lack. */
export const ImportedPackageSchema = VNPackageSchema.extend({
  version: z.number().int().min(1).max(IMPORTED_VERSION_MAX).default(1),
  createdAt: InstantSchema,
});

/** How many places a package has (`totalNodes`). */
export const countNodes = (story: VNPackage): number =>
  story.plot.acts.reduce((sum, act) => sum + act.sandboxLocations.length, 0);
