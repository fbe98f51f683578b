import { z } from 'zod';
// Not from its index: a turn's record holds memory, so that would be a cycle.
import { ToldTurnSchema, TURNS_WHOLE } from '../play/transcript.ts';
import { boundedText, IdSchema, requiredText } from '../story/index.ts';
import { type LedgerEntry, LedgerEntrySchema } from './ledger.ts';

/** Limits of each part of a play's memory. Lengths in characters. */
export const MEMORY_LIMITS = {
  bullets: 8,
  bullet: 240,
  recap: 400,
  name: 120,
  line: 300,
  description: 1000,
  list: 8,
  /** Scenes kept beyond the turns kept in full. Older ones are condensed in the digest, and found by search. */
  recentScenes: TURNS_WHOLE.least + TURNS_WHOLE.step + 45,
  /** How many of the latest keep all bullets; the others keep the first. */
  detailedScenes: 12,
  openLoops: 40,
  characters: 60,
  locations: 60,
  relationships: 200,
  history: 12,
  skillState: 16_000,
} as const;

export const LOOP_IMPORTANCES = ['low', 'medium', 'high', 'critical'] as const;
export type LoopImportance = (typeof LOOP_IMPORTANCES)[number];

export const MEMORY_KINDS = ['scene', 'character', 'location', 'relationship', 'loop'] as const;
export type MemoryKind = (typeof MEMORY_KINDS)[number];

const bullet = requiredText(MEMORY_LIMITS.bullet);
const recap = requiredText(MEMORY_LIMITS.recap);
const line = boundedText(MEMORY_LIMITS.line);
const list = z.array(line).max(MEMORY_LIMITS.list);
const tick = z.number().int().min(0);

/** Generated ids: S001, R001, O001. People and places have the story's slugs. */
export const MemoryIdSchema = z.string().regex(/^[SRO]\d{3,15}$/);

/**
 * One remembered turn, from what the player did and saw, so without secrets; the first bullet summarizes the rest.
 * `recap` is the Director's free text. Plan execution, "Context of a tick".
 */
export const SceneMemorySchema = z.object({
  id: MemoryIdSchema,
  tick,
  turn: tick,
  title: requiredText(MEMORY_LIMITS.name * 2),
  summary: z.array(bullet).min(1).max(MEMORY_LIMITS.bullets),
  /** The Director's sentence or two: for prompts only, never shown. */
  recap: recap.optional(),
  /** The player's complete words, or the destination's title. Missing in older scenes. */
  did: ToldTurnSchema.shape.did.optional(),
  /** The first whole sentences told. */
  told: recap.optional(),
  /** '' in an act without places. */
  location: IdSchema.or(z.literal('')),
  characters: z.array(IdSchema).max(20),
  /** 0 (forgotten first) to 1. */
  importance: z.number().min(0).max(1),
});
export type SceneMemory = z.infer<typeof SceneMemorySchema>;

/** A scene in one line: the Director's recap, else its first bullet. */
export const getSceneLine = ({ recap, summary }: Pick<SceneMemory, 'recap' | 'summary'>): string =>
  recap ?? summary[0] ?? '';

/** A person made during play. `goals` are for the Director only. */
export const GeneratedCharacterSchema = z.object({
  id: IdSchema,
  name: requiredText(MEMORY_LIMITS.name),
  role: boundedText(MEMORY_LIMITS.name),
  description: boundedText(MEMORY_LIMITS.description),
  traits: list,
  goals: list,
  /** Where they were made; they are met only there. */
  location: IdSchema.or(z.literal('')),
  act: IdSchema,
  tick,
  introduced: z.boolean(),
});
export type GeneratedCharacter = z.infer<typeof GeneratedCharacterSchema>;

/** A spot made during play, within the place where it was made. It has no encounters and no connections. */
export const GeneratedLocationSchema = z.object({
  id: IdSchema,
  name: requiredText(MEMORY_LIMITS.name),
  description: boundedText(MEMORY_LIMITS.description),
  atmosphere: line,
  features: list,
  /** The place of the act it belongs to. */
  near: IdSchema.or(z.literal('')),
  act: IdSchema,
  tick,
});
export type GeneratedLocation = z.infer<typeof GeneratedLocationSchema>;

/** The relationship of two people, with each one's view. Both views are for the Director only. */
export const RelationshipSchema = z.object({
  id: MemoryIdSchema,
  characterA: IdSchema,
  characterB: IdSchema,
  relationshipType: requiredText(MEMORY_LIMITS.name),
  status: requiredText(MEMORY_LIMITS.name),
  intensity: z.number().int().min(1).max(10),
  perspectiveA: line,
  perspectiveB: line,
  history: z.array(z.object({ tick, event: line, sceneId: z.string().max(20).nullable() })).max(MEMORY_LIMITS.history),
});
export type Relationship = z.infer<typeof RelationshipSchema>;

/** An open plot thread. For the Director only. */
export const OpenLoopSchema = z.object({
  id: MemoryIdSchema,
  description: requiredText(MEMORY_LIMITS.line),
  category: requiredText(MEMORY_LIMITS.name),
  importance: z.enum(LOOP_IMPORTANCES),
  createdInScene: MemoryIdSchema.nullable(),
  tick,
  /** The rule element of a loop the engine opened and will close: `encounter:enc_rope`. */
  about: requiredText(MEMORY_LIMITS.name).optional(),
});
export type OpenLoop = z.infer<typeof OpenLoopSchema>;

/** A character's current state. For the Director only. */
export const CharacterStateSchema = z.object({
  emotionalState: line,
  goals: list,
  tick,
});
export type CharacterState = z.infer<typeof CharacterStateSchema>;

/** Condensed scenes: `lines` are the recaps (or first bullets) of the most important of `scenes` scenes. */
const ChapterSchema = z.object({
  /** 1: made of scenes; n + 1: made of chapters of level n. */
  level: z.number().int().min(1),
  fromTick: tick,
  toTick: tick,
  scenes: z.number().int().min(1),
  lines: z.array(z.object({ tick, text: recap, importance: z.number() })).max(MEMORY_LIMITS.list),
});
export type Chapter = z.infer<typeof ChapterSchema>;

/** The working memory of a play, bounded regardless of its length. The fold of its changes. */
export interface MemoryState {
  readonly scenes: number;
  /** The latest last, `MEMORY_LIMITS.recentScenes` at most. */
  readonly recent: readonly SceneMemory[];
  /** All scenes before `recent`, oldest first; the older the coarser. */
  readonly digest: readonly Chapter[];
  /** Whose story it is now; null: the protagonist's. */
  readonly activeCharacter: string | null;
  readonly characters: Readonly<Record<string, GeneratedCharacter>>;
  readonly locations: Readonly<Record<string, GeneratedLocation>>;
  readonly relationships: Readonly<Record<string, Relationship>>;
  readonly loops: readonly OpenLoop[];
  readonly states: Readonly<Record<string, CharacterState>>;
  readonly ledger: readonly LedgerEntry[];
  readonly skillState: Readonly<Record<string, unknown>>;
  /** How many relationships, loops and ledger entries were ever made, for their ids. */
  readonly made: { readonly relationships: number; readonly loops: number; readonly entries: number };
}

export const MemoryStateSchema: z.ZodType<MemoryState> = z.object({
  scenes: tick,
  recent: z.array(SceneMemorySchema),
  digest: z.array(ChapterSchema),
  activeCharacter: z.string().nullable(),
  characters: z.record(z.string(), GeneratedCharacterSchema),
  locations: z.record(z.string(), GeneratedLocationSchema),
  relationships: z.record(z.string(), RelationshipSchema),
  loops: z.array(OpenLoopSchema),
  states: z.record(z.string(), CharacterStateSchema),
  ledger: z.array(LedgerEntrySchema).default([]),
  skillState: z.record(z.string(), z.unknown()),
  made: z.object({ relationships: tick, loops: tick, entries: tick.default(0) }),
});

export const emptyMemory = (): MemoryState => ({
  scenes: 0,
  recent: [],
  digest: [],
  activeCharacter: null,
  characters: {},
  locations: {},
  relationships: {},
  loops: [],
  states: {},
  ledger: [],
  skillState: {},
  made: { relationships: 0, loops: 0, entries: 0 },
});

const numbered = (letter: 'S' | 'R' | 'O', number: number): string => `${letter}${String(number).padStart(3, '0')}`;

function free(letter: 'R' | 'O', made: number, isTaken: (id: string) => boolean): string {
  let number = made + 1;
  while (isTaken(numbered(letter, number))) number += 1;
  return numbered(letter, number);
}

export const nextSceneId = (memory: MemoryState): string => numbered('S', memory.scenes + 1);

export const nextRelationshipId = (memory: MemoryState): string =>
  free('R', memory.made.relationships, (id) => Object.hasOwn(memory.relationships, id));

export const nextLoopId = (memory: MemoryState): string =>
  free('O', memory.made.loops, (id) => memory.loops.some((loop) => loop.id === id));
