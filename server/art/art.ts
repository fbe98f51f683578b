import type { ImageModel } from 'ai';
import type { AssetKind, Expression } from '../../shared/story/index.ts';
import { createQueue } from '../runs/index.ts';
import { createWorkers, type Workers } from '../workers/index.ts';
import { createSharedWork } from './kit/deduplicate-work.ts';
import { createMediaCache } from './media/media-cache.ts';
import { composeMusic } from './music/index.ts';
import { createPictureWork } from './picture-work.ts';
import {
  BUILT_IN_PAINTER,
  backgroundPieces,
  cacheKey,
  getPieceFileName,
  type MediaPiece,
  musicPieces,
  ownPieces,
  portraitPieces,
} from './pieces.ts';
import type { Art, PortraitRequest, References } from './types.ts';

/** Imported only with an image model, since it loads the codecs into this process. */
const hosted = () => import('./model-pictures.ts');

/** A model's name in content keys and logs. */
const modelName = (model: ImageModel): string =>
  typeof model === 'string' ? model : `${model.provider}/${model.modelId}`;

export interface ArtLog {
  warn(fields: object, message: string): void;
}

export interface ArtOptions {
  dataDir: string;
  /** Called for every picture: the image model for a request's scope, or null for the embedded painter. */
  image: (scope?: string) => ImageModel | null;
  log?: ArtLog;
  /** The worker threads for pictures; by default, a separate pool. */
  workers?: Workers;
}

/** Concurrent pictures and tracks, and concurrent uploads. */
const AT_A_TIME = 2;

type Maker<P extends MediaPiece> = (missing: readonly P[], signal: AbortSignal) => Promise<readonly Uint8Array[]>;

interface Order {
  packageId: string;
  kind: AssetKind;
  subject: string;
  scope?: string | undefined;
  signal: AbortSignal | undefined;
}

/** Files are cached by content and never made again; the embedded painter replaces a failing model. */
export function createArt({ dataDir, image, log, workers = createWorkers() }: ArtOptions): Art {
  const pictures = createPictureWork(workers);
  const cache = createMediaCache(dataDir);
  const sharedWork = createSharedWork<void>();
  const painting = createQueue(AT_A_TIME);
  const uploads = createQueue(AT_A_TIME);

  async function make<P extends MediaPiece>(
    { packageId, kind, signal }: Order,
    pieces: readonly P[],
    painter: string,
    maker: Maker<P>,
    limit = painting,
  ): Promise<void> {
    const keyBy = (piece: P) => cacheKey(piece, painter);
    await sharedWork.run(pieces.map(keyBy).join(), signal, (work) =>
      limit(
        async () => {
          const present = await Promise.all(pieces.map((piece) => cache.has(keyBy(piece), piece.extension)));
          const missing = pieces.filter((_, index) => !present[index]);
          if (missing.length === 0) return;
          const made = await maker(missing, work);
          work.throwIfAborted();
          await Promise.all(
            missing.map((piece, index) => cache.put(keyBy(piece), piece.extension, bytesAt(made, index))),
          );
        },
        { signal: work },
      ),
    );
    for (const piece of pieces)
      await cache.place(packageId, kind, getPieceFileName(piece), keyBy(piece), piece.extension);
  }

  async function paint<P extends MediaPiece>(
    order: Order,
    pieces: readonly P[],
    request: Pick<PortraitRequest, 'references'>,
    by: {
      model: (model: ImageModel, references: References) => Maker<P>;
      builtIn: (references: References) => Maker<P>;
    },
  ): Promise<void> {
    order.signal?.throwIfAborted();
    const placed = await Promise.all(
      pieces.map((piece) => cache.isPlaced(order.packageId, order.kind, getPieceFileName(piece))),
    );
    const missing = pieces.filter((_, index) => !placed[index]);
    if (missing.length === 0) return;
    const references = await pictures.references(order, request.references ?? []);
    const model = image(order.scope);
    if (model !== null) {
      try {
        return await make(order, missing, modelName(model), by.model(model, references));
      } catch (error) {
        order.signal?.throwIfAborted();
        const details = { err: error, model: modelName(model), picture: order.subject };
        log?.warn(details, 'the image model failed, painting by hand');
      }
    }
    await make(order, missing, BUILT_IN_PAINTER, by.builtIn(references));
  }

  /** An existing face as a reference for others. */
  async function knownFace(packageId: string, faces: readonly MediaPiece[], painter: string): Promise<Buffer | null> {
    for (const face of faces) {
      const known =
        (await cache.readPlaced(packageId, 'characters', getPieceFileName(face))) ??
        (await cache.read(cacheKey(face, painter), face.extension));
      if (known) return known;
    }
    return null;
  }

  return {
    async portrait({ packageId, scope, signal, ...request }) {
      const { pieces, asset } = portraitPieces({ packageId, ...request });
      const order = { packageId, kind: 'characters', subject: request.characterId, scope, signal } as const;
      await paint(order, pieces, request, {
        model: (model, references) => async (missing, work) => {
          const others = pieces.filter((piece) => !missing.includes(piece));
          const known = await knownFace(packageId, others, modelName(model));
          const wanted = missing.map(({ expression }) => expression);
          const { generatePortraits } = await hosted();
          const made = await generatePortraits(model, { packageId, ...request }, references, wanted, known, work);
          return wanted.map((expression) => requireBytes(made, expression));
        },
        builtIn: (references) => async (missing, signal) => {
          const wanted = missing.map(({ expression }) => expression);
          const made = await pictures.portraits({ packageId, signal }, request, wanted, references.clothSwatches);
          return wanted.map((expression) => requireBytes(made, expression));
        },
      });
      return asset;
    },

    async background({ packageId, scope, signal, ...request }) {
      const { pieces, asset } = backgroundPieces({ packageId, ...request });
      const order = { packageId, kind: 'backgrounds', subject: request.locationId, scope, signal } as const;
      await paint(order, pieces, request, {
        model: (model, references) => async (_, work) => {
          const { generateBackground } = await hosted();
          return [await generateBackground(model, { packageId, ...request }, references, work)];
        },
        builtIn: (references) => async (_, signal) => [
          await pictures.background({ packageId, signal }, request, references.swatches),
        ],
      });
      return asset;
    },

    async music({ packageId, scope: _, signal, ...request }) {
      const { pieces, asset } = musicPieces({ packageId, ...request });
      const order = { packageId, kind: 'music', subject: request.mood, signal } as const;
      signal?.throwIfAborted();
      if (await cache.isPlaced(packageId, 'music', pieces.map(getPieceFileName).join())) return asset;
      await make(order, pieces, BUILT_IN_PAINTER, async (_missing, work) => [await composeMusic(request, work)]);
      return asset;
    },

    async adopt({ packageId, kind, id, bytes, signal }) {
      const { pieces, asset } = ownPieces({ packageId, kind, id, bytes });
      const order = { packageId, kind, subject: id, signal } as const;
      // Not queued behind painting: the author is waiting for the upload.
      const take: Maker<MediaPiece> = async (_, signal) => [await pictures.own({ packageId, signal }, { kind, bytes })];
      await make(order, pieces, BUILT_IN_PAINTER, take, uploads);
      return asset;
    },
  };
}

function bytesAt(made: readonly Uint8Array[], index: number): Uint8Array {
  const bytes = made[index];
  if (!bytes) throw new Error(`Only ${made.length} pieces were made.`);
  return bytes;
}

function requireBytes(made: ReadonlyMap<Expression, Uint8Array>, expression: Expression): Uint8Array {
  const bytes = made.get(expression);
  if (!bytes) throw new Error(`No picture was made for "${expression}".`);
  return bytes;
}
