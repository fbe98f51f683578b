import { z } from 'zod';
import { EncounterSchema } from './encounter.ts';
import { field } from './field.ts';
import { IdSchema, requiredText, text } from './id.ts';
import { SceneSchema } from './script.ts';
import { FactSchema, WorldInfoSchema } from './world-info.ts';

/** What a place's music is asked for: weighted prompts, as music models take them. */
export const MusicPromptSchema = z.object({ text: requiredText(500), weight: z.number().min(0).max(10) });
export type MusicPrompt = z.infer<typeof MusicPromptSchema>;

/** A place as the map knows it. Planning tools, "draftNodeWeb". */
export const MapLocationSchema = z.object({
  id: IdSchema,
  title: requiredText(200),
  /** The key of the background picture. */
  location: field(IdSchema, { names: 'place' }),
  requiredCharacters: field(z.array(IdSchema).max(50), { names: 'character' }),
  ambientDetail: text(2000),
  /** The key of the music track; places with one mood share it. */
  mood: IdSchema,
  callbacks: z.array(text(500)).max(50).optional(),
  /** Ids of the places one can travel to from here; one-way as written. */
  connections: field(z.array(IdSchema).max(50), { names: 'place' }),
  /** Told when the player comes here. */
  arrival: SceneSchema.optional(),
});
export type MapLocation = z.infer<typeof MapLocationSchema>;

/** A place with its encounter pool. */
export const LocationSchema = MapLocationSchema.extend({
  encounters: z.array(EncounterSchema).max(64),
  backgroundPrompt: text(2000).optional(),
  musicPrompts: z.array(MusicPromptSchema).max(8).optional(),
});
export type Location = z.infer<typeof LocationSchema>;

/** How an event differs when a condition (Rules of play) holds. It changes what is told, nothing else. */
export const ConditionalBranchSchema = z.object({
  condition: field(requiredText(500), { isCondition: true }),
  effect: requiredText(2000),
  scene: SceneSchema.optional(),
});

export const InevitableEventSchema = z.object({
  id: IdSchema,
  title: requiredText(200),
  /** A condition (Rules of play) or prose; prose fires when the Director says so. */
  triggerCondition: field(requiredText(500), { isCondition: true }),
  description: requiredText(4000),
  forcesClimax: z.boolean(),
  conditionalBranches: z.array(ConditionalBranchSchema).max(12).optional(),
  scene: SceneSchema.optional(),
});
export type InevitableEvent = z.infer<typeof InevitableEventSchema>;

/** What is told of an act's climax, as it was won or forced. */
export const ClimaxScenesSchema = z.object({ won: SceneSchema.optional(), forced: SceneSchema.optional() });

/** How an act's climax can be reached. */
export const ClimaxWaySchema = ClimaxScenesSchema.keyof();
export const CLIMAX_WAYS = ClimaxWaySchema.options;
export type ClimaxWay = z.infer<typeof ClimaxWaySchema>;

export const GlobalProgressionSchema = z.object({
  requiredValue: z.number().min(-1000).max(100_000),
  trackerLabel: requiredText(120),
});

export const EscalationEventSchema = z.object({
  /** Far more than any clock: what is written may be out of its range, which the check tells. */
  threshold: z.number().min(-1_000_000_000).max(1_000_000_000),
  description: requiredText(2000),
});

export const OpposingForceSchema = z.object({
  trackerLabel: requiredText(120),
  requiredValue: z.number().min(-1000).max(100_000),
  escalationEvents: z.array(EscalationEventSchema).max(24),
});

const actCore = {
  id: IdSchema,
  title: requiredText(200),
  objective: requiredText(2000),
  /** Hidden truth, for the Director alone. */
  scenarioContext: text(6000),
  narrativeGuidelines: text(4000),
  inevitableEvents: z.array(InevitableEventSchema).max(24).optional(),
  scenarioWorldInfo: z.array(WorldInfoSchema).max(200).optional(),
  globalProgression: GlobalProgressionSchema.optional(),
  opposingForce: OpposingForceSchema.optional(),
  startLocation: field(IdSchema.optional(), { names: 'place' }),
  facts: z.array(FactSchema).max(200).optional(),
  /** Told when the act begins. */
  opening: SceneSchema.optional(),
  climax: ClimaxScenesSchema.optional(),
};

/** The skeleton of an act. Planning tools, "draftActOutline". */
export const ActOutlineSchema = z.object({
  ...actCore,
  intendedLocations: field(z.array(IdSchema).min(1, 'An act has at least one place.').max(60), { names: 'place' }),
});
export type ActOutline = z.infer<typeof ActOutlineSchema>;

/** An act of a package. */
export const ActSchema = z.object({ ...actCore, sandboxLocations: z.array(LocationSchema).max(60) });
export type Act = z.infer<typeof ActSchema>;
