import { useEffect } from 'react';
import type { SequencedFrame } from '../../../shared/play/index.ts';
import { readableId } from '../../../shared/readable-id.ts';
import type { PlayAnswer } from '../../../shared/wire/index.ts';
import type { Expression } from '../playing/scene.ts';

export type CastMember = PlayAnswer['cast'][number];
export type Place = PlayAnswer['places'][number];

/** As much of a play as what is seen of it takes: who there is, and the pictures. */
export type StageWorld = Pick<PlayAnswer, 'language' | 'cast' | 'backgrounds' | 'textMode'>;

/** A member of the cast by id; null for someone the story never introduced. */
const castMember = (play: StageWorld, id: string): CastMember | null =>
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

/** What a name's colour is painted by; nothing where it has none. */
export const inColor = (color: string | null) =>
  color === null ? {} : { 'data-color': true, style: { '--color': color } };

/** The picture of a face: the expression's own, else the person's; null where neither was drawn. */
export function faceUrl(play: StageWorld, id: string, expression: Expression | null): string | null {
  const member = castMember(play, id);
  return (expression && member?.expressions[expression]) || member?.image || null;
}

/** A place's title; a place of an act that is over is known by its id alone. */
export const placeTitle = (play: PlayAnswer, id: string): string =>
  play.places.find((place) => place.id === id)?.title ?? readable(id);

/** The place a background shows: where the play stands, if it looks like that, else the first place that does. */
export function placeOfBackground(play: PlayAnswer, backgroundId: string, location: string): Place | null {
  const alike = play.places.filter((place) => place.background === backgroundId);
  return alike.find((place) => place.id === location) ?? alike[0] ?? null;
}

/** How long after a turn was told what is near is fetched, in milliseconds: what is seen is decoded first. */
const NEAR_AFTER_MS = 600;

/** The urls of the pictures that frames are about to show. */
export function picturesOf(play: StageWorld, frames: readonly SequencedFrame[]): string[] {
  const urls = frames.flatMap(({ frame }) => {
    switch (frame.type) {
      case 'background':
      case 'cg':
        return [play.backgrounds[frame.id]];
      case 'show':
      case 'say':
        return frame.character === undefined ? [] : [faceUrl(play, frame.character, frame.expression ?? null)];
      default:
        return [];
    }
  });
  return [...new Set(urls)].filter((url): url is string => typeof url === 'string');
}

/** The urls of what may be seen next wherever one turns: the places one can go to, and every face of those who are here. */
const nearOf = (play: StageWorld & Pick<PlayAnswer, 'places'>, near: readonly string[], present: readonly string[]) => [
  ...play.places.flatMap(({ id, background }) => (near.includes(id) ? [play.backgrounds[background]] : [])),
  ...play.cast.flatMap(({ id, expressions }) => (present.includes(id) ? Object.values(expressions) : [])),
];

const warmed = new Set<string>();

function warm(urls: readonly (string | null | undefined)[]): void {
  for (const url of urls) {
    if (!url || warmed.has(url)) continue;
    warmed.add(url);
    new Image().src = url;
  }
}

/**
 * Fetches what may be seen next before it is needed, once the page has nothing else to do.
 * @param near ids of the places one can go to
 * @param present who is on the stage
 * @param faces urls of faces that what is written may show next
 * @param isBusy a turn is being told: what it shows comes first
 */
export function useNearPictures(
  play: StageWorld & Pick<PlayAnswer, 'places'>,
  near: readonly string[],
  present: readonly string[],
  faces: readonly string[],
  isBusy: boolean,
): void {
  const urls = [...nearOf(play, near, present), ...faces].filter((url) => typeof url === 'string').join('\n');
  useEffect(() => {
    if (isBusy || urls === '') return;
    const timer = setTimeout(() => warm(urls.split('\n')), NEAR_AFTER_MS);
    return () => clearTimeout(timer);
  }, [urls, isBusy]);
}

/** Fetches pictures before they are shown, so that nobody walks on as a blank. */
export function useWarmPictures(play: StageWorld, frames: readonly SequencedFrame[]): void {
  useEffect(() => {
    warm(picturesOf(play, frames));
  }, [play, frames]);
}

/** A hue of its own for whatever has no picture, 0…359. */
export const hueOf = (id: string): number =>
  [...id].reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7);
