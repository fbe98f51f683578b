import type { Asset, AssetKind, Expression, MusicPrompt } from '../../shared/story/index.ts';
import type { Swatch } from './kit/swatches.ts';

/** What a reference picture may be. What counts is the picture itself; a wrong name for it does no harm. */
export const REFERENCE_MEDIA_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;

/** At most this many pictures go with one request. */
export const MAX_REFERENCES = 4;

/** A picture the author attached, as a likeness and manner to follow. Its bytes are anybody's: they are decoded anew. */
export interface ReferencePicture {
  mediaType: (typeof REFERENCE_MEDIA_TYPES)[number];
  bytes: Uint8Array;
}

/** What every request may say. */
interface ArtRequest {
  packageId: string;
  /**
   * A whole number from 0. 0, or none, is the picture or track these words always gave; any other is another one of the
   * same subject, under a file of its own, and what was there before stays.
   */
  variation?: number;
  /** Who it is made for, a stream id ("session:…"): a model's work is recorded under it. No part of what is made. */
  scope?: string;
  signal?: AbortSignal;
}

export interface PortraitRequest extends ArtRequest {
  characterId: string;
  imagePrompt: string;
  /** Name, role, pronouns and description help the embedded painter to a fitting person. */
  name: string;
  description: string;
  pronouns?: string;
  artStyle: string;
  expressions: readonly Expression[];
  /** At most `MAX_REFERENCES`. A model that takes pictures is given them; the embedded painter dresses people in their colours. */
  references?: readonly ReferencePicture[];
}

export interface BackgroundRequest extends ArtRequest {
  locationId: string;
  prompt: string;
  artStyle: string;
  setting: string;
  /** At most `MAX_REFERENCES`. A model that takes pictures is given them; the embedded painter takes their colours. */
  references?: readonly ReferencePicture[];
}

export interface MusicRequest extends ArtRequest {
  mood: string;
  prompts: readonly MusicPrompt[];
}

/** A picture of the author's own, for a place or a character. */
export interface AdoptRequest {
  packageId: string;
  kind: Exclude<AssetKind, 'music'>;
  /** The slug it is kept under: the character's id, the place's `location`. */
  id: string;
  /** PNG, JPEG, WebP, GIF (its first frame) or AVIF, told by what they hold; nobody vouches for them. */
  bytes: Uint8Array;
  signal?: AbortSignal;
}

/**
 * Makes pictures and music and keeps them under `DATA_DIR/packages/<packageId>/<kind>/`, content-addressed: the same
 * request is made once. Asset urls are `/media/<packageId>/<kind>/<file>`. A failing image model falls back to the
 * embedded painter; a file is written aside and renamed, so none is ever half there.
 */
export interface Art {
  /** @throws RefusalError naming the reference picture that cannot be read */
  portrait(request: PortraitRequest): Promise<Asset>;
  /** @throws RefusalError naming the reference picture that cannot be read */
  background(request: BackgroundRequest): Promise<Asset>;
  music(request: MusicRequest): Promise<Asset>;
  /**
   * Takes in a picture of the author's own, re-encoded, upright and without its metadata: a place as WebP of 1600×900
   * cropped around its middle, a character as PNG of 768×1024, cut out where it is see-through and else a picture card.
   * A character's asset has no `expressions`: one picture for every face.
   * @throws RefusalError `unsupported_media_type`, `too_large` or `malformed`
   */
  adopt(request: AdoptRequest): Promise<Asset>;
}

/** Reference pictures decoded and encoded anew. */
export interface References {
  /** PNG where there is something see-through, JPEG where not; at most 1024 pixels on the longer side. */
  images: readonly Uint8Array[];
  /** The colours of them all. */
  swatches: readonly Swatch[];
  /** The colours below the middle, where a portrait shows clothes. */
  clothSwatches: readonly Swatch[];
}

export const NO_REFERENCES: References = { images: [], swatches: [], clothSwatches: [] };
