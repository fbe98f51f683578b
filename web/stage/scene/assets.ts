import { useEffect } from 'react';
import { castMember, type StageWorld } from '../../../shared/chronicle/names.ts';
import type { SequencedFrame } from '../../../shared/play/index.ts';
import type { PlayAnswer } from '../../../shared/wire/index.ts';
import type { Expression } from '../playing/scene.ts';

/** What a name's colour is painted by; nothing where it has none. */
export const inColor = (color: string | null) =>
  color === null ? {} : { 'data-color': true, style: { '--color': color } };

/** The picture of a face: the expression's own, else the person's; null where neither was drawn. */
export function faceUrl(play: StageWorld, id: string, expression: Expression | null): string | null {
  const member = castMember(play, id);
  return (expression && member?.expressions[expression]) || member?.image || null;
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
