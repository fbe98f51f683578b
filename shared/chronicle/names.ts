import { readableId } from '../readable-id.ts';
import type { PlayAnswer } from '../wire/index.ts';

export type CastMember = PlayAnswer['cast'][number];
export type Place = PlayAnswer['places'][number];

/** As much of a play as what is seen of it takes: who there is, and the pictures. */
export type StageWorld = Pick<PlayAnswer, 'language' | 'cast' | 'backgrounds' | 'textMode'>;

/** A member of the cast by id; null for someone the story never introduced. */
export const castMember = (play: StageWorld, id: string): CastMember | null =>
  play.cast.find((member) => member.id === id) ?? null;

/** An id made readable. */
export const readable = (id: string): string => readableId(id).replace(/\b\p{Ll}/gu, (letter) => letter.toUpperCase());

/** A person's name, or the id made readable where there is none. */
export const nameOf = (play: StageWorld, id: string): string => castMember(play, id)?.name ?? readable(id);

/** What somebody who speaks is called: by the name the line gives, else by the sheet's. */
export const speakerName = (
  play: StageWorld,
  { character, name }: { readonly character?: string | undefined; readonly name?: string | undefined },
): string => name ?? (character === undefined ? '' : nameOf(play, character));

/** A turn of the circle of hues after which the next of many is as far from all before it as can be, in degrees. */
const GOLDEN_ANGLE = 137.508;
/** Where the first of the cast is on it: the warm of the stage's own plates. */
const FIRST_HUE = 30;

/** The colour of a speaker's name, before it is made readable: of the story, else one that none of the cast shares; null for whoever has no sheet. */
export function nameColor(play: StageWorld, character: string | undefined): string | null {
  const index = play.cast.findIndex(({ id }) => id === character);
  if (index < 0) return null;
  return play.cast[index]?.color ?? `oklch(0.6 0.12 ${Math.round(FIRST_HUE + index * GOLDEN_ANGLE) % 360})`;
}

/** A place's title; a place of an act that is over is known by its id alone. */
export const placeTitle = (play: PlayAnswer, id: string): string =>
  play.places.find((place) => place.id === id)?.title ?? readable(id);

/** The place a background shows: where the play stands, if it looks like that, else the first place that does. */
export function placeOfBackground(play: PlayAnswer, backgroundId: string, location: string): Place | null {
  const alike = play.places.filter((place) => place.background === backgroundId);
  return alike.find((place) => place.id === location) ?? alike[0] ?? null;
}
