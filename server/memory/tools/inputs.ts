import { z } from 'zod';
import { MEMORY_KINDS, MEMORY_LIMITS, oneLine } from '../../../shared/memory/index.ts';
import { RECALL_MAX } from '../memory.ts';

export const SEARCH_LIMIT_DEFAULT = 5;

// Long texts are cut, not refused: planning again would cost a model call.
const written = (max: number) => z.string().transform((text) => oneLine(text, max));
const required = (max: number, what: string) =>
  z
    .string()
    .refine((text) => text.trim() !== '', `Expected ${what}, got a blank.`)
    .transform((text) => oneLine(text, max));
const optional = (max: number) => written(max).nullish();
const list = z
  .array(written(MEMORY_LIMITS.line))
  .transform((lines) => lines.filter((line) => line !== '').slice(0, MEMORY_LIMITS.list))
  .nullish();
const somebody = required(MEMORY_LIMITS.name, "a character's id or name");
const intensity = z
  .number()
  .transform((value) => Math.min(10, Math.max(1, Math.round(value) || 1)))
  .nullish();

/** Accepts the plural "characters". */
const kind = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim().toLowerCase().replace(/s$/, '') : value),
  z.enum(MEMORY_KINDS),
);

/** Plan execution, "Memory tools". */
export const DIRECTOR_TOOL_INPUTS = {
  'memory.search': z.object({
    query: required(1000, 'words to look for'),
    entity_types: z.array(kind).nullish(),
    limit: z
      .number()
      .transform((value) => Math.min(RECALL_MAX, Math.max(1, Math.round(value) || 1)))
      .nullish(),
  }),
  'character.generate': z.object({
    name: required(MEMORY_LIMITS.name, 'a name'),
    role: written(MEMORY_LIMITS.name),
    description: written(MEMORY_LIMITS.description),
    traits: list,
    goals: list,
  }),
  'location.generate': z.object({
    name: required(MEMORY_LIMITS.name, 'a name'),
    description: written(MEMORY_LIMITS.description),
    atmosphere: optional(MEMORY_LIMITS.line),
    features: list,
  }),
  'relationship.create': z.object({
    character_a: somebody,
    character_b: somebody,
    relationship_type: required(MEMORY_LIMITS.name, 'what they are to each other'),
    perspective_a: optional(MEMORY_LIMITS.line),
    perspective_b: optional(MEMORY_LIMITS.line),
    status: optional(MEMORY_LIMITS.name),
    intensity,
  }),
  'relationship.update': z.object({
    character_a: somebody,
    character_b: somebody,
    status: optional(MEMORY_LIMITS.name),
    event: optional(MEMORY_LIMITS.line),
    scene_id: optional(20),
    perspective_a: optional(MEMORY_LIMITS.line),
    perspective_b: optional(MEMORY_LIMITS.line),
    intensity,
  }),
  'relationship.query': z.object({
    character_id: somebody,
    status_filter: optional(MEMORY_LIMITS.name),
  }),
} as const;

export type DirectorToolName = keyof typeof DIRECTOR_TOOL_INPUTS;
export type DirectorToolInput<Name extends DirectorToolName> = z.infer<(typeof DIRECTOR_TOOL_INPUTS)[Name]>;
export const DIRECTOR_TOOL_NAMES = Object.keys(DIRECTOR_TOOL_INPUTS) as DirectorToolName[];

export const DIRECTOR_TOOL_DESCRIPTIONS: Readonly<Record<DirectorToolName, string>> = {
  'memory.search': 'Search for relevant characters, locations, scenes, relationships or loops',
  'character.generate': 'Create a new character, met where the player is now',
  'location.generate': 'Create a new location: a spot within the place the player is at, with no ways to travel',
  'relationship.create': 'Establish a relationship between two characters',
  'relationship.update': 'Update an existing relationship',
  'relationship.query': 'Query relationships for a character',
};
