import { z } from 'zod';
import { FlagSchema, IdSchema, requiredText, text } from './id.ts';
import { ConditionTextSchema, ConsequenceSchema, sceneFields, WrittenCheckSchema } from './script.ts';

export const ENCOUNTER_TYPES = ['discovery', 'npc_interaction', 'combat', 'puzzle', 'atmospheric'] as const;
export const PACING_FOCUSES = ['dialogue_and_worldbuilding', 'standard', 'tension_and_action'] as const;
/** From least to most pressing; the scorer reads the order. */
export const ENCOUNTER_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;
/** In the order they open. */
export const ARC_PHASES = ['introduction', 'development', 'crisis', 'resolution'] as const;

export const PacingSchema = z.object({
  /** Frames this encounter is meant to take. The rules count anything below 1 as 1. */
  expectedFrames: z.number().min(-1_000_000_000).max(200),
  focus: z.enum(PACING_FOCUSES),
});
export type Pacing = z.infer<typeof PacingSchema>;

/** What becomes of an option whose `requires` does not hold. */
const UNAVAILABLE_OPTIONS = ['hidden', 'locked'] as const;

/** One answer to an encounter. `flags` are those of the encounter's `potentialFlags` it earns; absent means all. */
export const EncounterOptionSchema = z.object({
  /** Made from the order where it is left out: see `optionIds`. "then" is what the parts of scenes begin with. */
  id: IdSchema.regex(/^(?!then$)/, 'An option is not called "then"; give it another id.').optional(),
  text: requiredText(300),
  flags: z.array(FlagSchema).max(50).optional(),
  /** A condition (Rules of play) without which it can't be chosen. */
  requires: ConditionTextSchema.optional(),
  /** What is shown of it then; hidden where nothing is said. */
  otherwise: z.enum(UNAVAILABLE_OPTIONS).optional(),
  /** What a locked one says of why. */
  hint: requiredText(200).optional(),
  /** What follows it. */
  then: ConsequenceSchema.optional(),
  check: WrittenCheckSchema.optional(),
});
export type EncounterOption = z.infer<typeof EncounterOptionSchema>;

/** The ids of an encounter's options, those made from the order included: `option_1` is the first. */
export function optionIds(options: readonly Pick<EncounterOption, 'id'>[]): string[] {
  const given = new Set(options.flatMap(({ id }) => id ?? []));
  return options.map(({ id }, index) => {
    if (id !== undefined) return id;
    let made = `option_${index + 1}`;
    while (given.has(made)) made = `${made}_`.replace(/_$/, '_x');
    given.add(made);
    return made;
  });
}

const encounterCore = {
  id: IdSchema,
  title: requiredText(200),
  description: requiredText(4000),
  type: z.enum(ENCOUNTER_TYPES),
  pacing: PacingSchema,
  givesProgression: z.number().min(-1000).max(1000).optional(),
  potentialFlags: z.array(FlagSchema).max(50).optional(),
  ...sceneFields,
  /** Asked after the scene where no option has one of its own. */
  check: WrittenCheckSchema.optional(),
};

/** A self-contained storylet of a place's pool. Planning tools, "draftNodeEncounters". */
export const EncounterSchema = z.object({
  ...encounterCore,
  prerequisites: z.array(FlagSchema).max(50).optional(),
  excludeIfFlags: z.array(FlagSchema).max(50).optional(),
  requiredCharacters: z.array(IdSchema).max(50).optional(),
  findings: z.array(text(500)).max(50).optional(),
  interactables: z.array(text(200)).max(50).optional(),
  priority: z.enum(ENCOUNTER_PRIORITIES).optional(),
  repeatable: z.boolean().optional(),
  options: z.array(EncounterOptionSchema).max(6).optional(),
});
export type Encounter = z.infer<typeof EncounterSchema>;

/** An encounter of a character's personal arc. Planning tools, "proposeCharacter". */
export const ArcEncounterSchema = z.object({ ...encounterCore, arcPhase: z.enum(ARC_PHASES) });
export type ArcEncounter = z.infer<typeof ArcEncounterSchema>;
