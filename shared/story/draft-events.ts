import { z } from 'zod';
import { ActOutlineSchema, LocationSchema, MapLocationSchema, MusicPromptSchema } from './act.ts';
import { CharacterSchema } from './character.ts';
import { type PlanDraft, PlanDraftSchema } from './draft.ts';
import { FollowedRenamesSchema } from './draft-follow.ts';
import { type DraftElement, DraftElementSchema } from './element.ts';
import { EncounterSchema } from './encounter.ts';
import { IdSchema } from './id.ts';
import { type FindingPlace, IgnoredFindingSchema } from './ignored-finding.ts';
import { AssetSchema, StoryPremiseSchema, VoiceAssetSchema } from './package.ts';
import { ownerOfScene, SceneAddressSchema } from './scene-address.ts';
import { ScriptSchema, TellingSchema } from './script.ts';

/** Where a place is. */
export const PlaceAddressSchema = z.object({ actId: IdSchema, nodeId: IdSchema });
export type PlaceAddress = z.infer<typeof PlaceAddressSchema>;

/** What else of the story goes by another word since this edit. */
const renames = FollowedRenamesSchema.optional();

/**
 * What can happen to a draft: one event for every accepted call of a planning tool and every edit by hand. The draft is
 * their fold.
 */
export const DraftEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('premise-proposed'), premise: StoryPremiseSchema }),
  z.object({ type: z.literal('character-proposed'), character: CharacterSchema, image: AssetSchema.optional() }),
  z.object({ type: z.literal('act-outlined'), outline: ActOutlineSchema }),
  z.object({ type: z.literal('web-drafted'), actId: IdSchema, locations: z.array(MapLocationSchema) }),
  z.object({
    type: z.literal('encounters-drafted'),
    actId: IdSchema,
    nodeId: IdSchema,
    encounters: z.array(EncounterSchema),
  }),
  /** A script of some scene: without lines it is taken away. */
  z.object({
    type: z.literal('scene-written'),
    address: SceneAddressSchema,
    /** Whose personal arc its encounter is of. */
    characterId: IdSchema.optional(),
    lines: ScriptSchema,
    telling: TellingSchema.optional(),
  }),
  z.object({
    type: z.literal('node-finalized'),
    actId: IdSchema,
    nodeId: IdSchema,
    backgroundPrompt: z.string(),
    musicPrompts: z.array(MusicPromptSchema),
    background: AssetSchema,
    music: AssetSchema,
  }),
  z.object({ type: z.literal('premise-updated'), premise: StoryPremiseSchema, renames }),
  z.object({
    type: z.literal('character-updated'),
    /** The id before the change. */
    id: IdSchema,
    character: CharacterSchema,
    image: AssetSchema.optional(),
    renames,
  }),
  z.object({ type: z.literal('act-updated'), id: IdSchema, outline: ActOutlineSchema, renames }),
  z.object({
    type: z.literal('node-updated'),
    actId: IdSchema,
    id: IdSchema,
    node: LocationSchema,
    background: AssetSchema.optional(),
    renames,
  }),
  /** A place drawn by hand: it joins the map, and the places its act intends. */
  z.object({ type: z.literal('node-added'), actId: IdSchema, node: LocationSchema }),
  /** An encounter goes from the pool of one place to that of another. */
  z.object({ type: z.literal('encounter-moved'), id: IdSchema, left: PlaceAddressSchema, to: PlaceAddressSchema }),
  z.object({
    type: z.literal('element-removed'),
    element: DraftElementSchema,
    /** The place or character an encounter is taken from. */
    from: DraftElementSchema.optional(),
  }),
  /** The author's own picture: a character's portrait or a place's background. */
  z.object({ type: z.literal('picture-replaced'), element: DraftElementSchema, image: AssetSchema }),
  /** A voice for a line is there to be had: no line has it yet, and it stays whatever is undone. */
  z.object({ type: z.literal('voice-brought'), id: IdSchema, voice: VoiceAssetSchema }),
  /** The author lives with a finding of the checker; ignored already, for another reason. */
  z.object({ type: z.literal('finding-ignored'), finding: IgnoredFindingSchema }),
  z.object({ type: z.literal('finding-heeded'), finding: IgnoredFindingSchema.pick({ code: true, where: true }) }),
  /** The whole draft is another one: a package was opened. */
  z.object({ type: z.literal('draft-opened'), draft: PlanDraftSchema }),
  z.object({
    type: z.literal('package-finalized'),
    packageId: IdSchema,
    version: z.number().int().min(1),
    title: z.string(),
  }),
]);
export type DraftEvent = z.infer<typeof DraftEventSchema>;

/** Where a draft changed; what the `data-draft` part lists. */
export const ChangedElementSchema = z.object({
  type: z.enum(['premise', 'character', 'act', 'node', 'package']),
  actId: IdSchema.optional(),
  id: IdSchema.optional(),
});
export type ChangedElement = z.infer<typeof ChangedElementSchema>;

/** An element as a change lists it. An encounter is part of where it lives. */
const asChanged = ({ type, actId, id }: DraftElement): ChangedElement[] =>
  type === 'encounter'
    ? []
    : [{ type, ...(actId === undefined ? {} : { actId }), ...(id === undefined ? {} : { id }) }];

/** The element a finding is about, or lives in. */
const elementOfFinding = ({ type, actId, id }: FindingPlace): ChangedElement => {
  if (type === 'character' || type === 'act' || type === 'node') {
    return { type, ...(actId === undefined ? {} : { actId }), ...(id === undefined ? {} : { id }) };
  }
  return actId === undefined ? { type: 'premise' } : { type: 'act', id: actId };
};

const allElements = ({ premise, characters, acts }: PlanDraft): ChangedElement[] => [
  ...(premise ? [{ type: 'premise' as const }] : []),
  ...characters.map(({ id }) => ({ type: 'character' as const, id })),
  ...acts.flatMap(({ id: actId, sandboxLocations }) => [
    { type: 'act' as const, id: actId },
    ...sandboxLocations.map(({ id }) => ({ type: 'node' as const, actId, id })),
  ]),
];

/** The elements an event changes. What refers to a removed element is not listed: `diffDrafts` tells all of it. */
export function changedBy(event: DraftEvent): ChangedElement[] {
  switch (event.type) {
    case 'premise-proposed':
    case 'premise-updated':
      return [{ type: 'premise' }];
    case 'character-proposed':
    case 'character-updated':
      return [{ type: 'character', id: event.character.id }];
    case 'act-outlined':
    case 'act-updated':
      return [{ type: 'act', id: event.outline.id }];
    case 'web-drafted':
      return [
        { type: 'act', id: event.actId },
        ...event.locations.map(({ id }) => ({ type: 'node' as const, actId: event.actId, id })),
      ];
    case 'scene-written': {
      const { address, characterId } = event;
      if (characterId !== undefined) return [{ type: 'character', id: characterId }];
      const { actId, nodeId } = address;
      if (nodeId !== undefined) return [{ type: 'node', ...(actId !== undefined && { actId }), id: nodeId }];
      return asChanged(ownerOfScene(address));
    }
    case 'encounters-drafted':
    case 'node-finalized':
      return [{ type: 'node', actId: event.actId, id: event.nodeId }];
    case 'node-updated':
      return [{ type: 'node', actId: event.actId, id: event.node.id }];
    case 'node-added':
      return [
        { type: 'act', id: event.actId },
        { type: 'node', actId: event.actId, id: event.node.id },
      ];
    case 'encounter-moved':
      return [event.to, event.left].map(({ actId, nodeId }) => ({ type: 'node', actId, id: nodeId }));
    case 'element-removed': {
      const { element, from } = event;
      const act =
        element.type === 'node' && element.actId !== undefined ? [{ type: 'act' as const, id: element.actId }] : [];
      return [...act, ...asChanged(element), ...(from ? asChanged(from) : [])];
    }
    case 'picture-replaced':
      return asChanged(event.element);
    case 'voice-brought':
      return [];
    case 'finding-ignored':
    case 'finding-heeded':
      return [elementOfFinding(event.finding.where)];
    case 'draft-opened':
      return allElements(event.draft);
    case 'package-finalized':
      return [{ type: 'premise' }, { type: 'package', id: event.packageId }];
  }
}
