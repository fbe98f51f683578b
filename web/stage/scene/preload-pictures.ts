import { useEffect } from 'react';
import { castMember, type StageWorld } from '../../../shared/chronicle/names.ts';
import type { SequencedFrame } from '../../../shared/play/index.ts';
import type { PlayAnswer } from '../../../shared/wire/index.ts';
import type { ShownExpression } from '../playing/scene.ts';

/** The style of a name's colour; empty if it has none. */
export const nameColorStyle = (color: string | null) =>
  color === null ? {} : { 'data-color': true, style: { '--color': color } };

/** The picture of a face: the expression's, else the character's; null if neither was made. */
export function faceUrl(play: StageWorld, id: string, expression: ShownExpression | null): string | null {
  const member = castMember(play, id);
  return (expression && member?.expressions[expression]) || member?.image || null;
}

/** Delay before nearby pictures are preloaded after a turn, in milliseconds, so that visible ones are decoded first. */
const NEAR_AFTER_MS = 600;

/** The URLs of the pictures that frames will show. */
export function listUpcomingPictures(play: StageWorld, frames: readonly SequencedFrame[]): string[] {
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

const listNearPictures = (
  play: StageWorld & Pick<PlayAnswer, 'places'>,
  near: readonly string[],
  present: readonly string[],
) => [
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

/** When the page is idle; not while a turn is being told (`isBusy`), whose pictures come first. */
export function usePreloadNearbyPictures(
  play: StageWorld & Pick<PlayAnswer, 'places'>,
  near: readonly string[],
  present: readonly string[],
  faces: readonly string[],
  isBusy: boolean,
): void {
  const urls = [...listNearPictures(play, near, present), ...faces].filter((url) => typeof url === 'string').join('\n');
  useEffect(() => {
    if (isBusy || urls === '') return;
    const timer = setTimeout(() => warm(urls.split('\n')), NEAR_AFTER_MS);
    return () => clearTimeout(timer);
  }, [urls, isBusy]);
}

/** Preloads pictures before they are shown, so that no character appears blank. */
export function usePreloadQueuedPictures(play: StageWorld, frames: readonly SequencedFrame[]): void {
  useEffect(() => {
    warm(listUpcomingPictures(play, frames));
  }, [play, frames]);
}

/** A stable hue for something without a picture, 0…359. */
export const getPlaceholderHue = (id: string): number =>
  [...id].reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7);
