import { RefusalError } from '../../shared/error.ts';
import { type Asset, type AssetKind, EXPRESSIONS, type Expression, IdSchema } from '../../shared/story/index.ts';
import { hashOf, keyOf } from './media/library.ts';
import { mediaType, mediaUrl } from './media/path.ts';
import type { AdoptRequest, BackgroundRequest, MusicRequest, PortraitRequest } from './types.ts';
import { PAINTER_VERSIONS } from './version.ts';

/** A file to make: its content key, and the start of its name. */
export interface Piece {
  key: string;
  name: string;
  extension: 'png' | 'webp' | 'ogg';
}

/** The result of a request: its files, and their asset, known before painting. */
export interface Pieces<P extends Piece = Piece> {
  pieces: readonly P[];
  asset: Asset;
}

export const BY_HAND = 'embedded';

/**
 * The painter part of content keys: file names are fixed before a painter is chosen. The value is that of the first painter, which keeps
 * old names.
 */
const ANY_PAINTER = BY_HAND;

/** The cache key of a piece by one painter: a model's name, or `BY_HAND`. */
export const cacheKey = ({ key }: Piece, painter: string): string =>
  painter === BY_HAND ? key : keyOf({ piece: key, painter });

/** The name of a piece's file. */
export const fileOfPiece = ({ name, key, extension }: Piece): string => `${name}-${key}.${extension}`;

/** A request without parts that do not affect the result. */
type Wanted<R> = Omit<R, 'packageId' | 'scope' | 'signal'>;
type Asked<R> = Omit<R, 'scope' | 'signal'>;

/** Further parts of a content key; empty for the first picture from words alone, so that old keys stay valid. */
function extrasOf({ variation = 0, references = [] }: Pick<PortraitRequest, 'variation' | 'references'>) {
  return {
    ...(variation === 0 ? {} : { variation }),
    ...(references.length === 0 ? {} : { references: references.map(({ bytes }) => hashOf(bytes)) }),
  };
}

function facePiece(request: Wanted<PortraitRequest>, expression: Expression): Piece & { expression: Expression } {
  const { expressions: _, variation: __, references: ___, ...who } = request;
  const version = PAINTER_VERSIONS.portrait;
  const key = keyOf({ kind: 'portrait', version, painter: ANY_PAINTER, expression, ...who, ...extrasOf(request) });
  return { key, name: `${request.characterId}-${expression}`, extension: 'png', expression };
}

/** A character with all requested faces; neutral by default. @throws RefusalError `malformed` for invalid ids and variations */
export function portraitPieces({
  packageId,
  ...request
}: Asked<PortraitRequest>): Pieces<Piece & { expression: Expression }> {
  check(packageId, request.characterId, request.variation);
  const pieces = wantedExpressions(request.expressions).map((expression) => facePiece(request, expression));
  const byExpression = pieces.map((piece) => [piece.expression, urlOf(packageId, 'characters', piece)]);
  const asset = { ...assetOf(packageId, 'characters', pieces), expressions: Object.fromEntries(byExpression) };
  return { pieces, asset };
}

/** A place. @throws RefusalError as `portraitPieces` */
export function backgroundPieces({ packageId, ...request }: Asked<BackgroundRequest>): Pieces {
  check(packageId, request.locationId, request.variation);
  const { variation: _, references: __, ...what } = request;
  const version = PAINTER_VERSIONS.background;
  const key = keyOf({ kind: 'background', version, painter: ANY_PAINTER, ...what, ...extrasOf(request) });
  const pieces = [{ key, name: request.locationId, extension: 'webp' }] as const;
  return { pieces, asset: assetOf(packageId, 'backgrounds', pieces) };
}

/** The track of a mood. @throws RefusalError as `portraitPieces` */
export function musicPieces({ packageId, mood, prompts, ...request }: Asked<MusicRequest>): Pieces {
  check(packageId, mood, request.variation);
  const asked = prompts.map(({ text, weight }) => [text, weight]);
  const key = keyOf({
    kind: 'music',
    version: PAINTER_VERSIONS.music,
    mood,
    prompts: asked,
    ...extrasOf(request),
  });
  const pieces = [{ key, name: mood, extension: 'ogg' }] as const;
  return { pieces, asset: assetOf(packageId, 'music', pieces) };
}

/** An uploaded picture: equal files are one piece, whoever it shows. @throws RefusalError as `portraitPieces` */
export function ownPieces({ packageId, kind, id, bytes }: Asked<AdoptRequest>): Pieces {
  check(packageId, id);
  const key = keyOf({ kind: `own ${kind}`, version: PAINTER_VERSIONS.own, picture: hashOf(bytes) });
  const pieces = [{ key, name: id, extension: kind === 'characters' ? 'png' : 'webp' }] as const;
  return { pieces, asset: assetOf(packageId, kind, pieces) };
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

const urlOf = (packageId: string, kind: AssetKind, piece: Piece): string =>
  mediaUrl(packageId, kind, fileOfPiece(piece));

function assetOf(packageId: string, kind: AssetKind, [first]: readonly Piece[]): Asset {
  if (!first) throw new Error('An asset has at least one file.');
  return {
    url: urlOf(packageId, kind, first),
    mimeType: mediaType(fileOfPiece(first)) ?? 'application/octet-stream',
  };
}
