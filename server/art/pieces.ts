import { RefusalError } from '../../shared/error.ts';
import { type Asset, type AssetKind, EXPRESSIONS, type Expression, IdSchema } from '../../shared/story/index.ts';
import { hashOf, keyOf } from './media/library.ts';
import { mediaType, mediaUrl } from './media/path.ts';
import type { AdoptRequest, BackgroundRequest, MusicRequest, PortraitRequest } from './types.ts';
import { PAINTER_VERSIONS } from './version.ts';

/** One file to be made: the content key of what was asked for, which its name ends with, and how that begins. */
export interface Piece {
  key: string;
  name: string;
  extension: 'png' | 'webp' | 'ogg';
}

/** What a request comes to: its files, and the asset they are, which stands before anything is painted. */
export interface Pieces<P extends Piece = Piece> {
  pieces: readonly P[];
  asset: Asset;
}

/** The embedded painter. */
export const BY_HAND = 'embedded';

/**
 * What a key says of the painter, whoever it is going to be: a file has its name before anybody paints it. The word is that
 * of the first painter, so that the names of before stay.
 */
const ANY_PAINTER = BY_HAND;

/** What a piece by one painter is kept under: the name of a model, or `BY_HAND`. */
export const cacheKey = ({ key }: Piece, painter: string): string =>
  painter === BY_HAND ? key : keyOf({ piece: key, painter });

/** The name of a piece's file. */
export const fileOfPiece = ({ name, key, extension }: Piece): string => `${name}-${key}.${extension}`;

/** A request without what makes no difference to what is made. */
type Wanted<R> = Omit<R, 'packageId' | 'scope' | 'signal'>;
type Asked<R> = Omit<R, 'scope' | 'signal'>;

/** What else a content key holds; nothing for the first picture from words alone, so that its key stays as it always was. */
function extrasOf({ variation = 0, references = [] }: Pick<PortraitRequest, 'variation' | 'references'>) {
  return {
    ...(variation === 0 ? {} : { variation }),
    ...(references.length === 0 ? {} : { references: references.map(({ bytes }) => hashOf(bytes)) }),
  };
}

/** One face of a character. */
function facePiece(request: Wanted<PortraitRequest>, expression: Expression): Piece & { expression: Expression } {
  const { expressions: _, variation: __, references: ___, ...who } = request;
  const version = PAINTER_VERSIONS.portrait;
  const key = keyOf({ kind: 'portrait', version, painter: ANY_PAINTER, expression, ...who, ...extrasOf(request) });
  return { key, name: `${request.characterId}-${expression}`, extension: 'png', expression };
}

/**
 * A character in all the faces asked for; the neutral one where none is.
 * @throws RefusalError `malformed` for ids and variations that cannot be
 */
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

/** A picture of the author's own: the same file is the same piece, whoever it shows. @throws RefusalError as `portraitPieces` */
export function ownPieces({ packageId, kind, id, bytes }: Asked<AdoptRequest>): Pieces {
  check(packageId, id);
  const key = keyOf({ kind: `own ${kind}`, version: PAINTER_VERSIONS.own, picture: hashOf(bytes) });
  const pieces = [{ key, name: id, extension: kind === 'characters' ? 'png' : 'webp' }] as const;
  return { pieces, asset: assetOf(packageId, kind, pieces) };
}

/** Ids become folders and file names: nothing is painted for one that could not be kept. */
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
