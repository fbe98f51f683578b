import { z } from 'zod';
import { field } from './field.ts';
import { boundedText, FlagSchema, IdSchema, requiredText } from './id.ts';
import { ConditionTextSchema, ConsequenceSchema, sceneFields, WrittenCheckSchema } from './scene/script.ts';

export const ENCOUNTER_TYPES = ['discovery', 'npc_interaction', 'combat', 'puzzle', 'atmospheric'] as const;
export const PACING_FOCUSES = ['dialogue_and_worldbuilding', 'standard', 'tension_and_action'] as const;
/** From least to most pressing; the scorer relies on the order. */
export const ENCOUNTER_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;
/** In the order they open. */
export const ARC_PHASES = ['introduction', 'development', 'crisis', 'resolution'] as const;

export const PacingSchema = z.object({
  /** The rules treat anything below 1 as 1. */
  expectedFrames: field(z.number().min(-1_000_000_000).max(200), {
    note: 'How many frames (lines of text) it takes, usually 3 to 8.',
  }),
  focus: field(z.enum(PACING_FOCUSES), { note: 'What the frames dwell on.' }),
});
export type Pacing = z.infer<typeof PacingSchema>;

const ANSWERS = ['one', 'many'] as const;

const UNAVAILABLE_OPTIONS = ['hidden', 'locked'] as const;

/** One answer to an encounter. `flags` are the `potentialFlags` it earns; absent means all. */
export const EncounterOptionSchema = z.object({
  /** Derived from the order if omitted; see `optionIds`. "then" is reserved as a prefix of scene parts. */
  id: field(IdSchema.regex(/^(?!then$)/, 'An option is not called "then"; give it another id.').optional(), {
    note: 'Lowercase slug; "option_1" is the first, when left out.',
  }),
  text: field(requiredText(300), { note: 'What is chosen.' }),
  flags: field(z.array(FlagSchema).max(50).optional(), {
    note: "Which of this encounter's potentialFlags it earns; all when left out, none with [].",
    names: 'flag',
  }),
  requires: field(ConditionTextSchema.optional(), {
    note: 'A CEL condition, e.g. has_flag("found_rope"), meters.trust >= 3 or has_item("lamp").',
    isCondition: true,
  }),
  otherwise: field(z.enum(UNAVAILABLE_OPTIONS).optional(), { note: 'Without it: hidden (when left out), or locked.' }),
  hint: field(requiredText(200).optional(), { note: 'Why it is locked, giving nothing away.' }),
  then: field(ConsequenceSchema.optional(), { note: 'What follows. Every option wants one.' }),
  leadsTo: field(IdSchema.optional(), {
    note: 'Id of a connected place it takes the player to.',
    names: 'place',
  }),
  check: field(WrittenCheckSchema.optional(), { note: 'A roll, and what follows each degree.' }),
});
export type EncounterOption = z.infer<typeof EncounterOptionSchema>;

/** The ids of an encounter's options, including derived ones: `option_1` is the first. */
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
  id: field(IdSchema, { note: 'Lowercase slug, unique in the whole story, e.g. "enc_locked_drawer".' }),
  title: field(requiredText(200), { note: 'A short name for the author.' }),
  description: field(requiredText(4000), {
    note: 'Instructions for narrating it: what is there, what happens, what is at stake. Works in any order.',
  }),
  type: field(z.enum(ENCOUNTER_TYPES), { note: 'What sort of encounter it is.' }),
  pacing: field(PacingSchema, { note: 'How long it takes and how it feels.' }),
  givesProgression: field(z.number().min(-1000).max(1000).optional(), {
    note: 'Points of progress it gives, once.',
  }),
  potentialFlags: field(z.array(FlagSchema).max(50).optional(), {
    note: 'Flags the player can earn here, e.g. "found_rope". Other encounters may require them.',
    names: 'flag',
  }),
  ...sceneFields,
  authorNote: field(boundedText(4000).optional(), { isPrivate: true }),
  /** Rolled after the scene if no option has its own check. */
  check: field(WrittenCheckSchema.optional(), { note: 'A roll after its scene, where it has no options.' }),
};

/** A self-contained storylet of a place's pool. Planning tools, "draftNodeEncounters". */
export const EncounterSchema = z.object({
  ...encounterCore,
  prerequisites: field(z.array(FlagSchema).max(50).optional(), {
    note: 'Flags that must be set before it can come.',
    names: 'flag',
  }),
  excludeIfFlags: field(z.array(FlagSchema).max(50).optional(), { note: 'Flags that rule it out.', names: 'flag' }),
  requiredCharacters: field(z.array(IdSchema).max(50).optional(), {
    note: 'Ids of characters it needs: it comes only where they are.',
    names: 'character',
  }),
  brings: field(z.array(IdSchema).max(50).optional(), {
    note: 'Ids of visitors: they come with it, wherever they were.',
    names: 'character',
  }),
  alone: field(z.boolean().optional(), { note: 'true: only where nobody but the protagonist is.' }),
  here: field(z.boolean().optional(), {
    note: 'true: only at its place (default of discoveries and puzzles). false: anywhere in the act.',
  }),
  findings: field(z.array(boundedText(500)).max(50).optional(), {
    note: 'Clues the player discovers. One that holds a fact\'s id in square brackets, e.g. "A torn page [ledger]", earns the player that fact.',
  }),
  interactables: field(z.array(boundedText(200)).max(50).optional(), { note: 'Things the player can handle here.' }),
  priority: field(z.enum(ENCOUNTER_PRIORITIES).optional(), {
    note: 'How pressing it is for the director. high and urgent: a core scene; the playtest says when an act is won before it.',
  }),
  repeatable: field(z.boolean().optional(), {
    note: 'True for ambient ones that may come again; they give nothing more.',
  }),
  options: field(z.array(EncounterOptionSchema).max(6).optional(), {
    note: 'Ways to answer it, offered to the player as choices.',
  }),
  answers: field(z.enum(ANSWERS).optional(), {
    note: 'many: options can be taken one after the other.',
  }),
});
export type Encounter = z.infer<typeof EncounterSchema>;

/** Occurs wherever the character is. Planning tools, "proposeCharacter". */
export const ArcEncounterSchema = EncounterSchema.omit({ here: true, repeatable: true }).extend({
  arcPhase: field(z.enum(ARC_PHASES), { note: 'Its place in the arc; phases open in this order.' }),
});
export type ArcEncounter = z.infer<typeof ArcEncounterSchema>;
