import type { ImageModel } from 'ai';
import { RefusalError } from '../../shared/error.ts';
import { type Asset, type AssetKind, EXPRESSIONS, type Expression, IdSchema } from '../../shared/story/index.ts';
import { paintBackground } from './background/index.ts';
import { generateBackground, generatePortraits, modelName } from './generated.ts';
import { createLimiter } from './kit/limiter.ts';
import { createSharedWork } from './kit/shared-work.ts';
import { createMediaLibrary } from './media/library.ts';
import { mediaType } from './media/path.ts';
import { composeMusic } from './music/index.ts';
import { ownBackground, ownSprite } from './pictures/own.ts';
import { readReferences } from './pictures/references.ts';
import { backgroundPiece, musicPiece, ownPiece, type Piece, portraitPiece } from './pieces.ts';
import { paintPortraits } from './portrait/index.ts';
import type { AdoptRequest, Art } from './types.ts';

/** What art reports that people should know of; a pino logger is one. */
export interface ArtLog {
  warn(fields: object, message: string): void;
}

export interface ArtOptions {
  dataDir: string;
  /** Asked anew for every picture: the image model to use for a request's scope, or null for the embedded painter. */
  image: (scope?: string) => ImageModel | null;
  log?: ArtLog;
}

/** How many pictures and tracks are made at a time. */
const AT_A_TIME = 2;

/** Who makes a set of pieces; the answer has the bytes in their order. */
type Maker<P extends Piece> = (missing: readonly P[], signal: AbortSignal) => Promise<readonly Uint8Array[]>;

/**
 * Opens the studio: pictures and tracks by request, kept by content in `DATA_DIR/art-cache` and linked into packages.
 * With an image model its pictures come first; whatever fails there is painted by hand and a warning logged.
 */
export function createArt({ dataDir, image, log }: ArtOptions): Art {
  const library = createMediaLibrary(dataDir);
  const shared = createSharedWork<void>();
  const limit = createLimiter(AT_A_TIME);

  /** Makes what the library lacks, once for all who ask at the same time. */
  const ensure = <P extends Piece>(
    pieces: readonly P[],
    extension: string,
    signal: AbortSignal | undefined,
    maker: Maker<P>,
  ): Promise<void> =>
    shared.run(pieces.map(({ key }) => key).join(), signal, (work) =>
      limit(async () => {
        const present = await Promise.all(pieces.map(({ key }) => library.has(key, extension)));
        const missing = pieces.filter((_, index) => !present[index]);
        if (missing.length === 0) return;
        const made = await maker(missing, work);
        work.throwIfAborted();
        await Promise.all(missing.map(({ key }, index) => library.put(key, extension, bytesAt(made, index))));
      }, work),
    );

  /** Tries the image model, then the embedded painter; answers the pieces that are there in the end. */
  const paint = async <P extends Piece>(
    what: string,
    { scope, signal }: { scope: string | undefined; signal: AbortSignal | undefined },
    by: { model: (model: ImageModel) => Promise<readonly P[]>; hand: () => Promise<readonly P[]> },
  ): Promise<readonly P[]> => {
    const model = image(scope);
    if (model === null) return by.hand();
    try {
      return await by.model(model);
    } catch (error) {
      signal?.throwIfAborted();
      log?.warn({ err: error, model: modelName(model), picture: what }, 'the image model failed, painting by hand');
      return by.hand();
    }
  };

  const place = async (
    packageId: string,
    kind: AssetKind,
    pieces: readonly Piece[],
    extension: string,
  ): Promise<string[]> =>
    Promise.all(pieces.map(({ key, name }) => library.place(packageId, kind, name, key, extension)));

  return {
    async portrait({ packageId, scope, signal, ...request }) {
      checkNames(packageId, request.characterId);
      checkVariation(request.variation);
      const references = await readReferences(request.references ?? []);
      const expressions = wantedExpressions(request.expressions);
      const piecesBy = (painter: string) =>
        expressions.map((expression) => portraitPiece(request, expression, painter));
      const pieces = await paint(
        request.characterId,
        { scope, signal },
        {
          model: async (model) => {
            const all = piecesBy(modelName(model));
            await ensure(all, 'png', signal, async (missing, work) => {
              const known = all.find((piece) => !missing.includes(piece));
              const original = known ? await library.read(known.key, 'png') : null;
              const wanted = missing.map(({ expression }) => expression);
              const made = await generatePortraits(
                model,
                { packageId, ...request },
                references,
                wanted,
                original,
                work,
              );
              return wanted.map((expression) => bytesOf(made, expression));
            });
            return all;
          },
          hand: async () => {
            const all = piecesBy('embedded');
            await ensure(all, 'png', signal, async (missing, work) => {
              const made = await paintPortraits(
                request,
                missing.map((piece) => piece.expression),
                work,
                references.clothSwatches,
              );
              return missing.map(({ expression }) => bytesOf(made, expression));
            });
            return all;
          },
        },
      );
      const urls = await place(packageId, 'characters', pieces, 'png');
      return portraitAsset(expressions, urls);
    },

    async background({ packageId, scope, signal, ...request }) {
      checkNames(packageId, request.locationId);
      checkVariation(request.variation);
      const references = await readReferences(request.references ?? []);
      const pieces = await paint(
        request.locationId,
        { scope, signal },
        {
          model: async (model) => {
            const all = [backgroundPiece(request, modelName(model))];
            await ensure(all, 'webp', signal, async (_, work) => [
              await generateBackground(model, { packageId, ...request }, references, work),
            ]);
            return all;
          },
          hand: async () => {
            const all = [backgroundPiece(request, 'embedded')];
            await ensure(all, 'webp', signal, async (_, work) => [
              await paintBackground(request, work, references.swatches),
            ]);
            return all;
          },
        },
      );
      return assetOf(await place(packageId, 'backgrounds', pieces, 'webp'));
    },

    async music({ packageId, scope: _, signal, ...request }) {
      checkNames(packageId, request.mood);
      checkVariation(request.variation);
      const pieces = [musicPiece(request)];
      await ensure(pieces, 'ogg', signal, async (_, work) => [await composeMusic(request, work)]);
      return assetOf(await place(packageId, 'music', pieces, 'ogg'));
    },

    async adopt({ packageId, kind, id, bytes, signal }) {
      checkNames(packageId, id);
      const { extension, take } = OWN[kind];
      const pieces = [ownPiece({ kind, id, bytes })];
      await ensure(pieces, extension, signal, async () => [await take(bytes)]);
      return assetOf(await place(packageId, kind, pieces, extension));
    },
  };
}

/** Ids become folders and file names: nothing is painted for one that could not be kept. */
function checkNames(packageId: string, name: string): void {
  for (const id of [packageId, name]) {
    if (IdSchema.safeParse(id).success) continue;
    throw new RefusalError('malformed', `"${id.slice(0, 80)}" cannot name a picture or a track.`, {
      hint: 'Use a lowercase slug such as "lin_mei".',
    });
  }
}

function checkVariation(variation = 0): void {
  if (Number.isSafeInteger(variation) && variation >= 0) return;
  throw new RefusalError('malformed', `A variation is a whole number from 0, not ${variation}.`);
}

function wantedExpressions(requested: readonly Expression[]): Expression[] {
  const wanted = EXPRESSIONS.filter((expression) => requested.includes(expression));
  return wanted.length > 0 ? wanted : [EXPRESSIONS[0]];
}

/** What becomes of an author's own picture. */
const OWN = {
  characters: { extension: 'png', take: ownSprite },
  backgrounds: { extension: 'webp', take: ownBackground },
} as const satisfies Record<AdoptRequest['kind'], object>;

function portraitAsset(expressions: readonly Expression[], urls: readonly string[]): Asset {
  const byExpression = Object.fromEntries(expressions.map((expression, index) => [expression, urls[index] ?? '']));
  return { ...assetOf(urls), expressions: byExpression };
}

function assetOf([url = '']: readonly string[]): Asset {
  return { url, mimeType: mediaType(url.split('/').at(-1) ?? '') ?? 'application/octet-stream' };
}

function bytesAt(made: readonly Uint8Array[], index: number): Uint8Array {
  const bytes = made[index];
  if (!bytes) throw new Error(`Only ${made.length} pieces were made.`);
  return bytes;
}

function bytesOf(made: ReadonlyMap<Expression, Uint8Array>, expression: Expression): Uint8Array {
  const bytes = made.get(expression);
  if (!bytes) throw new Error(`No picture was made for "${expression}".`);
  return bytes;
}
