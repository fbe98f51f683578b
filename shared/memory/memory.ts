import { z } from 'zod';
// Not by its index: a turn's record holds memory, so that would be a circle.
import { ToldTurnSchema, TURNS_WHOLE } from '../play/transcript.ts';
import { IdSchema, requiredText, text } from '../story/index.ts';
import { type LedgerEntry, LedgerEntrySchema } from './ledger.ts';

/** What a play remembers of itself: how much each part may hold. Lengths in characters. */
export const MEMORY_LIMITS = {
  bullets: 8,
  bullet: 240,
  /** A sentence or two. */
  recap: 400,
  name: 120,
  line: 300,
  description: 1000,
  list: 8,
  /** Scenes kept one by one: so many beyond the turns that stand whole. Older ones stand rolled up in the digest, and are found by searching. */
  recentScenes: TURNS_WHOLE.least + TURNS_WHOLE.step + 45,
  /** Of these, the latest that keep all their bullets; the others keep the first. */
  detailedScenes: 12,
  openLoops: 40,
  characters: 60,
  locations: 60,
  relationships: 200,
  history: 12,
  /** Of what skills have patched together, as JSON. */
  skillState: 16_000,
} as const;

export const LOOP_IMPORTANCES = ['low', 'medium', 'high', 'critical'] as const;
export type LoopImportance = (typeof LOOP_IMPORTANCES)[number];

/** What memory rows can be. */
export const MEMORY_KINDS = ['scene', 'character', 'location', 'relationship', 'loop'] as const;
export type MemoryKind = (typeof MEMORY_KINDS)[number];

const bullet = requiredText(MEMORY_LIMITS.bullet);
const recap = requiredText(MEMORY_LIMITS.recap);
const line = text(MEMORY_LIMITS.line);
const list = z.array(line).max(MEMORY_LIMITS.list);
const tick = z.number().int().min(0);

/** Ids the memory gives: S001, R001, O001. Ids of people and places are the story's slugs. */
export const MemoryIdSchema = z.string().regex(/^[SRO]\d{3,15}$/);

/**
 * One turn as it is remembered: what was told, in bullets, the first of which stands for the whole. These are made by the engine of
 * what the player has done and seen, so they hold no secret; `recap` is free words of the Director's. Plan execution, "Context of a tick".
 */
export const SceneMemorySchema = z.object({
  id: MemoryIdSchema,
  tick,
  turn: tick,
  title: requiredText(MEMORY_LIMITS.name * 2),
  summary: z.array(bullet).min(1).max(MEMORY_LIMITS.bullets),
  /** The Director's sentence or two for it: for prompts alone, told to nobody. */
  recap: recap.optional(),
  /** What the player did, their words whole; of a journey the title of the place. Unknown of scenes of before that was kept. */
  did: ToldTurnSchema.shape.did.optional(),
  /** The first whole sentences that were told. */
  told: recap.optional(),
  /** The place; '' in an act that has none. */
  location: IdSchema.or(z.literal('')),
  characters: z.array(IdSchema).max(20),
  /** 0 (may be forgotten first) to 1. */
  importance: z.number().min(0).max(1),
});
export type SceneMemory = z.infer<typeof SceneMemorySchema>;

/** A scene in a line, as the Director has it: in its own words, else by its first bullet. */
export const inShort = ({ recap, summary }: Pick<SceneMemory, 'recap' | 'summary'>): string =>
  recap ?? summary[0] ?? '';

/** Somebody the package does not know, made while playing. `goals` are the Director's alone. */
export const GeneratedCharacterSchema = z.object({
  id: IdSchema,
  name: requiredText(MEMORY_LIMITS.name),
  role: text(MEMORY_LIMITS.name),
  description: text(MEMORY_LIMITS.description),
  traits: list,
  goals: list,
  /** Where they were made: the only place they are met. */
  location: IdSchema.or(z.literal('')),
  act: IdSchema,
  tick,
  /** Whether the player has met them. */
  introduced: z.boolean(),
});
export type GeneratedCharacter = z.infer<typeof GeneratedCharacterSchema>;

/** A spot the package does not know: a corner of the place it was made at. It has no encounters and no connections. */
export const GeneratedLocationSchema = z.object({
  id: IdSchema,
  name: requiredText(MEMORY_LIMITS.name),
  description: text(MEMORY_LIMITS.description),
  atmosphere: line,
  features: list,
  /** The place of the act it belongs to. */
  near: IdSchema.or(z.literal('')),
  act: IdSchema,
  tick,
});
export type GeneratedLocation = z.infer<typeof GeneratedLocationSchema>;

/** How two people stand to one another, each with a view of their own. Both views are the Director's alone. */
export const RelationshipSchema = z.object({
  id: MemoryIdSchema,
  characterA: IdSchema,
  characterB: IdSchema,
  relationshipType: requiredText(MEMORY_LIMITS.name),
  status: requiredText(MEMORY_LIMITS.name),
  /** 1 to 10. */
  intensity: z.number().int().min(1).max(10),
  perspectiveA: line,
  perspectiveB: line,
  /** The latest last. */
  history: z.array(z.object({ tick, event: line, sceneId: z.string().max(20).nullable() })).max(MEMORY_LIMITS.history),
});
export type Relationship = z.infer<typeof RelationshipSchema>;

/** Something the story has begun and not finished. The Director's alone. */
export const OpenLoopSchema = z.object({
  id: MemoryIdSchema,
  description: requiredText(MEMORY_LIMITS.line),
  category: requiredText(MEMORY_LIMITS.name),
  importance: z.enum(LOOP_IMPORTANCES),
  createdInScene: MemoryIdSchema.nullable(),
  tick,
  /** What of the rules it stands for, where the engine opened it and will close it: `encounter:enc_rope`. */
  about: requiredText(MEMORY_LIMITS.name).optional(),
});
export type OpenLoop = z.infer<typeof OpenLoopSchema>;

/** How somebody is now: what changes about a character. The Director's alone. */
export const CharacterStateSchema = z.object({
  emotionalState: line,
  goals: list,
  tick,
});
export type CharacterState = z.infer<typeof CharacterStateSchema>;

/** Scenes rolled up: `lines` are the recaps of the most important of `scenes` scenes; their first bullets where there are none. */
const ChapterSchema = z.object({
  /** 1: made of scenes; n + 1: made of chapters of level n. */
  level: z.number().int().min(1),
  fromTick: tick,
  toTick: tick,
  scenes: z.number().int().min(1),
  lines: z.array(z.object({ tick, text: recap, importance: z.number() })).max(MEMORY_LIMITS.list),
});
export type Chapter = z.infer<typeof ChapterSchema>;

/** The memory of a play that is always at hand: bounded however long it is played. The fold of its changes. */
export interface MemoryState {
  readonly scenes: number;
  /** The latest last, `MEMORY_LIMITS.recentScenes` at most. */
  readonly recent: readonly SceneMemory[];
  /** All scenes before `recent`, oldest first, the older the coarser. */
  readonly digest: readonly Chapter[];
  /** Whose story it is now; null: the protagonist's. */
  readonly activeCharacter: string | null;
  readonly characters: Readonly<Record<string, GeneratedCharacter>>;
  readonly locations: Readonly<Record<string, GeneratedLocation>>;
  readonly relationships: Readonly<Record<string, Relationship>>;
  readonly loops: readonly OpenLoop[];
  readonly states: Readonly<Record<string, CharacterState>>;
  /** What is true in this play besides the author's facts, oldest first. */
  readonly ledger: readonly LedgerEntry[];
  /** What skills have patched together. */
  readonly skillState: Readonly<Record<string, unknown>>;
  /** How many relationships, loops and entries of the ledger were ever made: their ids go on from it. */
  readonly made: { readonly relationships: number; readonly loops: number; readonly entries: number };
}

/** A memory as it was kept. */
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
