import type { PlayAnswer, SequencedFrame } from '../../shared/play/index.ts';
import type { Expression } from './scene.ts';
export type CastMember = PlayAnswer['cast'][number];
export type Place = PlayAnswer['places'][number];
/** A member of the cast by id; null for someone the story never introduced. */
export declare const castMember: (play: PlayAnswer, id: string) => CastMember | null;
/** A person's name, or the id made readable where there is none. */
export declare const nameOf: (play: PlayAnswer, id: string) => string;
/** The picture of a face: the expression's own, else the person's; null where neither was drawn. */
export declare function faceUrl(play: PlayAnswer, id: string, expression: Expression | null): string | null;
/** A place's title; a place of an act that is over is known by its id alone. */
export declare const placeTitle: (play: PlayAnswer, id: string) => string;
/** The place a background shows: where the play stands, if it looks like that, else the first place that does. */
export declare function placeOfBackground(play: PlayAnswer, backgroundId: string, location: string): Place | null;
/** The urls of the pictures that frames are about to show. */
export declare function picturesOf(play: PlayAnswer, frames: readonly SequencedFrame[]): string[];
/** Fetches pictures before they are shown, so that nobody walks on as a blank. */
export declare function useWarmPictures(play: PlayAnswer, frames: readonly SequencedFrame[]): void;
/** A hue of its own for whatever has no picture, 0…359. */
export declare const hueOf: (id: string) => number;
