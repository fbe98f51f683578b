import { z } from 'zod';
import { InstantSchema } from '../instant.ts';
import { ActSchema } from './act.ts';
import { CharacterSchema } from './character.ts';
import { boundedText, IdSchema, requiredText } from './id.ts';
import { IgnoredFindingSchema } from './ignored-finding.ts';
import { storyFields } from './scene/script.ts';
import { FactSchema, WorldInfoSchema } from './world-info.ts';

export const GlobalContextSchema = z.object({
  setting: requiredText(4000),
  tone: requiredText(1000),
  /** For the Director only. */
  overarchingTruths: z.array(boundedText(2000)).max(50),
});

/** Planning tools, "proposeStoryPremise". */
export const StoryPremiseSchema = z.object({
  title: requiredText(200),
  artStyle: boundedText(1000),
  language: z
    .string()
    .max(35)
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'A language is a BCP-47 tag such as "en" or "zh-CN".')
    .default('en'),
  globalContext: GlobalContextSchema,
  premise: requiredText(4000),
  themes: z.array(boundedText(200)).max(30),
  globalMaterials: z.array(boundedText(500)).max(60),
  globalWorldInfo: z.array(WorldInfoSchema).max(500).optional(),
  possibleEndings: z.array(requiredText(1000)).max(12),
  facts: z.array(FactSchema).max(200).optional(),
  ...storyFields,
});
export type StoryPremise = z.infer<typeof StoryPremiseSchema>;

/** A picture or track: its url and type. `expressions` maps an expression to its sprite's url. */
export const AssetSchema = z.object({
  url: z.string().max(2000),
  mimeType: z.string().max(100),
  expressions: z.record(z.string(), z.string().max(2000)).optional(),
});
export type Asset = z.infer<typeof AssetSchema>;

/** The voice of a line: the file, and if known a hash of the spoken words. */
export const VoiceAssetSchema = AssetSchema.omit({ expressions: true }).extend({
  words: z.string().max(64).optional(),
});
export type VoiceAsset = z.infer<typeof VoiceAssetSchema>;
export type StoryFile = Asset & Pick<VoiceAsset, 'words'>;

export const VOICES_MAX = 5000;
export const VoicesSchema = z
  .record(IdSchema, VoiceAssetSchema)
  .refine((voices) => Object.keys(voices).length <= VOICES_MAX, `A story has at most ${VOICES_MAX} voice files.`);

export const AssetKindSchema = z.enum(['backgrounds', 'characters', 'music', 'voices']);
export type AssetKind = z.infer<typeof AssetKindSchema>;
/** Kinds of assets generated here; voices are uploaded. */
export type PaintedKind = Exclude<AssetKind, 'voices'>;

/** Maximum version of an imported package. Each finalization adds one. */
export const IMPORTED_VERSION_MAX = 1_000_000;

/** A finished visual novel: what is saved, exported and played. Planning tools, "The package". */
export const VNPackageSchema = z.object({
  id: IdSchema,
  version: z.number().int().min(1).default(1),
  createdAt: z.string().max(40),
  title: requiredText(200),
  language: z.string().max(35).default('en'),
  artStyle: boundedText(1000),
  plot: z.object({
    premise: requiredText(4000),
    themes: z.array(boundedText(200)).max(30),
    globalContext: GlobalContextSchema,
    globalMaterials: z.array(boundedText(500)).max(60),
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
    /** By the `voice` key of their lines. */
    voices: VoicesSchema.optional(),
  }),
  /** Findings of the checker that the author ignores. */
  ignoredFindings: z.array(IgnoredFindingSchema).max(500).optional(),
  meta: z.record(z.string(), z.unknown()).default({}),
});
export type VNPackage = z.infer<typeof VNPackageSchema>;

/** Normalizes a language tag: imported packages may have "zh_CN" or no valid tag. */
export function soundLanguage(language: string): string {
  const { language: schema } = StoryPremiseSchema.shape;
  const found = [language, language.replaceAll('_', '-')].find((each) => schema.safeParse(each).success);
  return found ?? 'en';
}

/** An imported package: values the server computes with are bounded, while older packages may omit them. */
export const ImportedPackageSchema = VNPackageSchema.extend({
  language: z.string().max(35).default('en').transform(soundLanguage),
  version: z.number().int().min(1).max(IMPORTED_VERSION_MAX).default(1),
  createdAt: InstantSchema,
});

export const assetsOfKind = (assets: VNPackage['assets'], kind: AssetKind): Readonly<Record<string, StoryFile>> =>
  assets[kind] ?? {};

/** Changes a story's files; null removes one. */
export function mapAssets(
  assets: VNPackage['assets'],
  change: (asset: StoryFile, kind: AssetKind, key: string) => StoryFile | null,
): VNPackage['assets'] {
  const changed = (kind: AssetKind): Record<string, StoryFile> =>
    Object.fromEntries(
      Object.entries(assetsOfKind(assets, kind)).flatMap(([key, asset]) => {
        const next = change(asset, kind, key);
        return next === null ? [] : [[key, next]];
      }),
    );
  return {
    backgrounds: changed('backgrounds'),
    characters: changed('characters'),
    music: changed('music'),
    ...(assets.voices && { voices: changed('voices') }),
  };
}

export const countNodes = (story: VNPackage): number =>
  story.plot.acts.reduce((sum, act) => sum + act.sandboxLocations.length, 0);
