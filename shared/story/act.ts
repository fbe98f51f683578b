import { z } from 'zod';
import { EncounterSchema } from './encounter.ts';
import { field } from './field.ts';
import { boundedText, IdSchema, requiredText } from './id.ts';
import { ClimaxScenesSchema, SceneSchema } from './scene/script.ts';
import { FactSchema, WorldInfoSchema } from './world-info.ts';

export const MusicPromptSchema = z.object({ text: requiredText(500), weight: z.number().min(0).max(10) });
export type MusicPrompt = z.infer<typeof MusicPromptSchema>;

/** A place on the map. Planning tools, "draftNodeWeb". */
export const MapLocationSchema = z.object({
  id: IdSchema,
  title: requiredText(200),
  location: field(IdSchema, { names: 'place' }),
  requiredCharacters: field(z.array(IdSchema).max(50), { names: 'character' }),
  ambientDetail: boundedText(2000),
  /** Key of the music track; places with the same mood share it. */
  mood: IdSchema,
  callbacks: z.array(boundedText(500)).max(50).optional(),
  /** Ids of the places that can be reached from here. Ways are one-way. */
  connections: field(z.array(IdSchema).max(50), { names: 'place' }),
  arrival: SceneSchema.optional(),
});
export type MapLocation = z.infer<typeof MapLocationSchema>;

/** Where the author has put a place on the map, in pixels. Places without one are laid out by their ways. */
export const MapPositionSchema = z.object({
  x: z.number().int().min(-20_000).max(20_000),
  y: z.number().int().min(-20_000).max(20_000),
});
export type MapPosition = z.infer<typeof MapPositionSchema>;

export const LocationSchema = MapLocationSchema.extend({
  encounters: z.array(EncounterSchema).max(64),
  backgroundPrompt: boundedText(2000).optional(),
  musicPrompts: z.array(MusicPromptSchema).max(8).optional(),
  mapPosition: MapPositionSchema.optional(),
});
export type Location = z.infer<typeof LocationSchema>;

/** How an event differs when a condition (Rules of play) holds. It changes only what is told. */
export const ConditionalBranchSchema = z.object({
  condition: field(requiredText(500), { isCondition: true }),
  effect: requiredText(2000),
  scene: SceneSchema.optional(),
});

export const InevitableEventSchema = z.object({
  id: IdSchema,
  title: requiredText(200),
  /** A condition (Rules of play) or prose. Prose fires when the Director says so. */
  triggerCondition: field(requiredText(500), { isCondition: true }),
  description: requiredText(4000),
  forcesClimax: z.boolean(),
  conditionalBranches: z.array(ConditionalBranchSchema).max(12).optional(),
  scene: SceneSchema.optional(),
});
export type InevitableEvent = z.infer<typeof InevitableEventSchema>;

export const GlobalProgressionSchema = z.object({
  requiredValue: z.number().min(-1000).max(100_000),
  trackerLabel: requiredText(120),
});

/** A time of the story's clock. `day` counts from 1. */
export const ClockTimeSchema = z.object({
  day: z.number().int().min(1).max(10_000).optional(),
  hour: z.number().int().min(0).max(23),
  minute: z.number().int().min(0).max(59).optional(),
});
export type ClockTime = z.infer<typeof ClockTimeSchema>;

export const EscalationEventSchema = z.object({
  /**
   * A value of the doom clock, or an hour from the act's first day. Wider than any clock: the check reports bad values.
   */
  threshold: z.union([z.number().min(-1_000_000_000).max(1_000_000_000), ClockTimeSchema]),
  description: requiredText(2000),
});
export type EscalationEvent = z.infer<typeof EscalationEventSchema>;

/** Replaces the clock values of escalations; hours stay. */
export const withThresholds = (
  events: readonly EscalationEvent[],
  change: (threshold: number) => number,
): EscalationEvent[] =>
  events.map((event) =>
    typeof event.threshold === 'number' ? { ...event, threshold: change(event.threshold) } : event,
  );

const PACE_MAX = 3;
const pace = z.number().int().min(0).max(PACE_MAX).optional();
/** What raises a doom clock steadily. Rules of play, "Doom". */
export const PaceSchema = z.object({ perTurn: pace, perVisit: pace, perHour: pace });
export type Pace = z.infer<typeof PaceSchema>;

export const OpposingForceSchema = z.object({
  trackerLabel: requiredText(120),
  requiredValue: z.number().min(-1000).max(100_000),
  escalationEvents: z.array(EscalationEventSchema).max(24),
  pace: PaceSchema.optional(),
});

const actCore = {
  id: IdSchema,
  title: requiredText(200),
  objective: requiredText(2000),
  /** Hidden truth, for the Director only. */
  scenarioContext: boundedText(6000),
  narrativeGuidelines: boundedText(4000),
  inevitableEvents: z.array(InevitableEventSchema).max(24).optional(),
  scenarioWorldInfo: z.array(WorldInfoSchema).max(200).optional(),
  globalProgression: GlobalProgressionSchema.optional(),
  opposingForce: OpposingForceSchema.optional(),
  startLocation: field(IdSchema.optional(), { names: 'place' }),
  /** The day and hour at which the act begins. Without it, the clock continues from the act before. */
  startsAt: ClockTimeSchema.optional(),
  facts: z.array(FactSchema).max(200).optional(),
  opening: SceneSchema.optional(),
  climax: ClimaxScenesSchema.optional(),
};

/** The outline of an act. Planning tools, "draftActOutline". */
export const ActOutlineSchema = z.object({
  ...actCore,
  intendedLocations: field(z.array(IdSchema).min(1, 'An act has at least one place.').max(60), { names: 'place' }),
});
export type ActOutline = z.infer<typeof ActOutlineSchema>;

export const ActSchema = z.object({ ...actCore, sandboxLocations: z.array(LocationSchema).max(60) });
export type Act = z.infer<typeof ActSchema>;
