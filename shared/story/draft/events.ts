import { z } from 'zod';
import type { Remark } from '../../remarks.ts';
import { ActOutlineSchema, LocationSchema, MapLocationSchema, MusicPromptSchema } from '../act.ts';
import { CharacterSchema } from '../character.ts';
import { EncounterSchema } from '../encounter.ts';
import { IdSchema } from '../id.ts';
import { type FindingPlace, IgnoredFindingSchema } from '../ignored-finding.ts';
import { AssetSchema, StoryPremiseSchema, VoiceAssetSchema } from '../package.ts';
import { getSceneOwner, SceneAddressSchema } from '../scene/address.ts';
import { ScriptSchema, TellingSchema } from '../scene/script.ts';
import { type PlanDraft, PlanDraftSchema } from './draft.ts';
import { type DraftElement, DraftElementSchema, elementKey } from './element.ts';
import { FollowedRenamesSchema } from './propagate-renames.ts';
import { NewTextSchema, TEXTS_MAX } from './replace-texts.ts';

export const PlaceAddressSchema = z.object({ actId: IdSchema, nodeId: IdSchema });
export type PlaceAddress = z.infer<typeof PlaceAddressSchema>;

const renames = FollowedRenamesSchema.optional();

/** One event for each accepted planning call and each edit by hand. Folding them gives the draft. */
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
  /** The script of a scene. Without lines it is removed. */
  z.object({
    type: z.literal('scene-written'),
    address: SceneAddressSchema,
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
  /** A place created by hand. It is added to the map and to the places of its act's outline. */
  z.object({ type: z.literal('node-added'), actId: IdSchema, node: LocationSchema }),
  /** An encounter moves from the pool of one place to that of another. */
  z.object({ type: z.literal('encounter-moved'), id: IdSchema, left: PlaceAddressSchema, to: PlaceAddressSchema }),
  /** An element gets another place among its siblings, counted from 0. */
  z.object({ type: z.literal('element-ordered'), element: DraftElementSchema, to: z.number().int().min(0) }),
  /** Words were replaced in prose of any elements. Without texts only the renames count. */
  z.object({ type: z.literal('texts-replaced'), texts: z.array(NewTextSchema).max(TEXTS_MAX), renames }),
  z.object({
    type: z.literal('element-removed'),
    element: DraftElementSchema,
    from: DraftElementSchema.optional(),
  }),
  z.object({ type: z.literal('picture-replaced'), element: DraftElementSchema, image: AssetSchema }),
  /** A voice file was uploaded. No line uses it yet, and undo keeps it. */
  z.object({ type: z.literal('voice-brought'), id: IdSchema, voice: VoiceAssetSchema }),
  /** The author ignores a finding of the checker, or changes the reason for ignoring it. */
  z.object({ type: z.literal('finding-ignored'), finding: IgnoredFindingSchema }),
  z.object({ type: z.literal('finding-heeded'), finding: IgnoredFindingSchema.pick({ code: true, where: true }) }),
  /** A package was opened: the draft is replaced. */
  z.object({ type: z.literal('draft-opened'), draft: PlanDraftSchema }),
  /** The draft is again as in a snapshot: whole (`parts` null), or in so many parts. */
  z.object({
    type: z.literal('draft-restored'),
    draft: PlanDraftSchema,
    snapshot: z.string(),
    parts: z.number().int().min(1).nullable(),
  }),
  z.object({
    type: z.literal('package-finalized'),
    packageId: IdSchema,
    version: z.number().int().min(1),
    title: z.string(),
  }),
]);
export type DraftEvent = z.infer<typeof DraftEventSchema>;

export const ChangedElementSchema = z.object({
  type: z.enum(['premise', 'character', 'act', 'node', 'package']),
  actId: IdSchema.optional(),
  id: IdSchema.optional(),
});
export type ChangedElement = z.infer<typeof ChangedElementSchema>;

const asChanged = ({ type, actId, id }: DraftElement): ChangedElement[] =>
  type === 'encounter'
    ? []
    : [{ type, ...(actId === undefined ? {} : { actId }), ...(id === undefined ? {} : { id }) }];

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

/** The units that clients know: an encounter counts as its place, which only the draft knows. */
const elementsOfTexts = (texts: EventOf<'texts-replaced'>['texts']): ChangedElement[] => {
  const elements = new Map(texts.map(({ element }) => [elementKey(element), element]));
  return [...elements.values()].flatMap(asChanged);
};

/** The elements an event changes, without those that refer to a removed element (`diffDrafts` lists them). */
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
      return asChanged(getSceneOwner(address));
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
    case 'element-ordered':
      return asChanged(event.element);
    case 'texts-replaced':
      return elementsOfTexts(event.texts);
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
    case 'draft-restored':
      return allElements(event.draft);
    case 'package-finalized':
      return [{ type: 'premise' }, { type: 'package', id: event.packageId }];
  }
}

export type EventOf<Type extends DraftEvent['type']> = Extract<DraftEvent, { type: Type }>;

/** The event to journal, and remarks on side effects. Problems of the story are reported by the check. */
export interface Decision<Event extends DraftEvent = DraftEvent> {
  event: Event;
  remarks: Remark[];
}

/** Who caused an event. */
export const ActorSchema = z.enum(['author', 'coauthor']);
export type Actor = z.infer<typeof ActorSchema>;
