import type { Asset, AssetKind, Expression, MusicPrompt } from '../../shared/story/index.ts';
import type { Swatch } from './kit/swatches.ts';

/** Declared types of reference pictures. The actual format is detected by content. */
export const REFERENCE_MEDIA_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;

export const MAX_REFERENCES = 4;

/** A picture that the author attached as a reference for likeness and style. Its bytes are untrusted and re-encoded. */
export interface ReferencePicture {
  mediaType: (typeof REFERENCE_MEDIA_TYPES)[number];
  bytes: Uint8Array;
}

interface ArtRequest {
  packageId: string;
  /** An integer from 0. 0 or none gives the default picture or track of these words; other numbers give alternatives in separate files. */
  variation?: number;
  /** The owner, a stream id ("session:…") under which a model's usage is recorded. It does not affect the result. */
  scope?: string;
  signal?: AbortSignal;
}

export interface PortraitRequest extends ArtRequest {
  characterId: string;
  imagePrompt: string;
  /** Name, role, pronouns and description guide the embedded painter. */
  name: string;
  description: string;
  pronouns?: string;
  artStyle: string;
  expressions: readonly Expression[];
  /** At most `MAX_REFERENCES`. Passed to models that accept pictures; the embedded painter uses their colours for clothes. */
  references?: readonly ReferencePicture[];
}

export interface BackgroundRequest extends ArtRequest {
  locationId: string;
  prompt: string;
  artStyle: string;
  setting: string;
  /** At most `MAX_REFERENCES`, as for portraits. */
  references?: readonly ReferencePicture[];
}

export interface MusicRequest extends ArtRequest {
  mood: string;
  prompts: readonly MusicPrompt[];
}

export interface AdoptRequest {
  packageId: string;
  kind: Exclude<AssetKind, 'music'>;
  /** The slug of its subject: the character's id, the place's `location`. */
  id: string;
  /** Untrusted PNG, JPEG, WebP, GIF (first frame) or AVIF, detected by content. */
  bytes: Uint8Array;
  signal?: AbortSignal;
}

/**
 * Makes pictures and music, content-addressed, so that equal requests are made once. If an image model fails, the
 * embedded painter paints. Asset URLs are `/media/<packageId>/<kind>/<file>`.
 */
export interface Art {
  portrait(request: PortraitRequest): Promise<Asset>;
  /** @throws RefusalError naming an unreadable reference picture */
  background(request: BackgroundRequest): Promise<Asset>;
  music(request: MusicRequest): Promise<Asset>;
  /**
   * Stores an uploaded picture, re-encoded: a place as WebP of 1600×900; a character as PNG of 768×1024, cut out or a
   * picture card, without `expressions`: one picture for every face.
   * @throws RefusalError `unsupported_media_type`, `too_large` or `malformed`
   */
  adopt(request: AdoptRequest): Promise<Asset>;
}

export interface References {
  /** PNG with transparency, else JPEG; at most 1024 pixels on the longer side. */
  images: readonly Uint8Array[];
  swatches: readonly Swatch[];
  /** The colours below the middle, where portraits show clothes. */
  clothSwatches: readonly Swatch[];
}

export const NO_REFERENCES: References = { images: [], swatches: [], clothSwatches: [] };
