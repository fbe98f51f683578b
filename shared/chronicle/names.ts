import { readableId } from '../readable-id.ts';
import type { PlayAnswer } from '../wire/index.ts';

export type CastMember = PlayAnswer['cast'][number];
export type ChroniclePlace = PlayAnswer['places'][number];

export type StageWorld = Pick<PlayAnswer, 'language' | 'cast' | 'backgrounds' | 'textMode'>;

export const castMember = (play: StageWorld, id: string): CastMember | null =>
  play.cast.find((member) => member.id === id) ?? null;

/** A readable, capitalized form of an id. */
export const readableName = (id: string): string =>
  readableId(id).replace(/\b\p{Ll}/gu, (letter) => letter.toUpperCase());

/** A person's name, or a readable form of the id. */
export const getPersonName = (play: StageWorld, id: string): string => castMember(play, id)?.name ?? readableName(id);

/** A speaker's name: the one in the line, else the sheet's. */
export const speakerName = (
  play: StageWorld,
  { character, name }: { readonly character?: string | undefined; readonly name?: string | undefined },
): string => name ?? (character === undefined ? '' : getPersonName(play, character));

/** Hue step in degrees that keeps successive colors apart. */
const GOLDEN_ANGLE = 137.508;
/** The hue of the first cast member, matching the stage's plates. */
const FIRST_HUE = 30;

/** The color of a speaker's name before contrast adjustment: the story's, else a unique one; null without a sheet. */
export function nameColor(play: StageWorld, character: string | undefined): string | null {
  const index = play.cast.findIndex(({ id }) => id === character);
  if (index < 0) return null;
  return play.cast[index]?.color ?? `oklch(0.6 0.12 ${Math.round(FIRST_HUE + index * GOLDEN_ANGLE) % 360})`;
}

/** A place's title; a readable id for places of past acts. */
export const placeTitle = (play: PlayAnswer, id: string): string =>
  play.places.find((place) => place.id === id)?.title ?? readableName(id);

/** The place a background shows: the current place if it matches, else the first that does. */
export function placeOfBackground(play: PlayAnswer, backgroundId: string, location: string): ChroniclePlace | null {
  const alike = play.places.filter((place) => place.background === backgroundId);
  return alike.find((place) => place.id === location) ?? alike[0] ?? null;
}
