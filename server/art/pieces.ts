import type { Expression } from '../../shared/story/index.ts';
import { hashOf, keyOf } from './media/library.ts';
import type { AdoptRequest, BackgroundRequest, MusicRequest, PortraitRequest } from './types.ts';
import { PAINTER_VERSIONS } from './version.ts';

/** One file to be made: its content key and how its name begins. */
export interface Piece {
  key: string;
  name: string;
}

/** A request without what makes no difference to what is made. */
type Wanted<R> = Omit<R, 'packageId' | 'scope' | 'signal'>;

/** What else a content key holds; nothing for the first picture from words alone, so that its key stays as it always was. */
function extrasOf({ variation = 0, references = [] }: Pick<PortraitRequest, 'variation' | 'references'>) {
  return {
    ...(variation === 0 ? {} : { variation }),
    ...(references.length === 0 ? {} : { references: references.map(({ bytes }) => hashOf(bytes)) }),
  };
}

/** One face of a character by one painter: the name of a model, or 'embedded'. */
export function portraitPiece(
  request: Wanted<PortraitRequest>,
  expression: Expression,
  painter: string,
): Piece & { expression: Expression } {
  const { expressions: _, variation: __, references: ___, ...who } = request;
  const version = PAINTER_VERSIONS.portrait;
  const key = keyOf({ kind: 'portrait', version, painter, expression, ...who, ...extrasOf(request) });
  return { key, name: `${request.characterId}-${expression}`, expression };
}

/** A place by one painter. */
export function backgroundPiece(request: Wanted<BackgroundRequest>, painter: string): Piece {
  const { variation: _, references: __, ...what } = request;
  const version = PAINTER_VERSIONS.background;
  return {
    key: keyOf({ kind: 'background', version, painter, ...what, ...extrasOf(request) }),
    name: request.locationId,
  };
}

/** The track of a mood. */
export function musicPiece({ mood, prompts, ...request }: Wanted<MusicRequest>): Piece {
  const asked = prompts.map(({ text, weight }) => [text, weight]);
  const version = PAINTER_VERSIONS.music;
  return { key: keyOf({ kind: 'music', version, mood, prompts: asked, ...extrasOf(request) }), name: mood };
}

/** A picture of the author's own: the same file is the same piece, whoever it shows. */
export function ownPiece({ kind, id, bytes }: Pick<AdoptRequest, 'kind' | 'id' | 'bytes'>): Piece {
  return { key: keyOf({ kind: `own ${kind}`, version: PAINTER_VERSIONS.own, picture: hashOf(bytes) }), name: id };
}
