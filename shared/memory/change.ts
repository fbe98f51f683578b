import { z } from 'zod';
import { IdSchema, requiredText } from '../story/index.ts';
import { LedgerEntrySchema } from './ledger.ts';
import {
  CharacterStateSchema,
  GeneratedCharacterSchema,
  GeneratedLocationSchema,
  MEMORY_LIMITS,
  MemoryIdSchema,
  OpenLoopSchema,
  RelationshipSchema,
  SceneMemorySchema,
} from './memory.ts';

const relationship = RelationshipSchema.shape;

/** Every kind of change to a play's memory. Committed with the turn's mutations. JSON. */
export const MemoryChangeSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('scene-added'), scene: SceneMemorySchema }),
  /** The Director's sentence or two for a scene; summaries use it instead of the first bullet. */
  z.object({ type: z.literal('scene-recapped'), id: MemoryIdSchema, text: requiredText(MEMORY_LIMITS.recap) }),
  z.object({ type: z.literal('character-generated'), character: GeneratedCharacterSchema }),
  z.object({ type: z.literal('character-introduced'), id: IdSchema }),
  z.object({ type: z.literal('location-generated'), location: GeneratedLocationSchema }),
  z.object({ type: z.literal('relationship-created'), relationship: RelationshipSchema }),
  z.object({
    type: z.literal('relationship-updated'),
    id: MemoryIdSchema,
    status: relationship.status.optional(),
    intensity: relationship.intensity.optional(),
    perspectiveA: relationship.perspectiveA.optional(),
    perspectiveB: relationship.perspectiveB.optional(),
    entry: relationship.history.element.nullable(),
  }),
  z.object({ type: z.literal('state-changed'), character: IdSchema, state: CharacterStateSchema }),
  z.object({ type: z.literal('loop-opened'), loop: OpenLoopSchema }),
  z.object({ type: z.literal('loop-resolved'), id: MemoryIdSchema }),
  z.object({ type: z.literal('entry-added'), entry: LedgerEntrySchema }),
  /** The replacement has the same id. */
  z.object({ type: z.literal('entry-amended'), entry: LedgerEntrySchema }),
  /** An edit by the player: only the changed fields, so that it applies whatever an agent has made of the entry. */
  z.object({
    type: z.literal('entry-corrected'),
    id: LedgerEntrySchema.shape.id,
    text: LedgerEntrySchema.shape.text.optional(),
    knownBy: LedgerEntrySchema.shape.knownBy.optional(),
    closed: z.boolean().optional(),
  }),
  z.object({ type: z.literal('entry-removed'), id: LedgerEntrySchema.shape.id }),
  z.object({ type: z.literal('active-character-set'), id: IdSchema.nullable() }),
  z.object({ type: z.literal('skill-state-patched'), patch: z.record(z.string(), z.unknown()) }),
]);
export type MemoryChange = z.infer<typeof MemoryChangeSchema>;
