import { z } from 'zod';
import { EXPRESSIONS, MusicPromptSchema, type PaintedKind } from '../../../shared/story/index.ts';
import type { PictureReferenceRow, Projection } from '../../store/types.ts';
import { hashBytes, hashContentKey } from '../media/media-cache.ts';
import {
  backgroundPieces,
  getPieceFileName,
  type MediaPiece,
  type MediaPieces,
  musicPieces,
  portraitPieces,
} from '../pieces.ts';
import {
  type BackgroundRequest,
  MAX_REFERENCES,
  type MusicRequest,
  type PortraitRequest,
  REFERENCE_MEDIA_TYPES,
  type ReferencePicture,
} from '../types.ts';

export type PaintingRequest =
  | ({ type: 'portrait' } & PortraitRequest)
  | ({ type: 'background' } & BackgroundRequest)
  | ({ type: 'music' } & MusicRequest);

/** The result of a request: its asset, available at once, and the rows to store with the change that shows it. */
export interface RequestedPainting {
  asset: MediaPieces['asset'];
  projections: Projection[];
}

const OF_ALL = {
  variation: z.number().int().min(0).optional(),
  /** Reference pictures by hash; their bytes are stored separately. */
  references: z.array(z.object({ mediaType: z.enum(REFERENCE_MEDIA_TYPES), hash: z.string() })).max(MAX_REFERENCES),
};

/** A stored request, without its package and with references by hash. */
const KeptOrderSchema = z.discriminatedUnion('type', [
  z.object({
    ...OF_ALL,
    type: z.literal('portrait'),
    characterId: z.string(),
    imagePrompt: z.string(),
    name: z.string(),
    description: z.string(),
    pronouns: z.string().optional(),
    artStyle: z.string(),
    expressions: z.array(z.enum(EXPRESSIONS)),
  }),
  z.object({
    ...OF_ALL,
    type: z.literal('background'),
    locationId: z.string(),
    prompt: z.string(),
    artStyle: z.string(),
    setting: z.string(),
  }),
  z.object({ ...OF_ALL, type: z.literal('music'), mood: z.string(), prompts: z.array(MusicPromptSchema) }),
]);
type KeptOrder = z.infer<typeof KeptOrderSchema>;

const getReferences = (order: PaintingRequest): readonly ReferencePicture[] =>
  order.type === 'music' ? [] : (order.references ?? []);

const referenceRow = (packageId: string, { mediaType, bytes }: ReferencePicture): PictureReferenceRow => ({
  packageId,
  hash: hashBytes(bytes),
  mediaType,
  bytes: Buffer.from(bytes),
});

/**
 * Requests a picture or track. Pure: files exist some time after the rows are stored and the painter is notified.
 * @throws RefusalError `malformed` for invalid ids and variations
 */
export function requestPainting(order: PaintingRequest): RequestedPainting {
  const { packageId, scope = null, signal: _, ...asked } = order;
  const references = getReferences(order).map((picture) => referenceRow(packageId, picture));
  const kept = { ...asked, references: references.map(({ mediaType, hash }) => ({ mediaType, hash })) };
  const want = (kind: PaintedKind, piece: MediaPiece, picture: string, request: object): Projection => ({
    kind: 'want-picture',
    row: { packageId, kind, file: getPieceFileName(piece), picture, request, scope },
  });
  const withReferences = (wants: Projection[]): Projection[] => [
    ...wants,
    ...references.map((row): Projection => ({ kind: 'put-picture-reference', row })),
  ];
  switch (asked.type) {
    case 'portrait': {
      const { type: _type, ...request } = asked;
      const { asset, pieces } = portraitPieces({ packageId, ...request });
      const picture = hashContentKey({ ...kept, expressions: undefined });
      const wantFace = (piece: (typeof pieces)[number]) =>
        want('characters', piece, picture, { ...kept, expressions: [piece.expression] });
      return { asset, projections: withReferences(pieces.map(wantFace)) };
    }
    case 'background': {
      const { type: _type, ...request } = asked;
      const { asset, pieces } = backgroundPieces({ packageId, ...request });
      return { asset, projections: withReferences(pieces.map((piece) => want('backgrounds', piece, piece.key, kept))) };
    }
    case 'music': {
      const { type: _type, ...request } = asked;
      const { asset, pieces } = musicPieces({ packageId, ...request });
      return { asset, projections: pieces.map((piece) => want('music', piece, piece.key, kept)) };
    }
  }
}

/** From one or more rows of a picture. @param reference null for a lost picture, without which it is painted */
export async function readPaintingRequest(
  { packageId, scope }: { packageId: string; scope: string | null },
  requests: readonly unknown[],
  reference: (hash: string) => Promise<{ bytes: Buffer } | null>,
): Promise<PaintingRequest> {
  const orders = requests.map((request) => KeptOrderSchema.parse(request));
  const [first] = orders;
  if (!first) throw new Error('An order has at least one file.');
  const found = await Promise.all(
    first.references.map(async ({ mediaType, hash }) => {
      const row = await reference(hash);
      return row ? [{ mediaType, bytes: row.bytes }] : [];
    }),
  );
  const { references: _, ...kept } = withFaces(first, orders);
  const references = found.flat();
  return {
    ...kept,
    packageId,
    ...(references.length === 0 ? {} : { references }),
    ...(scope === null ? {} : { scope }),
  } as PaintingRequest;
}

const withFaces = (first: KeptOrder, orders: readonly KeptOrder[]): KeptOrder =>
  first.type === 'portrait'
    ? {
        ...first,
        expressions: [...new Set(orders.flatMap((order) => (order.type === 'portrait' ? order.expressions : [])))],
      }
    : first;
