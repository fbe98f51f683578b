import type { z } from 'zod';
import {
  type ActSchema,
  type ArcEncounterSchema,
  type Character,
  type EncounterSchema,
  type LocationSchema,
  type VNPackage,
  VNPackageSchema,
} from '../../shared/story/index.ts';

type Input<S extends z.ZodType> = z.input<S>;
export type EncounterInput = Input<typeof EncounterSchema>;
export type ArcEncounterInput = Input<typeof ArcEncounterSchema>;
export type PlaceInput = Input<typeof LocationSchema>;
export type ActInput = Input<typeof ActSchema>;

const PICTURE = { url: '/media/fixture/picture.png', mimeType: 'image/png' };
const TRACK = { url: '/media/fixture/track.ogg', mimeType: 'audio/ogg' };

/** An encounter of a pool; by default one turn long, and it gives nothing. `frames` is its `expectedFrames`. */
export function encounter(
  id: string,
  { frames, ...rest }: Partial<EncounterInput> & { frames?: number } = {},
): EncounterInput {
  return {
    id,
    title: `Title of ${id}`,
    description: `What happens in ${id}.`,
    type: 'discovery',
    pacing: { expectedFrames: frames ?? 1, focus: 'standard' },
    ...rest,
  };
}

export function arcEncounter(
  id: string,
  arcPhase: ArcEncounterInput['arcPhase'],
  { frames, ...rest }: Partial<ArcEncounterInput> & { frames?: number } = {},
): ArcEncounterInput {
  return {
    id,
    title: `Title of ${id}`,
    description: `What happens in ${id}.`,
    type: 'npc_interaction',
    pacing: { expectedFrames: frames ?? 1, focus: 'standard' },
    arcPhase,
    ...rest,
  };
}

/** A place without ways out; its background and music are its own. */
export function place(
  id: string,
  encounters: readonly EncounterInput[] = [],
  rest: Partial<PlaceInput> = {},
): PlaceInput {
  return {
    id,
    title: `Title of ${id}`,
    location: id,
    requiredCharacters: [],
    ambientDetail: `How ${id} feels.`,
    mood: id,
    connections: [],
    encounters: [...encounters],
    ...rest,
  };
}

export function act(id: string, places: readonly PlaceInput[], rest: Partial<ActInput> = {}): ActInput {
  return {
    id,
    title: `Title of ${id}`,
    objective: `What ${id} is about.`,
    scenarioContext: `The hidden truth of ${id}.`,
    narrativeGuidelines: '',
    sandboxLocations: [...places],
    ...rest,
  };
}

export function character(
  id: string,
  { arc, ...rest }: Partial<Character> & { arc?: readonly ArcEncounterInput[] } = {},
): Character {
  return {
    id,
    name: `Name of ${id}`,
    role: 'npc',
    description: `Who ${id} is.`,
    imagePrompt: '',
    ...(arc && { personalArc: { want: `What ${id} wants.`, need: `What ${id} needs.`, arcEncounters: [...arc] } }),
    ...rest,
  };
}

export interface PackageInput {
  acts: readonly ActInput[];
  characters?: readonly Character[];
  endings?: readonly string[];
  facts?: VNPackage['plot']['facts'];
  /** What its scenes have besides: how they are told, meters, endings with conditions. */
  plot?: Pick<VNPackage['plot'], 'telling' | 'meters' | 'endings'>;
  language?: string;
  title?: string;
  /** Leave the pictures and tracks out. */
  withoutArt?: boolean;
}

export function makePackage(input: PackageInput): VNPackage {
  const { acts, characters = [], endings = ['The good end.', 'The bad end.'] } = input;
  const places = input.withoutArt ? [] : acts.flatMap(({ sandboxLocations }) => sandboxLocations);
  return VNPackageSchema.parse({
    id: 'fixture',
    createdAt: '2025-01-01T00:00:00.000Z',
    title: input.title ?? 'The Fixture',
    language: input.language ?? 'en',
    artStyle: '',
    plot: {
      premise: 'A story to test with.',
      themes: [],
      globalContext: { setting: 'Nowhere.', tone: 'Plain.', overarchingTruths: [] },
      globalMaterials: [],
      acts,
      possibleEndings: endings,
      ...(input.facts && { facts: input.facts }),
      ...input.plot,
    },
    characters,
    assets: {
      backgrounds: Object.fromEntries(places.map(({ location }) => [location, PICTURE])),
      music: Object.fromEntries(places.map(({ mood }) => [mood, TRACK])),
      characters: Object.fromEntries(input.withoutArt ? [] : characters.map(({ id }) => [id, PICTURE])),
    },
  });
}
