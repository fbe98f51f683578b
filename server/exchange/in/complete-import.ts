import type { z } from 'zod';
import { languageFor } from '../../../shared/language/tag.ts';
import {
  ActSchema,
  type Asset,
  CharacterSchema,
  draftFromPackage,
  type PaintedKind,
  type PlanDraft,
  StoryPremiseSchema,
  slugify,
  type VNPackage,
} from '../../../shared/story/index.ts';
import type { Projection } from '../../store/types.ts';
import { requestMissingArt } from '../request-missing-art.ts';
import { withUniqueIds } from '../unique-ids.ts';
import { repairToSchema } from './repair-to-schema.ts';
import type {
  ImportedAct,
  ImportedCharacter,
  ImportedCredits,
  ImportedPlace,
  ImportedStory,
  ReportLine,
} from './types.ts';

const BLANKS = {
  en: { untold: 'Still to be told.', plain: 'As it comes.' },
  zh: { untold: '尚待讲述。', plain: '随故事而定。' },
  ja: { untold: 'これから語られます。', plain: '成り行きのままに。' },
} as const;

/** Uploaded media, stored under the story's own id. */
export type OwnMedia = {
  readonly kind: PaintedKind;
  readonly key: string;
  readonly expression?: string;
  readonly asset: Asset;
}[];

interface Completed {
  draft: PlanDraft;
  wanted: Projection[];
}

const orDefault = (text: string | undefined, otherwise: string): string => (text?.trim() ? text : otherwise);

function completePlace(place: ImportedPlace): z.input<typeof ActSchema>['sandboxLocations'][number] {
  return {
    ...{ location: place.id, requiredCharacters: [], ambientDetail: '', mood: 'calm', connections: [], encounters: [] },
    ...place,
  };
}

const completeAct = (act: ImportedAct) => ({
  ...{ scenarioContext: '', narrativeGuidelines: '' },
  ...act,
  objective: orDefault(act.objective, act.title),
  sandboxLocations: (act.sandboxLocations ?? []).map(completePlace),
});

const completeCharacter = (character: ImportedCharacter) => ({
  ...{ role: 'npc' as const, imagePrompt: '' },
  ...character,
  description: orDefault(character.description, character.name),
});

function collectAssets(media: OwnMedia): VNPackage['assets'] {
  const assets: VNPackage['assets'] = { backgrounds: {}, characters: {}, music: {} };
  // Portraits before faces.
  const sorted = [...media].sort((a, b) => Number(a.expression !== undefined) - Number(b.expression !== undefined));
  for (const { kind, key, expression, asset } of sorted) {
    const known = Object.hasOwn(assets[kind], key) ? assets[kind][key] : undefined;
    const held = known ?? { url: asset.url, mimeType: asset.mimeType };
    assets[kind][key] = held;
    if (expression !== undefined) held.expressions = { ...held.expressions, [expression]: asset.url };
  }
  return assets;
}

function toMeta({ author, licence, source }: ImportedCredits): VNPackage['meta'] {
  const cleanText = (text: string | undefined) => text?.replace(/\s+/g, ' ').trim().slice(0, 300) ?? '';
  return {
    ...(cleanText(author) !== '' && { author: cleanText(author) }),
    ...(cleanText(licence) !== '' && { licence: cleanText(licence) }),
    ...(cleanText(source) !== '' && { credits: [cleanText(source)] }),
  };
}

interface CompletedAs {
  title: string;
  packageId: string;
  createdAt: string;
  media: OwnMedia;
}

/** Converts an import to a draft (`completePackage`) and requests missing pictures. @throws RefusalError `refused` if that is impossible */
export function completeDraft(story: ImportedStory, as: CompletedAs, tell: (line: ReportLine) => void): Completed {
  const { story: whole, wanted } = requestMissingArt(withUniqueIds(completePackage(story, as, tell)).story);
  return { draft: draftFromPackage(whole), wanted };
}

/** Fills in required parts and cuts texts, reporting each. @throws RefusalError `refused` if impossible */
export function completePackage(
  { premise = {}, characters = [], acts = [], credits = {} }: ImportedStory,
  { title, packageId, createdAt, media }: CompletedAs,
  report: (line: ReportLine) => void,
): VNPackage {
  const language = premise.language ?? 'en';
  const blanks = BLANKS[languageFor(language)];
  const name = orDefault(premise.title, orDefault(title, slugify(title, 'story')));
  const tell = (line: ReportLine) => report({ ...line, where: line.where || name });
  const { setting, tone, overarchingTruths = [] } = premise.globalContext ?? {};
  if (!premise.premise?.trim()) tell({ where: name, code: 'filled-in', args: { what: 'premise' } });
  const head = repairToSchema(
    StoryPremiseSchema,
    {
      ...{ artStyle: '', themes: [], globalMaterials: [], possibleEndings: [] },
      ...premise,
      ...{ title: name, language, premise: orDefault(premise.premise, blanks.untold) },
      globalContext: {
        setting: orDefault(setting, blanks.untold),
        tone: orDefault(tone, blanks.plain),
        overarchingTruths,
      },
    },
    tell,
  );
  const { title: storyTitle, artStyle, language: tongue, globalWorldInfo = [], ...plot } = head;
  return {
    ...{ id: packageId, version: 1, createdAt, title: storyTitle, language: tongue, artStyle, meta: toMeta(credits) },
    plot: {
      ...plot,
      globalWorldInfo,
      acts: repairToSchema(ActSchema.array().max(40), acts.map(completeAct), tell),
    },
    characters: repairToSchema(CharacterSchema.array().max(200), characters.map(completeCharacter), tell),
    assets: collectAssets(media),
  };
}
