import { RefusalError } from '../../shared/error.ts';
import { type Asset, type AssetKind, EXPRESSIONS, type Expression, IdSchema } from '../../shared/story/index.ts';
import { hashBytes, hashContentKey } from './media/media-cache.ts';
import { mediaType, mediaUrl } from './media/path.ts';
import type { AdoptRequest, BackgroundRequest, MusicRequest, PortraitRequest } from './types.ts';

/** Part of every content key. Raise one when its output changes; old packages keep their files. */
const PAINTER_VERSIONS = { portrait: 2, background: 5, music: 1, own: 1 } as const;

/** A file to make: its content key, and the start of its name. */
export interface MediaPiece {
  key: string;
  name: string;
  extension: 'png' | 'webp' | 'ogg';
}

/** The result of a request: its files, and their asset, known before painting. */
export interface MediaPieces<P extends MediaPiece = MediaPiece> {
  pieces: readonly P[];
  asset: Asset;
}

export const BUILT_IN_PAINTER = 'embedded';

/** The painter part of content keys: file names are fixed before a painter is chosen. The value keeps old names. */
const ANY_PAINTER = BUILT_IN_PAINTER;

/** The cache key of a piece by one painter: a model's name, or `BUILT_IN_PAINTER`. */
export const cacheKey = ({ key }: MediaPiece, painter: string): string =>
  painter === BUILT_IN_PAINTER ? key : hashContentKey({ piece: key, painter });

export const getPieceFileName = ({ name, key, extension }: MediaPiece): string => `${name}-${key}.${extension}`;

/** A request without parts that do not affect the result. */
type Wanted<R> = Omit<R, 'packageId' | 'scope' | 'signal'>;
type Asked<R> = Omit<R, 'scope' | 'signal'>;

/** Further parts of a content key; empty for the first picture from words alone, so that old keys stay valid. */
function listExtras({ variation = 0, references = [] }: Pick<PortraitRequest, 'variation' | 'references'>) {
  return {
    ...(variation === 0 ? {} : { variation }),
    ...(references.length === 0 ? {} : { references: references.map(({ bytes }) => hashBytes(bytes)) }),
  };
}

function facePiece(request: Wanted<PortraitRequest>, expression: Expression): MediaPiece & { expression: Expression } {
  const { expressions: _, variation: __, references: ___, ...who } = request;
  const version = PAINTER_VERSIONS.portrait;
  const key = hashContentKey({
    kind: 'portrait',
    version,
    painter: ANY_PAINTER,
    expression,
    ...who,
    ...listExtras(request),
  });
  return { key, name: `${request.characterId}-${expression}`, extension: 'png', expression };
}

/** Neutral by default. @throws RefusalError `malformed` for invalid ids and variations */
export function portraitPieces({
  packageId,
  ...request
}: Asked<PortraitRequest>): MediaPieces<MediaPiece & { expression: Expression }> {
  check(packageId, request.characterId, request.variation);
  const pieces = wantedExpressions(request.expressions).map((expression) => facePiece(request, expression));
  const byExpression = pieces.map((piece) => [piece.expression, getUrl(packageId, 'characters', piece)]);
  const asset = { ...toAsset(packageId, 'characters', pieces), expressions: Object.fromEntries(byExpression) };
  return { pieces, asset };
}

/** A place. @throws RefusalError as `portraitPieces` */
export function backgroundPieces({ packageId, ...request }: Asked<BackgroundRequest>): MediaPieces {
  check(packageId, request.locationId, request.variation);
  const { variation: _, references: __, ...what } = request;
  const version = PAINTER_VERSIONS.background;
  const key = hashContentKey({ kind: 'background', version, painter: ANY_PAINTER, ...what, ...listExtras(request) });
  const pieces = [{ key, name: request.locationId, extension: 'webp' }] as const;
  return { pieces, asset: toAsset(packageId, 'backgrounds', pieces) };
}

/** The track of a mood. @throws RefusalError as `portraitPieces` */
export function musicPieces({ packageId, mood, prompts, ...request }: Asked<MusicRequest>): MediaPieces {
  check(packageId, mood, request.variation);
  const asked = prompts.map(({ text, weight }) => [text, weight]);
  const key = hashContentKey({
    kind: 'music',
    version: PAINTER_VERSIONS.music,
    mood,
    prompts: asked,
    ...listExtras(request),
  });
  const pieces = [{ key, name: mood, extension: 'ogg' }] as const;
  return { pieces, asset: toAsset(packageId, 'music', pieces) };
}

/** An uploaded picture: equal files are one piece, whoever it shows. @throws RefusalError as `portraitPieces` */
export function ownPieces({ packageId, kind, id, bytes }: Asked<AdoptRequest>): MediaPieces {
  check(packageId, id);
  const key = hashContentKey({ kind: `own ${kind}`, version: PAINTER_VERSIONS.own, picture: hashBytes(bytes) });
  const pieces = [{ key, name: id, extension: kind === 'characters' ? 'png' : 'webp' }] as const;
  return { pieces, asset: toAsset(packageId, kind, pieces) };
}

/** Ids become folder and file names, so they are checked first. */
function check(packageId: string, name: string, variation = 0): void {
  for (const id of [packageId, name]) {
    if (IdSchema.safeParse(id).success) continue;
    throw new RefusalError('malformed', `"${id.slice(0, 80)}" cannot name a picture or a track.`, {
      hint: 'Use a lowercase slug such as "lin_mei".',
    });
  }
  if (Number.isSafeInteger(variation) && variation >= 0) return;
  throw new RefusalError('malformed', `A variation is a whole number from 0, not ${variation}.`);
}

function wantedExpressions(requested: readonly Expression[]): Expression[] {
  const wanted = EXPRESSIONS.filter((expression) => requested.includes(expression));
  return wanted.length > 0 ? wanted : [EXPRESSIONS[0]];
}

const getUrl = (packageId: string, kind: AssetKind, piece: MediaPiece): string =>
  mediaUrl(packageId, kind, getPieceFileName(piece));

function toAsset(packageId: string, kind: AssetKind, [first]: readonly MediaPiece[]): Asset {
  if (!first) throw new Error('An asset has at least one file.');
  return {
    url: getUrl(packageId, kind, first),
    mimeType: mediaType(getPieceFileName(first)) ?? 'application/octet-stream',
  };
}
