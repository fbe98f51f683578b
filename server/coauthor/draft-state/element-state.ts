import { clipCharacters } from '../../../shared/clip.ts';
import {
  type ArcEncounter,
  type DraftAct,
  type DraftCharacter,
  type DraftLocation,
  type Encounter,
  isFinalized,
  type StoryPremise,
} from '../../../shared/story/index.ts';

export type Clip = (text: string) => string;

export const unclipped: Clip = (text) => text;

/** Creates a clip that keeps the beginning of a text. @param length in characters */
export const clipTo =
  (length: number): Clip =>
  (text) =>
    clipCharacters(text, length);

/** Clips all texts of a JSON value. */
export function clipped(value: unknown, clip: Clip): unknown {
  if (typeof value === 'string') return clip(value);
  if (Array.isArray(value)) return value.map((item) => clipped(item, clip));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, clipped(each, clip)]));
}

export const premiseState = (premise: StoryPremise, clip: Clip): unknown => clipped(premise, clip);

/** An encounter in the fields of its tool. */
export const encounterState = (encounter: Encounter | ArcEncounter, clip: Clip): unknown => clipped(encounter, clip);

/** A character in the fields of its tool, with `hasPortrait` instead of the portrait. */
export function characterState({ image, ...sheet }: DraftCharacter, clip: Clip): object {
  return { ...(clipped(sheet, clip) as object), hasPortrait: image !== undefined };
}

/** A place in the fields of its tool, with `finalized` instead of picture and music, and without its place in the drawing. */
export function placeState(place: DraftLocation, encounters: unknown, clip: Clip): object {
  const { background: _background, music: _music, mapPosition: _drawn, encounters: _pool, ...map } = place;
  return { ...(clipped(map, clip) as object), encounters, finalized: isFinalized(place) };
}

/**
 * An act in the fields of its tool.
 * @param places its rendered map
 */
export function actState({ sandboxLocations: _places, ...outline }: DraftAct, places: unknown, clip: Clip): object {
  return { ...(clipped(outline, clip) as object), sandboxLocations: places };
}
