import { z } from 'zod';
import { boundedText, ClimaxWaySchema, FlagSchema, IdSchema } from '../story/index.ts';
import { DirectionSchema } from './direction.ts';
import { CHECK_OUTCOMES, ChoiceOptionSchema, WAITING_FOR } from './frame.ts';
import { TurnPartSchema } from './part.ts';

const die = z.number().int().min(1).max(6);
const count = z.number().int().min(0);
const amount = z.number().min(0);

/**
 * Every kind of change to a play's state, as JSON in the journal; `applyMutation` folds them. Rules of play, "A turn".
 */
const MUTATIONS = {
  'turn-began': z.object({ type: z.literal('turn-began') }),
  'complication-expired': z.object({ type: z.literal('complication-expired') }),
  'place-visited': z.object({ type: z.literal('place-visited'), location: IdSchema }),
  /** The player went along a connection; the active encounter is set aside. */
  travelled: z.object({ type: z.literal('travelled'), location: IdSchema }),
  'check-rolled': z.object({
    type: z.literal('check-rolled'),
    encounter: IdSchema,
    dice: z.array(die).length(2),
    modifier: z.number().int(),
    total: z.number().int(),
    outcome: z.enum(CHECK_OUTCOMES),
  }),
  'option-answered': z.object({ type: z.literal('option-answered'), encounter: IdSchema, option: count }),
  /** `index` counts the act's `escalationEvents` from 0. */
  'threshold-crossed': z.object({ type: z.literal('threshold-crossed'), index: count }),
  'event-fired': z.object({ type: z.literal('event-fired'), event: IdSchema }),
  'facts-earned': z.object({ type: z.literal('facts-earned'), facts: z.array(IdSchema) }),
  /** '' for somebody made during play who is at no place. */
  'character-moved': z.object({
    type: z.literal('character-moved'),
    character: IdSchema,
    location: IdSchema.or(z.literal('')),
  }),
  'disposition-set': z.object({
    type: z.literal('disposition-set'),
    character: IdSchema,
    disposition: boundedText(120),
  }),
  /** `again`: it has landed before, asks nothing and gives nothing more. */
  'encounter-chosen': z.object({ type: z.literal('encounter-chosen'), encounter: IdSchema, again: z.boolean() }),
  'check-asked': z.object({
    type: z.literal('check-asked'),
    encounter: IdSchema,
    stat: boundedText(40),
    modifier: z.number().int(),
    reason: boundedText(300).nullable(),
  }),
  /** `lastTurn` is the last turn in which it applies. */
  'complication-added': z.object({ type: z.literal('complication-added'), text: boundedText(300), lastTurn: count }),
  'items-changed': z.object({
    type: z.literal('items-changed'),
    gained: z.array(boundedText(200)),
    lost: z.array(boundedText(200)),
  }),
  'frames-told': z.object({ type: z.literal('frames-told'), encounter: IdSchema, frames: count }),
  /** What landing gave: added progress, new flags, new findings. */
  'encounter-landed': z.object({
    type: z.literal('encounter-landed'),
    encounter: IdSchema,
    progress: amount,
    flags: z.array(FlagSchema),
    findings: z.array(boundedText(500)),
  }),
  'doom-raised': z.object({ type: z.literal('doom-raised'), by: amount }),
  /** Only if the story tracks the time of day. */
  'time-passed': z.object({ type: z.literal('time-passed'), minutes: count }),
  /** Or turns into a won one in its last turn. `evidence` is that of the Director who called it. */
  'climax-due': z.object({
    type: z.literal('climax-due'),
    outcome: ClimaxWaySchema,
    evidence: z.array(boundedText(300)).optional(),
  }),
  /** Progress is full: the Director may call the climax. */
  'climax-permitted': z.object({ type: z.literal('climax-permitted') }),
  'climax-told': z.object({ type: z.literal('climax-told') }),
  /** The Director's rewards for a deed: `reason` for the progress, `meters` with their new values. */
  'deed-rewarded': z.object({
    type: z.literal('deed-rewarded'),
    progress: amount,
    reason: boundedText(300).nullable(),
    flags: z.array(FlagSchema),
    meters: z.record(z.string(), z.number().int()),
  }),
  /** Items that come with the pending roll unless it misses. */
  'items-promised': z.object({ type: z.literal('items-promised'), items: z.array(boundedText(200)) }),
  /** `doom` and `progress` are differences, `adjust` has the meters' new values. */
  'consequence-given': z.object({
    type: z.literal('consequence-given'),
    encounter: IdSchema,
    progress: amount,
    doom: z.number(),
    flags: z.array(FlagSchema),
    findings: z.array(boundedText(500)),
    meters: z.record(z.string(), z.number().int()),
  }),
  /** The options of an encounter that could be chosen when offered, counted from 0. */
  'options-offered': z.object({ type: z.literal('options-offered'), encounter: IdSchema, options: z.array(count) }),
  /** The direction of the turn that asked for a pending roll. */
  'roll-directed': z.object({ type: z.literal('roll-directed'), direction: DirectionSchema }),
  /** An undirected turn ends a row of quiet ones too. */
  'turn-directed': z.object({ type: z.literal('turn-directed'), isNew: z.boolean(), isTouched: z.boolean() }),
  /** They were on stage in a told turn. */
  'people-met': z.object({ type: z.literal('people-met'), characters: z.array(IdSchema) }),
  /** Lore with `sticky` or `cooldown` was activated in this turn. */
  'lore-came-up': z.object({ type: z.literal('lore-came-up'), entries: z.array(IdSchema) }),
  /** Replaces the parts left untold by a stop; empty once told. */
  'parts-left': z.object({ type: z.literal('parts-left'), parts: z.array(TurnPartSchema) }),
  /** The climax drops the active encounter. */
  'encounter-dropped': z.object({ type: z.literal('encounter-dropped'), encounter: IdSchema }),
  'act-began': z.object({ type: z.literal('act-began'), act: IdSchema }),
  /** `id` and `title` are those of an ending in `plot.endings`. */
  'story-ended': z.object({
    type: z.literal('story-ended'),
    text: boundedText(1000),
    outcome: ClimaxWaySchema,
    id: IdSchema.optional(),
    title: boundedText(200).optional(),
  }),
  /** The turn is handed to the player. `asking` is the encounter whose options are the choices. */
  'turn-ended': z.object({
    type: z.literal('turn-ended'),
    waitingFor: z.enum(WAITING_FOR).nullable(),
    choices: z.array(ChoiceOptionSchema),
    freeText: z.boolean(),
    asking: IdSchema.nullable(),
    /** A model directed it. */
    directed: z.literal(true).optional(),
  }),
} as const;

export type MutationType = keyof typeof MUTATIONS;
export const MUTATION_TYPES = Object.keys(MUTATIONS) as MutationType[];
export type MutationOf<T extends MutationType> = z.infer<(typeof MUTATIONS)[T]>;

export const MutationSchema = z.discriminatedUnion('type', [
  MUTATIONS['turn-began'],
  MUTATIONS['complication-expired'],
  MUTATIONS['place-visited'],
  MUTATIONS.travelled,
  MUTATIONS['check-rolled'],
  MUTATIONS['option-answered'],
  MUTATIONS['threshold-crossed'],
  MUTATIONS['event-fired'],
  MUTATIONS['facts-earned'],
  MUTATIONS['character-moved'],
  MUTATIONS['disposition-set'],
  MUTATIONS['encounter-chosen'],
  MUTATIONS['check-asked'],
  MUTATIONS['complication-added'],
  MUTATIONS['items-changed'],
  MUTATIONS['frames-told'],
  MUTATIONS['encounter-landed'],
  MUTATIONS['doom-raised'],
  MUTATIONS['time-passed'],
  MUTATIONS['climax-due'],
  MUTATIONS['climax-permitted'],
  MUTATIONS['climax-told'],
  MUTATIONS['deed-rewarded'],
  MUTATIONS['items-promised'],
  MUTATIONS['consequence-given'],
  MUTATIONS['options-offered'],
  MUTATIONS['roll-directed'],
  MUTATIONS['turn-directed'],
  MUTATIONS['people-met'],
  MUTATIONS['lore-came-up'],
  MUTATIONS['parts-left'],
  MUTATIONS['encounter-dropped'],
  MUTATIONS['act-began'],
  MUTATIONS['story-ended'],
  MUTATIONS['turn-ended'],
]);
export type Mutation = z.infer<typeof MutationSchema>;
